import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Currency } from '@kapao/database/tables/column'
import { isRecordedSince } from '@kapao/ledger/entries'
import type { Invariant } from '@kapao/ledger/invariant'
import type { Satang } from '@kapao/money/satang'
import { sql } from 'kysely'

/** What a row of play adds to what is known to be in a game. The first row of an account has what was known before. */
const added = sql.raw('case when play_no = 0 then balance else moved + result end')

/**
 * Adds the rows since the last call to the balances of providers, up to the oldest transaction that still runs. In the
 * caller's transaction; a second caller waits, and then finds nothing to add.
 */
export async function rollUpBalances(tx: DatabaseTransaction): Promise<void> {
  await sql`select from play_rolled_up for update`.execute(tx)
  // A statement of its own, so that its snapshot is newer than the lock.
  await sql`
    with reach as materialized (
      select balances_below as since, pg_snapshot_xmin(pg_current_snapshot()) as below from play_rolled_up
    ), of_providers as (
      insert into play_provider_balance as b (game, currency, balance)
        select game, currency, sum(${added}) from play p, reach
        where p.recorded_in >= reach.since and p.recorded_in < reach.below group by 1, 2
      on conflict (game, currency) do update set balance = b.balance + excluded.balance
    )
    update play_rolled_up u set balances_below = greatest(u.balances_below, reach.below) from reach`.execute(
    tx,
  )
}

/** What members are known to have in the games of each provider. Exact at the time of the query. */
export async function readBalancesInGames(
  db: Database,
): Promise<{ game: string; currency: Currency; balanceSatang: Satang }[]> {
  const { rows } = await sql<{ game: string; currency: Currency; balance: string }>`
    select game, currency, sum(balance)::text as balance from (
      select game, currency, balance from play_provider_balance
      union all
      select game, currency, ${added} from play
      where ${isRecordedSince(sql`(select balances_below from play_rolled_up)`)}
    ) parts group by 1, 2 order by 1, 2`.execute(db)
  return rows.map(({ balance, ...row }) => ({ ...row, balanceSatang: BigInt(balance) }))
}

/** Recomputing the balances from all rows gives those that the job has added up. */
export const playBalancesAreRolledUp: Invariant = {
  what: 'the balances in games are those of the rows of play',
  counts: 'select count(*)::int as count from play_provider_balance',
  sql: `
    with recomputed as (
      select game, currency, sum(case when play_no = 0 then balance else moved + result end) as balance
      from play where recorded_in < (select balances_below from play_rolled_up) group by 1, 2
    )
    select format('%s %s: %s, %s by its rows', game, currency, k.balance, a.balance) as subject
    from recomputed a full join play_provider_balance k using (game, currency)
    where a.balance is distinct from k.balance`,
}
