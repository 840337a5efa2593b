import type { Database } from '@kapao/database/connect'
import type { Currency } from '@kapao/database/tables/column'
import { isOfOthers, syntheticMemberId } from '@kapao/ledger/synthetic'
import type { Satang } from '@kapao/money/satang'
import { sql } from 'kysely'

/** How many members registered from one moment to another. */
export async function countRegistered(
  db: Database,
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member
    where created_at >= ${from} and created_at < ${until} and ${isOfOthers('member_id')}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many members have used the app since a moment. */
export async function countHere(db: Database, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct member_id)::int as count from session
    where last_seen_at > ${since} and revoked_at is null and ${isOfOthers('member_id')}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Money of members that is held, by what it is held for. */
export type Held = {
  currency: Currency
  forWithdrawals: Satang
  withdrawals: number
  /** Taken from wallets by transfers into games that have not ended. */
  intoGames: Satang
  /** Open transfers in either direction. */
  transfers: number
}

export async function readHeld(db: Database): Promise<Held[]> {
  const { rows } = await sql<{
    currency: Currency
    for_withdrawals: string
    withdrawals: number
    into_games: string
    transfers: number
  }>`
    select currency, coalesce(sum(amount) filter (where kind = 'withdrawal'), 0)::text as for_withdrawals,
      count(*) filter (where kind = 'withdrawal')::int as withdrawals,
      coalesce(sum(amount) filter (where kind = 'in'), 0)::text as into_games,
      count(*) filter (where kind <> 'withdrawal')::int as transfers
    from (
      select currency, amount, 'withdrawal' as kind from withdrawal
      where state not in ('paid', 'returned') and ${isOfOthers('member_id')}
      union all
      select currency, amount, direction from transfer_leg
      where state in ('held', 'submitted', 'manual_review') and ${isOfOthers('member_id')}
    ) held group by currency order by currency`.execute(db)
  return rows.map((row) => ({
    currency: row.currency,
    forWithdrawals: BigInt(row.for_withdrawals),
    withdrawals: row.withdrawals,
    intoGames: BigInt(row.into_games),
    transfers: row.transfers,
  }))
}

/** What the synthetic member has: in the wallet, held for a withdrawal or a transfer, and in games as last reported. */
export async function readSynthetic(
  db: Database,
): Promise<{ currency: Currency; walletSatang: Satang; gameSatang: Satang }[]> {
  const { rows } = await sql<{ currency: Currency; wallet: string; in_games: string }>`
    select a.currency, (a.balance + coalesce((
        select sum(w.amount) from withdrawal w
        where w.member_id = a.member_id and w.currency = a.currency and w.state not in ('paid', 'returned')), 0) + coalesce((
        select sum(l.amount) from transfer_leg l
        where l.member_id = a.member_id and l.currency = a.currency and l.direction = 'in'
          and l.state in ('held', 'submitted', 'manual_review')), 0))::text as wallet,
      coalesce((
        select sum(g.balance) from game_account g join game_provider p on p.code = g.game
        where g.member_id = a.member_id and p.currency = a.currency), 0)::text as in_games
    from ledger.account a where a.member_id = ${syntheticMemberId}`.execute(db)
  return rows.map(({ currency, wallet, in_games }) => ({
    currency,
    walletSatang: BigInt(wallet),
    gameSatang: BigInt(in_games),
  }))
}

/** How many differences to the records of companies are open, and since when the oldest is. */
export async function countDifferences(db: Database): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(found_at) as since from reconciliation_difference where gone_at is null`.execute(
    db,
  )
  return rows[0] ?? { count: 0, since: null }
}
