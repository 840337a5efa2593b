import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Satang } from '@kapao/money/satang'
import { type Selectable, sql } from 'kysely'
import { secondsAfter } from '../../platform/clock.ts'

export type ProviderRow = Selectable<Tables['game_provider']>
export type GameAccountRow = Selectable<Tables['game_account']>

type Reader = Database | DatabaseTransaction
type AccountKey = { memberId: string; game: string }

export function findProvider(db: Reader, code: string): Promise<ProviderRow | undefined> {
  return db.selectFrom('game_provider').selectAll().where('code', '=', code).executeTakeFirst()
}

/** Every provider of a currency, in the operator's order. */
export function findProviders(db: Reader, currency: 'BAHT' | 'LAK'): Promise<ProviderRow[]> {
  return db
    .selectFrom('game_provider')
    .selectAll()
    .where('currency', '=', currency)
    .orderBy('sort_order')
    .orderBy('code')
    .execute()
}

export function findAllProviders(db: Reader): Promise<ProviderRow[]> {
  return db.selectFrom('game_provider').selectAll().orderBy('sort_order').orderBy('code').execute()
}

/** Locks a provider until the transaction ends, so that no account is opened there meanwhile. */
export function lockProvider(tx: DatabaseTransaction, code: string): Promise<ProviderRow | undefined> {
  return tx.selectFrom('game_provider').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()
}

/** Whether any member has an account at a provider, open or opening. */
export async function hasAccounts(db: Reader, code: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('game_account')
      .select('game')
      .where('game', '=', code)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** Inserts a provider, or changes the one with this code. */
export async function putProvider(db: Reader, provider: ProviderRow): Promise<void> {
  await db
    .insertInto('game_provider')
    .values(provider)
    .onConflict((conflict) => conflict.column('code').doUpdateSet(provider))
    .execute()
}

export function findAccount(db: Reader, { memberId, game }: AccountKey): Promise<GameAccountRow | undefined> {
  return db
    .selectFrom('game_account')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .executeTakeFirst()
}

export function findAccounts(db: Reader, memberId: string): Promise<GameAccountRow[]> {
  return db.selectFrom('game_account').selectAll().where('member_id', '=', memberId).execute()
}

export type NewAccount = AccountKey & { username: string; password: string; at: Date; pollAt: Date }

/** Inserts an account that is being opened. False if the member already has one there, open or opening. */
export async function insertAccount(db: Reader, account: NewAccount): Promise<boolean> {
  const inserted = await db
    .insertInto('game_account')
    .values({
      member_id: account.memberId,
      game: account.game,
      username: account.username,
      password: account.password,
      state: 'opening',
      created_at: account.at,
      poll_at: account.pollAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('game')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Marks an account as open, after the provider has opened it. False if it was open already. */
export async function openAccount(db: Reader, { memberId, game }: AccountKey, at: Date): Promise<boolean> {
  const opened = await db
    .updateTable('game_account')
    .set({ state: 'active', opened_at: at, poll_at: null, polls: 0 })
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .where('state', '=', 'opening')
    .returning('game')
    .executeTakeFirst()
  return opened !== undefined
}

/** Notes that the member uses an account, at most once a minute. */
export async function noteUse(db: Reader, { memberId, game }: AccountKey, at: Date): Promise<void> {
  await db
    .updateTable('game_account')
    .set({ used_at: at })
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .where((row) => row.or([row('used_at', 'is', null), row('used_at', '<', secondsAfter(at, -60))]))
    .execute()
}

/** Deletes an account that the provider refused to open. The next attempt uses another user name. */
export async function dropAccount(db: Reader, { memberId, game }: AccountKey): Promise<void> {
  await db
    .deleteFrom('game_account')
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .where('state', '=', 'opening')
    .execute()
}

/**
 * Stores a proposed password before the provider is called, unless another one is pending. Returns the row with the
 * pending one.
 */
export function proposePassword(
  db: Reader,
  { memberId, game, password, pollAt }: AccountKey & { password: string; pollAt: Date },
): Promise<GameAccountRow | undefined> {
  return db
    .updateTable('game_account')
    .set((set) => ({
      next_password: set.fn.coalesce('next_password', set.val(password)),
      poll_at: set.fn.coalesce('poll_at', set.val(pollAt)),
    }))
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .where('state', '=', 'active')
    .returningAll()
    .executeTakeFirst()
}

/** Settles the proposed password: accepted or refused by the provider. False if it was settled already. */
export async function settlePassword(
  db: Reader,
  { memberId, game, proposed, isTaken }: AccountKey & { proposed: string; isTaken: boolean },
): Promise<boolean> {
  const settled = await db
    .updateTable('game_account')
    .set({ ...(isTaken ? { password: proposed } : {}), next_password: null, poll_at: null, polls: 0 })
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .where('next_password', '=', proposed)
    .returning('game')
    .executeTakeFirst()
  return settled !== undefined
}

/** Records another attempt to open an account or to set a password, and when the next one is due. */
export async function askAccountAgain(
  db: Reader,
  { memberId, game, pollAt }: AccountKey & { pollAt: Date | null },
): Promise<void> {
  await db
    .updateTable('game_account')
    .set((set) => ({ polls: set('polls', '+', 1), poll_at: pollAt }))
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .execute()
}

/** Accounts whose next attempt is overdue, because the process that was to make it has ended. */
export function findOverdueAccounts(
  db: Reader,
  before: Date,
  most: number,
): Promise<{ member_id: string; game: string }[]> {
  return db
    .selectFrom('game_account')
    .select(['member_id', 'game'])
    .where('poll_at', '<', before)
    .orderBy('poll_at')
    .limit(most)
    .execute()
}

export async function readRefreshedAt(db: Reader, memberId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('game_refresh')
    .select('refreshed_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.refreshed_at ?? null
}

/**
 * Claims the member's refresh if the last one was before `before`, or if a transfer has moved money since. One
 * conditional write, so only one of several concurrent requests asks the providers.
 */
export async function takeRefresh(
  db: Reader,
  { memberId, at, before }: { memberId: string; at: Date; before: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with again as (
      update game_refresh set refreshed_at = ${at} where member_id = ${memberId} and (refreshed_at <= ${before} or exists (
        select from game_account where game_account.member_id = ${memberId} and moved_at > game_refresh.refreshed_at))
      returning member_id
    ), added as (
      insert into game_refresh (member_id, refreshed_at) values (${memberId}, ${at}) on conflict do nothing
      returning member_id
    )
    select member_id from again union all select member_id from added`.execute(db)
  return rows.length > 0
}

/**
 * The balance of an account before the statement that this is part of changes it. The row is locked first, so that it is the
 * balance that is changed. (PostgreSQL has `returning old` from version 18 on.)
 */
function readBefore(db: Reader, { memberId, game }: AccountKey) {
  return db
    .selectFrom('game_account')
    .select('balance as before')
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .forUpdate()
}

export type ReportedBalance = AccountKey & { balanceSatang: Satang; askedAt: Date }

/**
 * While a transfer is this recent, a reported balance may or may not include its money, so it is not stored: otherwise
 * the same money would be counted in the game and as on its way. Afterwards the member plays on, and the reported
 * balance is right.
 */
const undecidedSeconds = 300

/**
 * Stores a balance that a provider reported, unless something newer is known: a later response, or a transfer that has
 * moved money since the request, or is about to. Returns whether it was stored.
 */
export async function keepBalance(
  db: Reader,
  { memberId, game, balanceSatang, askedAt }: ReportedBalance,
): Promise<{ isKept: boolean; beforeSatang: Satang }> {
  const kept = await db
    .with('earlier', () => readBefore(db, { memberId, game }))
    .updateTable('game_account')
    .from('earlier')
    .set({ balance: balanceSatang, balance_at: askedAt, reported_in: sql<string>`pg_current_xact_id()` })
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .where((where) => where.or([where('balance_at', 'is', null), where('balance_at', '<=', askedAt)]))
    .where((where) => where.or([where('moved_at', 'is', null), where('moved_at', '<', askedAt)]))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('transfer_leg')
            .select('leg_id')
            .where('transfer_leg.member_id', '=', memberId)
            .where('transfer_leg.game', '=', game)
            .where('transfer_leg.state', 'in', ['held', 'submitted'])
            .where('transfer_leg.created_at', '>', secondsAfter(askedAt, -undecidedSeconds)),
        ),
      ),
    )
    .returning('earlier.before')
    .executeTakeFirst()
  return { isKept: kept !== undefined, beforeSatang: kept?.before ?? 0n }
}

export async function markUnanswered(
  db: Reader,
  { memberId, game, at }: AccountKey & { at: Date },
): Promise<void> {
  await db
    .updateTable('game_account')
    .set({ unanswered_at: at })
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .execute()
}

/**
 * Applies a transfer's move to the last known balance. Returns the balance known with the move and the balance known
 * now: they differ if the move itself shows that the account held more, or if a reported balance already included the
 * move. The balance that a provider returns with a move is never trusted (domain facts), so the balance is requested
 * again.
 */
export async function moveBalance(
  db: Reader,
  { memberId, game, bySatang, since, at }: AccountKey & { bySatang: Satang; since: Date; at: Date },
): Promise<{ expectedSatang: Satang; knownSatang: Satang }> {
  const moved = await db
    .with('earlier', () => readBefore(db, { memberId, game }))
    .updateTable('game_account')
    .from('earlier')
    .set({
      moved_at: at,
      // A balance that was never reported counts from zero: what a transfer moved there belongs to the member in any
      // case.
      balance: sql<bigint>`case when balance_at >= ${since} then balance
        else greatest(0, coalesce(balance, 0) + ${bySatang}) end`,
    })
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .returning(['balance', 'earlier.before'])
    .executeTakeFirst()
  return { expectedSatang: (moved?.before ?? 0n) + bySatang, knownSatang: moved?.balance ?? 0n }
}

/**
 * Whether everything that a member's games hold is known: nothing is on its way, and every account that may hold
 * something was reported after a given moment and after its last move. An account that was reported empty after its
 * last move is known.
 */
export async function knowsAll(db: Reader, memberId: string, since: Date): Promise<boolean> {
  const unknown = await db
    .selectFrom('game_account')
    .select('game')
    .where('member_id', '=', memberId)
    .where((where) =>
      where.or([
        where.and([where('balance_at', 'is', null), where('moved_at', 'is not', null)]),
        where('moved_at', '>', where.ref('balance_at')),
        where.and([where('balance', '>', 0n), where('balance_at', '<', since)]),
      ]),
    )
    .union(
      db
        .selectFrom('transfer_leg')
        .select('game')
        .where('member_id', '=', memberId)
        .where('state', 'in', ['waiting', 'held', 'submitted', 'manual_review']),
    )
    .limit(1)
    .executeTakeFirst()
  return unknown === undefined
}

/** Locks a member's accounts in a fixed order, so that none of their balances changes meanwhile. */
export async function lockAccounts(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await tx
    .selectFrom('game_account')
    .select('game')
    .where('member_id', '=', memberId)
    .orderBy('game')
    .forNoKeyUpdate()
    .execute()
}

/** Sums up the known balances of a member's games. */
export async function sumBalances(db: Reader, memberId: string): Promise<Satang> {
  return (await findAccounts(db, memberId)).reduce((sum, { balance }) => sum + (balance ?? 0n), 0n)
}

/** What is on its way between the wallet and each game. Only `transfer` writes it. */
export async function findOnTheWay(db: Reader, memberId: string): Promise<Map<string, Satang>> {
  const legs = await db
    .selectFrom('transfer_leg')
    .select(['game', 'amount', 'state'])
    .where('member_id', '=', memberId)
    .where('state', 'in', ['waiting', 'held', 'submitted', 'manual_review'])
    .execute()
  // In a transfer between two games, the waiting leg has not begun: its money is counted in the first game.
  return new Map(legs.map(({ game, amount, state }) => [game, state === 'waiting' ? 0n : amount]))
}
