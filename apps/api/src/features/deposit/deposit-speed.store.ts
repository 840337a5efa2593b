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
type Deposit = { kind: DepositWay['kind']; code: string; seconds: number }

/**
 * Replaces all measures by the median of the newest deposits of each way since a moment. Reads at most `most` rows of
 * each way, by an index. What an operator decided is left out, except notices, which operators confirm. A way with fewer
 * than `least` deposits has no measure. A provider's clock that is ahead of ours counts as no time.
 */
export async function measureSpeeds(db: Database, { since, at, most, least }: Measure): Promise<void> {
  const accounts = await db
    .selectFrom('deposit_account')
    .select(['deposit_account_id as id', 'bank_code as code'])
    .execute()
  const newest = { since, most }
  const deposits: Deposit[] = []
  for (const code of new Set(accounts.map((account) => account.code)))
    deposits.push(...(await readQrs(db, { code, ...newest })))
  for (const account of accounts) deposits.push(...(await readTransfers(db, { account, ...newest })))
  deposits.push(...(await readGifts(db, newest)), ...(await readNotices(db, newest)))
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('deposit_speed').execute()
    await sql`
      insert into deposit_speed (kind, code, seconds, deposits, measured_at)
      select kind, code, greatest(0, round(percentile_cont(0.5) within group (order by seconds)))::int, count(*)::int, ${at}
      from json_to_recordset(${JSON.stringify(deposits)}::json) as measured (kind text, code text, seconds float8)
      group by kind, code
      having count(*) >= ${least}
      -- Two servers that start at the same moment measure the same.
      on conflict (kind, code) do update
        set seconds = excluded.seconds, deposits = excluded.deposits, measured_at = excluded.measured_at`.execute(
      tx,
    )
  })
}

type Newest = { since: Date; most: number }

async function readQrs(db: Database, { code, since, most }: Newest & { code: string }): Promise<Deposit[]> {
  const paid = await db
    .selectFrom('payment_notification')
    .select(['received_at as receivedAt', 'member_id as memberId', 'entry_id as entryId'])
    .where('provider', '=', code)
    .where('outcome', '=', 'credited')
    .where('matched_by', 'is', null)
    .where('received_at', '>=', since)
    .orderBy('received_at', 'desc')
    .limit(most)
    .execute()
  const keys = [paid.map(({ memberId }) => memberId), paid.map(({ entryId }) => entryId)] as const
  // A notification and its entry may lie on different servers.
  const { rows } = await sql<{ entryId: string; happenedAt: Date }>`
    select e.entry_id as "entryId", e.happened_at as "happenedAt"
    from unnest(${keys[0]}::uuid[], ${keys[1]}::uuid[]) as paid (member_id, entry_id)
    join ledger.entry e on e.member_id = paid.member_id and e.entry_id = paid.entry_id`.execute(db)
  const moments = new Map(rows.map(({ entryId, happenedAt }) => [entryId, happenedAt]))
  const spans = paid.map(({ receivedAt, entryId }) => ({
    from: entryId === null ? null : (moments.get(entryId) ?? null),
    until: receivedAt,
  }))
  return timesOf({ kind: 'QR', code }, spans)
}

type Account = { id: string; code: string }

async function readTransfers(
  db: Database,
  { account, since, most }: Newest & { account: Account },
): Promise<Deposit[]> {
  const rows = await db
    .selectFrom('bank_transaction')
    .select(['received_at as until', 'paid_at as from'])
    .where('deposit_account_id', '=', account.id)
    .where('state', '=', 'credited')
    .where('matched_by', 'is', null)
    .where('received_at', '>=', since)
    .orderBy('received_at', 'desc')
    .limit(most)
    .execute()
  return timesOf({ kind: 'ACCOUNT', code: account.code }, rows)
}

async function readGifts(db: Database, { since, most }: Newest): Promise<Deposit[]> {
  const rows = await db
    .selectFrom('gift')
    .select(['ended_at as until', 'created_at as from'])
    .where('state', '=', 'credited')
    .where('decided_by', 'is', null)
    .where('ended_at', '>=', since)
    .orderBy('ended_at', 'desc')
    .limit(most)
    .execute()
  return timesOf({ kind: 'GIFT', code: '' }, rows)
}

async function readNotices(db: Database, { since, most }: Newest): Promise<Deposit[]> {
  const rows = await db
    .selectFrom('deposit_notice')
    .select(['ended_at as until', 'created_at as from'])
    .where('state', '=', 'settled')
    .where('ended_at', '>=', since)
    .orderBy('ended_at', 'desc')
    .limit(most)
    .execute()
  return timesOf({ kind: 'NOTICE', code: '' }, rows)
}

/** How long each took whose beginning and end are known. */
function timesOf(
  way: Omit<Deposit, 'seconds'>,
  spans: readonly { from: Date | null; until: Date | null }[],
): Deposit[] {
  return spans.flatMap(({ from, until }) =>
    from === null || until === null ? [] : [{ ...way, seconds: (until.getTime() - from.getTime()) / 1000 }],
  )
}
