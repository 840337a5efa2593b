import type { DepositWay } from '@kapao/contract/money-lookups'
import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

export type DepositSpeed = DepositWay & { seconds: number; deposits: number }

/** The measured ways to deposit: as many rows as there are ways. */
export function listDepositSpeeds(db: Database): Promise<DepositSpeed[]> {
  return db
    .selectFrom('deposit_speed')
    .select(['kind', 'code', 'seconds', 'deposits'])
    .orderBy('seconds')
    .orderBy('kind')
    .orderBy('code')
    .execute()
}

type Measure = { since: Date; at: Date; most: number; least: number }

/**
 * Replaces all measures by the median of the newest deposits of each way since a moment. Reads at most `most` rows of
 * each way, by an index. What an operator decided is left out, except notices, which operators confirm. A way with fewer
 * than `least` deposits has no measure. A provider's clock that is ahead of ours counts as no time.
 */
export async function measureSpeeds(db: Database, { since, at, most, least }: Measure): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('deposit_speed').execute()
    await sql`
      insert into deposit_speed (kind, code, seconds, deposits, measured_at)
      select kind, code, greatest(0, round(percentile_cont(0.5) within group (order by seconds)))::int, count(*)::int, ${at}
      from (
        select 'QR' as kind, way.code, extract(epoch from n.received_at - e.happened_at) as seconds
        from (select distinct bank_code as code from deposit_account) way
        cross join lateral (
          select received_at, member_id, entry_id from payment_notification
          where provider = way.code and outcome = 'credited' and matched_by is null and received_at >= ${since}
          order by received_at desc limit ${most}
        ) n
        join ledger.entry e on e.member_id = n.member_id and e.entry_id = n.entry_id
        union all
        select 'ACCOUNT', way.bank_code, extract(epoch from b.received_at - b.paid_at)
        from deposit_account way
        cross join lateral (
          select received_at, paid_at from bank_transaction
          where deposit_account_id = way.deposit_account_id and state = 'credited' and matched_by is null
            and received_at >= ${since}
          order by received_at desc limit ${most}
        ) b
        where b.paid_at is not null
        union all
        select 'GIFT', '', extract(epoch from g.ended_at - g.created_at)
        from (
          select ended_at, created_at from gift
          where state = 'credited' and decided_by is null and ended_at >= ${since}
          order by ended_at desc limit ${most}
        ) g
        union all
        select 'NOTICE', '', extract(epoch from d.ended_at - d.created_at)
        from (
          select ended_at, created_at from deposit_notice
          where state = 'settled' and ended_at >= ${since}
          order by ended_at desc limit ${most}
        ) d
      ) measured
      group by kind, code
      having count(*) >= ${least}
      -- Two servers that start at the same moment measure the same.
      on conflict (kind, code) do update
        set seconds = excluded.seconds, deposits = excluded.deposits, measured_at = excluded.measured_at`.execute(
      tx,
    )
  })
}
