import type { QueryExecutorProvider } from 'kysely'
import type { Currency, Satang } from '@kapao/money/satang'

/**
 * The transaction that the book works in. The book is the only writer of the tables in the schema `ledger`; amounts are
 * in satang. Source: product decisions §3.
 *
 * Its functions work in the caller's transaction and never commit, so an entry commits or rolls back together with the
 * caller's rows. `poster.ts` posts the same requests with group commit.
 */
export type LedgerTransaction = QueryExecutorProvider

export type StatementType = 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer'

/** What the member's statement shows of an entry. */
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
  /** When it happened outside. The time of recording comes from the database's clock. */
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

/** One step of a request. The moves of a request are recorded all or none. */
export type Move =
  | ({ kind: 'post' } & Opening)
  | ({ kind: 'hold' } & Opening)
  | ({ kind: 'settle'; amountSatang?: Satang | undefined } & Later)
  | ({ kind: 'void' } & Later)
  | ({ kind: 'reverse'; statement: StatementText } & Later)

/**
 * Moves of one member in one currency. With an idempotency key, a repeat of the same key and hash records nothing and
 * returns the stored result.
 */
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
