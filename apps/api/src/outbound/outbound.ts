import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Context } from '../platform/context.ts'
import type { OutboundStore } from './outbound.store.ts'

/**
 * One engine for money that another company has to move: what is held in the ledger is submitted, polled until the
 * outcome is certain, and finalized once. Transfers, payouts and gifts use it; each states its table, its connection
 * and its ledger entries as an `Outbound`. Product §4 and §6, decision record 0064.
 *
 * A row is `ready` (held, not yet submitted), then `submitted` (the company may have acted), then in a final state of
 * its use. When the retry policy runs out first, the row is left to an operator.
 */
export type Outbound<Row extends OutboundRow, Ending extends OutboundEnding> = {
  /** The first part of the names of log events: `payout.manual_review`. */
  name: string
  job: OutboundJob
  store: OutboundStore<Row>
  keyOf: (row: Row) => OutboundKey
  /** The moment that the retry policy counts from. */
  since: (row: Row) => Date
  connect: (context: Context, row: Row) => Promise<OutboundConnection<Row, Ending>>
  /**
   * When a row that the company does not know is submitted again: as soon as it is not found, or once that is
   * confirmed. Either way under the same reference, and only while the company treats that as the same request.
   */
  resubmits: 'when not found' | 'when confirmed'
  /** How a row ends that is confirmed as not found. */
  endingOfNotFound: (answer: string) => Ending
  /** What a final state writes into the row, besides the columns that every use has. */
  columnsOf: (ending: Ending) => Readonly<Record<string, unknown>>
  /** Resolves the hold, in the transaction that ends the row. Returns a row that is to be submitted next. */
  settle: (
    tx: DatabaseTransaction,
    context: Context,
    ended: { row: Row; ending: Ending; at: Date },
  ) => Promise<OutboundKey | undefined>
  /**
   * Files an outcome that contradicts how a row has already ended, in addition to the logged error. Repairs nothing.
   */
  contradict?: (context: Context, ended: Row, ending: Ending) => Promise<void>
  /** Continues a row that is in its waiting state, or that is ready and must not be submitted now. */
  resume?: (context: Context, row: Row) => Promise<void>
}

/** Names a row: its member and its own id. */
export type OutboundKey = { memberId: string; id: string }

/** The job that continues one row, and the name of the job that adds those that were lost. */
export type OutboundJob = { name: string; recovery: string; keyOf: (key: OutboundKey) => string }

/** The columns that the tables of all uses share. */
export type OutboundRow = {
  member_id: string
  state: string
  created_at: Date
  /** When it was submitted first. */
  sent_at: Date | null
  polls: number
  poll_at: Date | null
  /** Until then another process is working on it. */
  leased_until: Date | null
  not_found_since: Date | null
  last_answer: string | null
  ended_at: Date | null
  decided_by: string | null
  decided_why: string | null
}

export type OutboundEnding = {
  /** The final state. */
  as: string
  /** What the company answered, for operators. */
  answer: string
  /** The operator who decided, and why. */
  decided?: { by: string; why: string } | undefined
}

/** What the company answered to one request about a row. */
export type OutboundAnswer<Ending> =
  | { kind: 'final'; ending: Ending }
  /** A time-out, a dropped connection, a 5xx: it may or may not have acted. */
  | { kind: 'unknown'; answer: string }
  /** The company itself has not finished. */
  | { kind: 'inProgress' }
  /** It does not know the reference. Confirmed only when seen twice, `notFoundApartSeconds` apart. */
  | { kind: 'notFound'; answer: string }

export type OutboundConnection<Row, Ending> = {
  /** Runs work when the company's limit of parallel requests allows. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** What must be known before the request, and is stored with it. Moves nothing; may be repeated. */
  prepare: (row: Row) => Promise<{ kind: 'prepared'; stored?: unknown } | { kind: 'final'; ending: Ending }>
  submit: (row: Row) => Promise<OutboundAnswer<Ending>>
  getStatus: (row: Row) => Promise<OutboundAnswer<Ending>>
  /** Submits again, under the same reference. */
  resubmit: (row: Row) => Promise<OutboundAnswer<Ending>>
  /** How long the company treats the same reference as the same request. */
  idempotencyMilliseconds: number
}
