import type { QueryExecutorProvider } from 'kysely'
import type { Currency, Satang } from '@kapao/money/satang'

/**
 * What the book works in, and what it is asked. The book is the only writer of the tables in the schema `ledger`; amounts are
 * satang. Source: product decisions §3.
 *
 * Its functions work on the transaction they are given and commit nothing themselves, so that an entry lives or dies with
 * the caller's rows. `poster.ts` posts the same requests at speed, many in one commit.
 */
export type LedgerTransaction = QueryExecutorProvider

export type StatementType = 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer'

/** What the member will read of an entry. */
export type StatementText = {
  type: StatementType
  from: string
  to: string
  isLate?: boolean
  related?: Readonly<Record<string, { description: string }>>
}

/** A movement of `amountSatang` from `source` to `destination`; one of the two is the member's `wallet`. */
export type Entry = {
  memberId: string
  entryId: string
  source: string
  destination: string
  amountSatang: Satang
  currency: Currency
  /** When it happened outside; when it was recorded is the book's own clock. */
  happenedAt: Date
  statement: StatementText
}

export type Opening = Omit<Entry, 'memberId' | 'currency'>

export type Later = {
  /** The id of the new entry. */
  entryId: string
  /** The entry that it resolves or reverses. */
  of: string
  happenedAt: Date
}

/** One step of a request. A request's moves are recorded all or none. */
export type Move =
  | ({ kind: 'post' } & Opening)
  | ({ kind: 'hold' } & Opening)
  | ({ kind: 'settle'; amountSatang?: Satang | undefined } & Later)
  | ({ kind: 'void' } & Later)
  | ({ kind: 'reverse'; statement: StatementText } & Later)

/** Moves of one member in one currency. With an intent, the same key and hash again answers what was answered. */
export type LedgerRequest = {
  memberId: string
  currency: Currency
  idempotency?: { key: string; hash: Buffer }
  moves: readonly Move[]
}

export type LedgerRefusal =
  | 'MONEY_NOT_ENOUGH'
  | 'NO_WALLET'
  | 'NOT_PENDING'
  | 'AMOUNT_TOO_LARGE'
  | 'NOT_POSTED'
  | 'ALREADY_REVERSED'
  | 'IDEMPOTENCY_CONFLICT'

export type Posted = { ok: true; balanceSatang: Satang }
export type NotPosted<Refusal extends LedgerRefusal = LedgerRefusal> = { ok: false; refusal: Refusal }
