import { sql } from 'kysely'
import type { LedgerTransaction } from './request.ts'

/** An act of an operator, as it is recorded. */
export type Act = {
  at: Date
  /** Undefined where nobody was known. */
  operatorId: string | undefined
  sessionId: string | undefined
  address: string
  requestId: string
  /** The call's name in the contract. */
  call: string
  memberId: string | undefined
  /** What it is about where that is not a member. */
  subject: string | undefined
  /** What was sent, without secrets. */
  input: unknown
  before: unknown
  after: unknown
  /** `done`, or the code of the refusal. */
  outcome: string
  reason: string | undefined
}

/** JSON has no big integers; as text none loses a digit. */
function writeFigure(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

/**
 * Records an act as the next of the chain, in the transaction of the act itself. From here to the commit no other act is
 * recorded: call it last.
 */
export async function recordAct(tx: LedgerTransaction, act: Act): Promise<void> {
  const row = {
    at: act.at,
    operator_id: act.operatorId,
    session_id: act.sessionId,
    address: act.address,
    request_id: act.requestId,
    call: act.call,
    member_id: act.memberId,
    subject: act.subject,
    input: act.input,
    state_before: act.before,
    state_after: act.after,
    outcome: act.outcome,
    reason: act.reason,
  }
  await sql`select ledger.record_act(${JSON.stringify(row, writeFigure)}::jsonb)`.execute(tx)
}
