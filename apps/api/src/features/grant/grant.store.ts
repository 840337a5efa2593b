import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type GrantRow = Selectable<Tables['member_grant']>
export type NewGrant = Insertable<Tables['member_grant']>

type Reader = Database | DatabaseTransaction

/**
 * Locks the member, so that operations that decide about their money and conditions run one at a time: beginning a
 * grant, ending it, and withdrawing money all wait here. Decision record 0036.
 */
export async function lockMember(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await tx
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function findGrant(
  db: Reader,
  { memberId, grantId }: { memberId: string; grantId: string },
): Promise<GrantRow | undefined> {
  return db
    .selectFrom('member_grant')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .executeTakeFirst()
}

export function findOpenGrant(db: Reader, memberId: string): Promise<GrantRow | undefined> {
  return db
    .selectFrom('member_grant')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** The open grant, locked until the transaction ends. */
export function lockOpenGrant(tx: DatabaseTransaction, memberId: string): Promise<GrantRow | undefined> {
  return tx
    .selectFrom('member_grant')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export function findLatestEnded(db: Reader, memberId: string, since: Date): Promise<GrantRow | undefined> {
  return db
    .selectFrom('member_grant')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ended_at', '>=', since)
    .orderBy('began_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Grants of the given kinds that began at or after `since`, newest first. */
export function findGrantsOfKinds(
  db: Reader,
  {
    memberId,
    kinds,
    since,
    most,
  }: { memberId: string; kinds: GrantRow['kind'][]; since?: Date; most: number },
): Promise<GrantRow[]> {
  return db
    .selectFrom('member_grant')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('kind', 'in', kinds)
    .$if(since !== undefined, (query) => query.where('began_at', '>=', since as Date))
    .orderBy('began_at', 'desc')
    .limit(most)
    .execute()
}

export async function hasGrantOfDeposit(db: Reader, memberId: string, entryId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('member_grant')
      .select('grant_id')
      .where('member_id', '=', memberId)
      .where('deposit_entry_id', '=', entryId)
      .executeTakeFirst()) !== undefined
  )
}

/**
 * Inserts a grant. Returns `false` if another is open or its deposit already backs a grant. The unique indexes decide a
 * race.
 */
export async function insertGrant(tx: DatabaseTransaction, grant: NewGrant): Promise<boolean> {
  const inserted = await tx
    .insertInto('member_grant')
    .values(grant)
    .onConflict((conflict) => conflict.doNothing())
    .returning('grant_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function changeGrant(
  tx: DatabaseTransaction,
  { member_id: memberId, grant_id: grantId }: Pick<GrantRow, 'member_id' | 'grant_id'>,
  set: Updateable<Tables['member_grant']>,
): Promise<void> {
  await tx
    .updateTable('member_grant')
    .set(set)
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .execute()
}

export async function insertBalanceUpdate(
  tx: DatabaseTransaction,
  update: Insertable<Tables['grant_balance_update']>,
): Promise<void> {
  await tx.insertInto('grant_balance_update').values(update).execute()
}

export type Count = { memberId: string; kind: string; code: string; period: string; most: number }

/** Counts one more, up to `most`, by one conditional write. Returns `false` if the limit was already reached. */
export async function countOne(
  tx: DatabaseTransaction,
  { memberId, kind, code, period, most }: Count,
): Promise<boolean> {
  if (most < 1) return false
  const counted = await tx
    .insertInto('grant_count')
    .values({ member_id: memberId, kind, code, period, received: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'kind', 'code', 'period'])
        .doUpdateSet((set) => ({ received: set('grant_count.received', '+', 1) }))
        .where('grant_count.received', '<', most),
    )
    .returning('received')
    .executeTakeFirst()
  return counted !== undefined
}

/** How often something was received in a period. */
export async function findCount(
  db: Reader,
  { memberId, kind, code, period }: Omit<Count, 'most'>,
): Promise<number> {
  const row = await db
    .selectFrom('grant_count')
    .select('received')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('code', '=', code)
    .where('period', '=', period)
    .executeTakeFirst()
  return row?.received ?? 0
}

/** Takes one item of a limited stock, by one conditional write. Returns `false` if none is left. */
export async function takeOne(
  tx: DatabaseTransaction,
  { code, stock }: { code: string; stock: number },
): Promise<boolean> {
  if (stock < 1) return false
  const taken = await tx
    .insertInto('offer_taken')
    .values({ code, taken: 1 })
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet((set) => ({ taken: set('offer_taken.taken', '+', 1) }))
        .where('offer_taken.taken', '<', stock),
    )
    .returning('taken')
    .executeTakeFirst()
  return taken !== undefined
}

/** Claims open grants that were not watched since `before`, oldest first, so that no other worker claims them now. */
export function takeUnwatched(
  db: Database,
  { before, at, most }: { before: Date; at: Date; most: number },
): Promise<{ member_id: string; currency: 'BAHT' | 'LAK' }[]> {
  return db
    .updateTable('member_grant')
    .set({ watched_at: at })
    .where('ended_at', 'is', null)
    .where('watched_at', '<', before)
    .where(({ eb, selectFrom, refTuple }) =>
      eb(
        refTuple('member_id', 'grant_id'),
        'in',
        selectFrom('member_grant')
          .select(['member_id', 'grant_id'])
          .where('ended_at', 'is', null)
          .where('watched_at', '<', before)
          .orderBy('watched_at')
          .limit(most)
          .$asTuple('member_id', 'grant_id'),
      ),
    )
    .returning(['member_id', 'currency'])
    .execute()
}

/** Open grants that have expired. */
export function findOverdueGrants(
  db: Reader,
  before: Date,
  most: number,
): Promise<{ member_id: string; grant_id: string }[]> {
  return db
    .selectFrom('member_grant')
    .select(['member_id', 'grant_id'])
    .where('state', '=', 'active')
    .where('expires_at', '<=', before)
    .orderBy('expires_at')
    .limit(most)
    .execute()
}

/**
 * Active grants that end soon and of which their members were not notified, the first to end first. Soon: within `soonSeconds`, or in the last
 * quarter of a grant that lasts less than four times as long.
 */
export function findEndingGrants(
  db: Reader,
  { now, soonSeconds, most }: { now: Date; soonSeconds: number; most: number },
): Promise<{ member_id: string; grant_id: string }[]> {
  const soon = sql`make_interval(secs => ${soonSeconds})`
  return db
    .selectFrom('member_grant as g')
    .select(['g.member_id', 'g.grant_id'])
    .where('g.state', '=', 'active')
    .where('g.expires_at', '>', now)
    .where(sql<boolean>`g.expires_at <= ${now}::timestamptz + ${soon}`)
    .where(sql<boolean>`g.expires_at - least(${soon}, (g.expires_at - g.began_at) / 4) <= ${now}`)
    .where(
      sql<boolean>`not exists (select from notification n
        where n.member_id = g.member_id and n.kind = 'BONUS_ENDING' and n.about_id = g.grant_id)`,
    )
    .orderBy('g.expires_at')
    .limit(most)
    .execute()
}
