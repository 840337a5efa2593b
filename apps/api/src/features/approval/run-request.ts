import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import { operatorLink } from '@kapao/contract/team'
import type { ActNotes, OperationContext, Transaction } from '../../platform/context.ts'
import type { Circumstances, Operation } from '../../platform/operation.ts'
import { findActiveOperator } from '../operator/operator.ts'
import { operatorAbout, readBefore } from './approvable.ts'
import { aboutApproval, hashOf } from './approval.ts'
import { type ApprovalRow, decideApproval, lockCall } from './approval.store.ts'
import { callOf, mayMake } from './call-of.ts'

type Running = {
  row: ApprovalRow
  asked: Pick<Circumstances<Operation['call']>, 'address' | 'device' | 'browser' | 'headers'>
  decision: { decided_by: string; decision_reason: string | null; is_break_glass: boolean }
}

/** Rolls back what an approved call has begun, and carries why. */
class NotRun extends Error {
  readonly refusal: Refusal<'APPROVAL_ENDED' | 'APPROVAL_STALE'>

  constructor(refusal: NotRun['refusal']) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/**
 * Runs a request as its maker. The first transaction of the call also decides the request and checks that what it
 * changes is as it was, so a request runs once, and never without its decision and the records of both acts. Refuses
 * APPROVAL_ENDED, APPROVAL_STALE, OWN_ACCOUNT to whom it is about, and APPROVAL_REFUSED with the code that the call refused
 * with; then it still waits. A link that the call answers goes to who let it run, and is recorded nowhere.
 */
export async function runRequest(context: OperationContext, { row, asked, decision }: Running) {
  const now = context.clock.now()
  if (row.state !== 'waiting' || row.expires_at <= now || row.sealed_body === null)
    return refuse('APPROVAL_ENDED')
  const call = callOf(row.call)
  const maker = await findActiveOperator(context.db, row.maker)
  if (!maker || !mayMake(maker, call)) return refuse('APPROVAL_STALE')
  const sent = JSON.parse(
    context.secrets.gameCredentials.open(row.sealed_body, aboutApproval(row.approval_id)),
  ) as Readonly<Record<string, unknown>>
  if (!hashOf(sent).equals(row.body_hash))
    throw new Error(`The stored body of approval ${row.approval_id} was changed`)
  const parsed = call.body?.safeParse(sent)
  // A newer version of the server may take another body.
  if (!parsed?.success) return refuse('APPROVAL_STALE')
  const body = parsed.data
  // A session alone must not be enough to approve one's own new link or roles.
  if (operatorAbout(call.name, body) === decision.decided_by) return refuse('OWN_ACCOUNT')
  const approved = context.findOperation(call.name)
  if (!approved) throw new Error(`There is no operation for ${call.name}`)
  let notes: ActNotes = {}
  let isDecided = false
  function noteAct(more: ActNotes): void {
    notes = { ...notes, ...more }
  }
  function noteApproved(): void {
    context.noteAct({
      subject: row.approval_id,
      approved: { operatorId: row.maker, call: call.name, body: sent, reason: row.reason, notes },
    })
  }
  const transaction: Transaction = (work) =>
    context.keyedTransaction(async (tx) => {
      if (!isDecided) {
        await lockCall(tx, call.name)
        const wasWaiting = await decideApproval(tx, row.approval_id, {
          state: 'done',
          decided_at: now,
          ...decision,
        })
        if (!wasWaiting) throw new NotRun(refuse('APPROVAL_ENDED'))
        if (!hashOf(await readBefore({ db: tx }, call.name, body)).equals(row.state_hash))
          throw new NotRun(refuse('APPROVAL_STALE'))
      }
      const done = await work(tx)
      if (!isRefusal(done)) {
        isDecided = true
        noteApproved()
      }
      return done
    })
  let outcome: unknown
  try {
    outcome = await approved.run(
      {
        ...asked,
        params: undefined,
        query: undefined,
        body,
        member: undefined,
        participant: undefined,
        uploaded: undefined,
        idempotencyKey: undefined,
        rawBody: '',
        operator: {
          ...maker,
          session: undefined,
          approval: { approvalId: row.approval_id, decidedBy: decision.decided_by },
        },
      } as unknown as Parameters<typeof approved.run>[0],
      { ...context, transaction, keyedTransaction: transaction, noteAct },
    )
    if (isRefusal(outcome)) return refuse('APPROVAL_REFUSED', { code: outcome.code })
  } catch (thrown) {
    if (thrown instanceof NotRun) return thrown.refusal
    throw thrown
  }
  if (!isDecided) throw new Error(`${call.name} has changed nothing`)
  if (call.name !== 'recoverOperator') return { message: 'OK' } as const
  return { message: 'OK', link: operatorLink.parse(outcome) } as const
}
