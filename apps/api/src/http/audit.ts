import type { CallFacts } from '@kapao/contract/call'
import { type Code, codes } from '@kapao/contract/codes'
import { isRefusal } from '@kapao/contract/refusal'
import { type Act, recordAct } from '@kapao/ledger/act'
import type { FastifyRequest } from 'fastify'
import type { ActNotes, ApprovedAct, Context, OperationContext, Transaction } from '../platform/context.ts'
import { forRecord } from '../platform/without-secrets.ts'

type Asking = { request: FastifyRequest; call: CallFacts }

/** What an operation commits with, and what it adds to the record of its act. */
type Recording = Pick<OperationContext, 'transaction' | 'keyedTransaction' | 'noteAct'>

/**
 * Runs an operation of an operator and records the act (decision record 0076): as done in the first transaction that
 * commits, so that there is never one without the other; a refusal, and a failure of ours, after it. Of what only reads,
 * the views are recorded that an operation commits.
 */
export async function runAudited(
  context: Context,
  asking: Asking,
  run: (recording: Recording) => Promise<unknown>,
): Promise<unknown> {
  if (!asking.call.mutates && !asking.call.recordsViews) {
    const { transaction } = context
    return run({ transaction, keyedTransaction: transaction, noteAct: () => undefined })
  }
  let notes: ActNotes = {}
  let isRecorded = false
  function describe(outcome: string): Act {
    return describeAct(context, asking, { outcome, notes, input: inputOf(asking.request) })
  }
  const transaction: Transaction = async (work) => {
    const value = await context.transaction(async (tx) => {
      const done = await work(tx)
      if (!isRecorded && !isRefusal(done)) {
        if (notes.approved) await recordAct(tx, describeApproved(describe('done'), notes.approved))
        await recordAct(tx, describe('done'))
      }
      return done
    })
    if (!isRefusal(value)) isRecorded = true
    return value
  }
  function noteAct(more: ActNotes): void {
    notes = { ...notes, ...more }
  }
  if (!asking.call.mutates) return run({ transaction, keyedTransaction: transaction, noteAct })
  try {
    const outcome = await run({ transaction, keyedTransaction: transaction, noteAct })
    if (isRefusal(outcome)) await recordAct(context.db, describe(outcome.code))
    else if (!isRecorded) {
      context.log.error({ call: asking.call.name }, 'operator_act.recorded_late')
      await recordAct(context.db, describe('done'))
    }
    return outcome
  } catch (thrown) {
    if (!isRecorded) await recordAct(context.db, describe('INTERNAL_SERVER_ERROR'))
    throw thrown
  }
}

/**
 * Records a request that did not reach its operation, without what was sent, which nothing has checked. Of a call that
 * only reads, only who was not allowed to make it.
 */
export async function recordRefusal(context: Context, asking: Asking, code: Code): Promise<void> {
  const { audience, mutates } = asking.call
  if (audience !== 'operator' || (!mutates && ![401, 403].includes(codes[code].status))) return
  await recordAct(context.db, describeAct(context, asking, { outcome: code, notes: {}, input: undefined }))
}

function describeAct(
  { clock }: Context,
  { request, call }: Asking,
  { outcome, notes, input }: { outcome: string; notes: ActNotes; input: Input | undefined },
): Act {
  const { operatorId = notes.operatorId, sessionId } = request.logFacts ?? {}
  return {
    at: clock.now(),
    operatorId,
    sessionId,
    address: request.ip,
    requestId: request.id,
    call: call.name,
    memberId: notes.memberId ?? textOf(input?.['memberId']) ?? textOf(input?.['personId']),
    subject: notes.subject,
    input,
    before: notes.before,
    after: notes.after,
    outcome,
    reason: textOf(input?.['reason']),
  }
}

/** The act of the operator who made an approved request, as part of the approval. */
function describeApproved(approval: Act, { operatorId, call, body, reason, notes }: ApprovedAct): Act {
  return {
    ...approval,
    operatorId,
    sessionId: undefined,
    call,
    memberId: notes.memberId ?? textOf(body['memberId']),
    subject: notes.subject,
    input: forRecord(body),
    before: notes.before,
    after: notes.after,
    reason,
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

type Input = Readonly<Record<string, unknown>>

/** The parameters, query and body of a request in one object, without secrets. */
function inputOf({ params, query, body }: FastifyRequest): Input {
  const parts = [params, query, body].filter((part) => typeof part === 'object' && part !== null)
  return forRecord(Object.assign({}, ...parts)) as Input
}
