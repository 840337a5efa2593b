import { requestApproval as call } from '@kapao/contract/approval'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { secondsAfter } from '../../platform/clock.ts'
import { operation } from '../../platform/operation.ts'
import { withoutSecrets } from '../../platform/without-secrets.ts'
import { needsTwo, operatorAbout, readBefore, refuseBeyondOwn } from './approvable.ts'
import { aboutApproval, approvalSeconds, hashOf, writeJson } from './approval.ts'
import { addApproval, findApproval } from './approval.store.ts'
import { callOf, mayMake } from './call-of.ts'

/**
 * Stores what another operator is asked to approve: the body as it was sent, and a hash of what it would change. A repeat
 * of the same request changes nothing. Refuses FORBIDDEN to who may not make the call, VALIDATION_FAILED for a body that the
 * call does not take, OWN_ACCOUNT, ABOVE_CEILING, ROLE_ABOVE_OWN, APPROVAL_NOT_NEEDED, and IDEMPOTENCY_CONFLICT for an id of another request.
 */
export const requestApproval = operation(call, async ({ body, operator }, context) => {
  const wanted = callOf(body.call)
  if (!mayMake(operator, wanted)) return refuse('FORBIDDEN')
  const parsed = wanted.body?.safeParse(body.body)
  if (!parsed?.success) return refuse('VALIDATION_FAILED', { part: 'body', issues: issuesOf(parsed?.error) })
  if (operatorAbout(wanted.name, parsed.data) === operator.operatorId) return refuse('OWN_ACCOUNT')
  const before = await readBefore(context, wanted.name, parsed.data)
  if (!(await needsTwo(context, wanted.name, { body: parsed.data, before })))
    return refuse('APPROVAL_NOT_NEEDED')
  const beyondOwn = await refuseBeyondOwn(context, wanted.name, { body: parsed.data, before, operator })
  if (beyondOwn) return beyondOwn
  const now = context.clock.now()
  const { approvalId, reason } = body
  const bodyHash = hashOf(body.body)
  const made = await context.keyedTransaction(async (tx) => {
    context.noteAct({ subject: approvalId })
    const isNew = await addApproval(tx, {
      approval_id: approvalId,
      call: wanted.name,
      sealed_body: context.secrets.gameCredentials.seal(writeJson(body.body), aboutApproval(approvalId)),
      body_hash: bodyHash,
      state_hash: hashOf(before),
      // With the defaults of what was left out: an offer without a stock has no limit.
      body: writeJson(withoutSecrets(parsed.data)),
      state_before: writeJson(withoutSecrets(before)),
      maker: operator.operatorId,
      made_at: now,
      reason,
      expires_at: secondsAfter(now, approvalSeconds),
    })
    if (isNew) return { message: 'OK' } as const
    const known = await findApproval(tx, approvalId)
    const isSame =
      known?.maker === operator.operatorId && known.call === wanted.name && known.body_hash.equals(bodyHash)
    return isSame ? ({ message: 'OK' } as const) : refuse('IDEMPOTENCY_CONFLICT')
  })
  if (!isRefusal(made))
    context.log.info({ operatorId: operator.operatorId, approvalId, call: wanted.name }, 'approval.requested')
  return made
})

type Issues = { issues: readonly { path: PropertyKey[]; message: string }[] }

function issuesOf(error: Issues | undefined) {
  return (error?.issues ?? []).map(({ path, message }) => ({ path: `/body/${path.join('/')}`, message }))
}
