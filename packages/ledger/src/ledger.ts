import { type QueryExecutorProvider, sql } from 'kysely'
import type { Currency, Satang } from '@kapao/money/satang'

/**
 * The book: the only writer of the tables in the schema `ledger`.
 *
 * Every function works on the transaction it is given and commits nothing itself, so that an entry lives or dies
 * with the caller's rows. Amounts are satang. Source: product decisions §3.
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

export type Posted = { ok: true; balanceSatang: Satang }
export type NotPosted = { ok: false; refusal: 'MONEY_NOT_ENOUGH' | 'NO_WALLET' }
export type NotResolved = { ok: false; refusal: 'NOT_PENDING' }

type Moved = { balance: bigint; version: bigint; statement_count: bigint }

/** Opens a member's wallet in a currency, with nothing in it. Opening it again changes nothing. */
export const openWallet = async (
  tx: LedgerTransaction,
  memberId: string,
  currency: Currency,
): Promise<void> => {
  await sql`insert into ledger.account (member_id, currency) values (${memberId}, ${currency}) on conflict do nothing`.execute(
    tx,
  )
}

/** What the wallet holds, less what is held for movements in progress. `undefined`: no such wallet. */
export const readBalance = async (
  tx: LedgerTransaction,
  memberId: string,
  currency: Currency,
): Promise<Satang | undefined> => {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger.account where member_id = ${memberId} and currency = ${currency}`.execute(tx)
  return rows[0]?.balance
}

/** Posts an entry. Refuses MONEY_NOT_ENOUGH (a debit above the balance) and NO_WALLET. */
export const postEntry = (tx: LedgerTransaction, entry: Entry): Promise<Posted | NotPosted> =>
  record(tx, entry, 'posted', signedAmount(entry))

/**
 * Records a pending entry: a debit is taken from the balance now, a credit is not yet given.
 * Refuses as `postEntry`. It is in progress until `resolveEntry`.
 */
export const holdEntry = (tx: LedgerTransaction, entry: Entry): Promise<Posted | NotPosted> => {
  const signed = signedAmount(entry)
  return record(tx, entry, 'pending', signed < 0n ? signed : 0n)
}

export type Resolution = {
  memberId: string
  /** The pending entry. */
  entryId: string
  /** The id of the entry that resolves it. */
  resolutionId: string
  outcome: 'posted' | 'voided'
  happenedAt: Date
}

/**
 * Resolves a pending entry exactly once: posting gives a held credit, voiding returns a held debit.
 * Refuses NOT_PENDING when there is no such entry, when it is not pending, or when it is resolved already.
 */
export const resolveEntry = async (
  tx: LedgerTransaction,
  resolution: Resolution,
): Promise<Posted | NotResolved> => {
  const { memberId, entryId, outcome } = resolution
  const { rows } = await sql<{ source: string; destination: string; amount: bigint; currency: Currency }>`
    select e.source, e.destination, e.amount, e.currency
    from ledger.account a
    join ledger.entry e on e.member_id = a.member_id and e.currency = a.currency
    where e.member_id = ${memberId} and e.entry_id = ${entryId} and e.state = 'pending'
    for update of a`.execute(tx)
  const pending = rows[0]
  if (!pending || (await isResolved(tx, memberId, entryId))) return { ok: false, refusal: 'NOT_PENDING' }
  const isDebit = pending.source === 'wallet'
  const delta = isDebit === (outcome === 'voided') ? pending.amount : 0n
  const moved = await move(tx, { memberId, currency: pending.currency, delta, lines: 0n })
  if (!moved) return { ok: false, refusal: 'NOT_PENDING' }
  await sql`
    insert into ledger.entry
      (member_id, entry_id, source, destination, amount, currency, state, resolves, balance_after, version, happened_at)
    values (${memberId}, ${resolution.resolutionId}, ${pending.source}, ${pending.destination}, ${pending.amount},
      ${pending.currency}, ${outcome}, ${entryId}, ${moved.balance}, ${moved.version}, ${resolution.happenedAt})`.execute(
    tx,
  )
  return { ok: true, balanceSatang: moved.balance }
}

const signedAmount = ({ source, amountSatang }: Entry): Satang =>
  source === 'wallet' ? -amountSatang : amountSatang

const isResolved = async (tx: LedgerTransaction, memberId: string, entryId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from ledger.entry where member_id = ${memberId} and resolves = ${entryId}`.execute(tx)
  return rows.length > 0
}

const record = async (
  tx: LedgerTransaction,
  entry: Entry,
  state: 'posted' | 'pending',
  delta: Satang,
): Promise<Posted | NotPosted> => {
  const { memberId, currency, statement } = entry
  const moved = await move(tx, { memberId, currency, delta, lines: 1n })
  if (!moved) {
    const balance = await readBalance(tx, memberId, currency)
    return { ok: false, refusal: balance === undefined ? 'NO_WALLET' : 'MONEY_NOT_ENOUGH' }
  }
  await sql`
    with written as (
      insert into ledger.entry
        (member_id, entry_id, source, destination, amount, currency, state, balance_after, version, happened_at)
      values (${memberId}, ${entry.entryId}, ${entry.source}, ${entry.destination}, ${entry.amountSatang}, ${currency},
        ${state}, ${moved.balance}, ${moved.version}, ${entry.happenedAt})
    )
    insert into ledger.statement
      (member_id, currency, statement_no, entry_id, statement_type, from_name, to_name, is_late, related)
    values (${memberId}, ${currency}, ${moved.statement_count}, ${entry.entryId}, ${statement.type}, ${statement.from},
      ${statement.to}, ${statement.isLate ?? false}, ${statement.related ? JSON.stringify(statement.related) : null})`.execute(
    tx,
  )
  return { ok: true, balanceSatang: moved.balance }
}

/** Moves the balance where it stays at or above zero; a conditional update, so a race cannot pass it twice. */
const move = async (
  tx: LedgerTransaction,
  {
    memberId,
    currency,
    delta,
    lines,
  }: { memberId: string; currency: Currency; delta: Satang; lines: bigint },
): Promise<Moved | undefined> => {
  const { rows } = await sql<Moved>`
    update ledger.account
    set balance = balance + ${delta}::bigint, version = version + 1, statement_count = statement_count + ${lines}::bigint
    where member_id = ${memberId} and currency = ${currency} and balance + ${delta}::bigint >= 0
    returning balance, version, statement_count`.execute(tx)
  return rows[0]
}
