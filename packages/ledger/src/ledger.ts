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

/** From so many requests on a set costs less than each by itself. */
const leastSet = 4

/**
 * Posts requests in the caller's transaction and answers each, in order. A refused request leaves nothing; a fault
 * (an entry id that exists) throws and spoils the caller's transaction.
 *
 * Some requests that look nothing up are posted as one set; where one of them might be refused, the set is taken back and
 * they are posted one by one.
 */
export const postRequests = async (
  tx: LedgerTransaction,
  requests: readonly LedgerRequest[],
): Promise<readonly (Posted | NotPosted)[]> => {
  const openings = requests.length < leastSet ? undefined : findOpenings(requests)
  return (openings && (await postOpenings(tx, openings))) ?? (await postEach(tx, requests))
}

const postOne = async <Refusal extends LedgerRefusal>(
  tx: LedgerTransaction,
  { memberId, currency }: { memberId: string; currency: Currency },
  move: Move,
): Promise<Posted | NotPosted<Refusal>> => {
  const [answer] = await postRequests(tx, [{ memberId, currency, moves: [move] }])
  if (!answer) throw new Error('The book gave no answer')
  return answer as Posted | NotPosted<Refusal>
}

/** Opens a member's wallet in a currency, with nothing in it. Opening it again changes nothing. */
export const openWallet = async (
  tx: LedgerTransaction,
  memberId: string,
  currency: Currency,
): Promise<void> => {
  await sql`select ledger.open_wallet(${memberId}, ${currency})`.execute(tx)
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
export const postEntry = (tx: LedgerTransaction, entry: Entry) =>
  postOne<'MONEY_NOT_ENOUGH' | 'NO_WALLET'>(tx, entry, { kind: 'post', ...entry })

/**
 * Records a pending entry: a debit is taken from the balance now, a credit is not yet given.
 * Refuses as `postEntry`. It is in progress until `resolveEntry`.
 */
export const holdEntry = (tx: LedgerTransaction, entry: Entry) =>
  postOne<'MONEY_NOT_ENOUGH' | 'NO_WALLET'>(tx, entry, { kind: 'hold', ...entry })

export type Resolution = {
  memberId: string
  currency: Currency
  /** The pending entry. */
  entryId: string
  /** The id of the entry that resolves it. */
  resolutionId: string
  outcome: 'posted' | 'voided'
  /** Posts only so much of it; what is left of a held debit is free again. */
  amountSatang?: Satang
  happenedAt: Date
}

/**
 * Resolves a pending entry exactly once: posting gives a held credit, voiding returns a held debit.
 * Refuses NOT_PENDING (no such entry, not pending, or resolved already), AMOUNT_TOO_LARGE (more than is pending, or
 * nothing) and NO_WALLET.
 */
export const resolveEntry = (tx: LedgerTransaction, resolution: Resolution) => {
  const { entryId: of, resolutionId: entryId, outcome, amountSatang, happenedAt } = resolution
  const later = { entryId, of, happenedAt }
  const move: Move =
    outcome === 'posted' ? { kind: 'settle', amountSatang, ...later } : { kind: 'void', ...later }
  return postOne<'NOT_PENDING' | 'AMOUNT_TOO_LARGE' | 'NO_WALLET'>(tx, resolution, move)
}

/**
 * Takes a posted entry back by its opposite, linked to it, at most once. Refuses NOT_POSTED (no such entry, one
 * that is not posted by itself, or a reversal), ALREADY_REVERSED, MONEY_NOT_ENOUGH (the money has been used) and NO_WALLET.
 */
export const reverseEntry = (
  tx: LedgerTransaction,
  reversal: { memberId: string; currency: Currency; statement: StatementText } & Later,
) =>
  postOne<'NOT_POSTED' | 'ALREADY_REVERSED' | 'MONEY_NOT_ENOUGH' | 'NO_WALLET'>(tx, reversal, {
    kind: 'reverse',
    ...reversal,
  })

/** What a house account holds at this moment, exactly: what was rolled up and what is newer. */
export const readHouseBalance = async (
  tx: LedgerTransaction,
  account: string,
  currency: Currency,
): Promise<Satang> => {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger.house_balance where account = ${account} and currency = ${currency}`.execute(
    tx,
  )
  return rows[0]?.balance ?? 0n
}

/** Rolls up the house's accounts as far as the book is complete. A job does it; doing it twice is harmless. */
export const rollUpHouseBalances = async (tx: LedgerTransaction): Promise<void> => {
  await sql`select ledger.roll_up()`.execute(tx)
}

/** Forgets what intents before a moment were answered; the entries stay. */
export const forgetIdempotencyKeys = async (tx: LedgerTransaction, before: Date): Promise<void> => {
  await sql`select ledger.forget_idempotency_keys(${before})`.execute(tx)
}
