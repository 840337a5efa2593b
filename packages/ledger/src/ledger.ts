import { sql } from 'kysely'
import type { Currency, Satang } from '@kapao/money/satang'
import { findOpenings, postOpenings } from './openings.ts'
import { postEach } from './post-each.ts'
import type {
  Entry,
  LedgerRefusal,
  LedgerRequest,
  LedgerTransaction,
  Move,
  NotPosted,
  Posted,
  StatementText,
  Later,
} from './request.ts'

/** The number of requests from which posting them as a set costs less than posting them one by one. */
const leastSet = 4

/**
 * Posts requests in the caller's transaction and returns one result per request, in order. A refused request records
 * nothing. A fault (an entry id that exists already) throws and aborts the caller's transaction.
 *
 * A larger batch of only posts and holds is posted as one set. If one of them might be refused, the set is rolled back
 * and the requests are posted one by one.
 */
export async function postRequests(
  tx: LedgerTransaction,
  requests: readonly LedgerRequest[],
): Promise<readonly (Posted | NotPosted)[]> {
  const openings = requests.length < leastSet ? undefined : findOpenings(requests)
  return (openings && (await postOpenings(tx, openings))) ?? (await postEach(tx, requests))
}

async function postOne<Refusal extends LedgerRefusal>(
  tx: LedgerTransaction,
  { memberId, currency }: { memberId: string; currency: Currency },
  move: Move,
): Promise<Posted | NotPosted<Refusal>> {
  const [answer] = await postRequests(tx, [{ memberId, currency, moves: [move] }])
  if (!answer) throw new Error('The book gave no answer')
  return answer as Posted | NotPosted<Refusal>
}

/** Opens a member's wallet in a currency with a balance of zero. Opening it again changes nothing. */
export async function openWallet(tx: LedgerTransaction, memberId: string, currency: Currency): Promise<void> {
  // In `from`: Citus then always runs it at the member's server.
  await sql`select from ledger.open_wallet(${memberId}, ${currency})`.execute(tx)
}

/** The available balance of a wallet in satang: held debits are deducted already. `undefined`: no such wallet. */
export async function readBalance(
  tx: LedgerTransaction,
  memberId: string,
  currency: Currency,
): Promise<Satang | undefined> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger.account where member_id = ${memberId} and currency = ${currency}`.execute(tx)
  return rows[0]?.balance
}

/** Posts an entry. Refuses MONEY_NOT_ENOUGH (a debit above the balance) and NO_WALLET (the wallet does not exist). */
export function postEntry(tx: LedgerTransaction, entry: Entry) {
  return postOne<'MONEY_NOT_ENOUGH' | 'NO_WALLET'>(tx, entry, { kind: 'post', ...entry })
}

/**
 * Records a pending entry: a debit is deducted from the balance now, a credit is added only when it is posted.
 * Refuses the same as `postEntry`. The entry stays pending until `resolveEntry`.
 */
export function holdEntry(tx: LedgerTransaction, entry: Entry) {
  return postOne<'MONEY_NOT_ENOUGH' | 'NO_WALLET'>(tx, entry, { kind: 'hold', ...entry })
}

export type Resolution = {
  memberId: string
  currency: Currency
  /** The pending entry. */
  entryId: string
  /** The id of the entry that resolves it. */
  resolutionId: string
  outcome: 'posted' | 'voided'
  /** Posts only this part of the pending amount; the rest of a held debit is released. */
  amountSatang?: Satang
  happenedAt: Date
}

/**
 * Resolves a pending entry exactly once: posting credits a held credit, voiding returns a held debit.
 * Refuses NOT_PENDING (no such entry, not pending, or resolved already), AMOUNT_TOO_LARGE (more than is pending, or
 * nothing) and NO_WALLET.
 */
export function resolveEntry(tx: LedgerTransaction, resolution: Resolution) {
  const { entryId: of, resolutionId: entryId, outcome, amountSatang, happenedAt } = resolution
  const later = { entryId, of, happenedAt }
  const move: Move =
    outcome === 'posted' ? { kind: 'settle', amountSatang, ...later } : { kind: 'void', ...later }
  return postOne<'NOT_PENDING' | 'AMOUNT_TOO_LARGE' | 'NO_WALLET'>(tx, resolution, move)
}

/**
 * Reverses a posted entry, at most once, by posting its opposite with a link to it. Refuses NOT_POSTED (no such entry,
 * a pending entry, a resolution or a reversal), ALREADY_REVERSED, MONEY_NOT_ENOUGH (the money has been used) and
 * NO_WALLET.
 */
export function reverseEntry(
  tx: LedgerTransaction,
  reversal: { memberId: string; currency: Currency; statement: StatementText } & Later,
) {
  return postOne<'NOT_POSTED' | 'ALREADY_REVERSED' | 'MONEY_NOT_ENOUGH' | 'NO_WALLET'>(tx, reversal, {
    kind: 'reverse',
    ...reversal,
  })
}

/** The exact current balance of a house account, in satang: the rolled-up balance plus all newer entries. */
export async function readHouseBalance(
  tx: LedgerTransaction,
  account: string,
  currency: Currency,
): Promise<Satang> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger.house_balance where account = ${account} and currency = ${currency}`.execute(
    tx,
  )
  return rows[0]?.balance ?? 0n
}

/** Rolls up the house accounts, up to the oldest running transaction. A job calls it; concurrent calls are harmless. */
export async function rollUpHouseBalances(tx: LedgerTransaction): Promise<void> {
  await sql`select ledger.roll_up()`.execute(tx)
}

/** Deletes the idempotency keys that were recorded before a moment, with their results. The entries stay. */
export async function forgetIdempotencyKeys(tx: LedgerTransaction, before: Date): Promise<void> {
  await sql`select ledger.forget_idempotency_keys(${before})`.execute(tx)
}
