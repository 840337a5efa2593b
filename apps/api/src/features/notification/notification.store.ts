import type { NotificationKind } from '@kapao/contract/notification'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Currency, Satang } from '@kapao/money/satang'
import { type OperationNodeSource, sql } from 'kysely'

type Reader = Database | DatabaseTransaction

type NewNotification = {
  memberId: string
  kind: NotificationKind
  aboutId: string
  at: Date
  amount?: Satang
  currency?: Currency
  sessionId?: string
}

/**
 * Inserts a notification, unless the member has one of this kind about the same thing, and queues it for the member's
 * browsers: in one statement, because a deposit waits for it.
 */
export async function insertNotification(tx: DatabaseTransaction, made: NewNotification): Promise<void> {
  const stored = tx
    .insertInto('notification')
    .values(rowOf(made))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
  await queuePushes(tx, stored)
}

/**
 * Inserts a notification about something that goes on, or moves the one of before to the new moment and makes it unread.
 * Either is queued for the member's browsers. Returns whether it changed anything: one of this moment or a later one
 * stays as it is.
 */
export function moveNotification(tx: DatabaseTransaction, made: NewNotification): Promise<boolean> {
  const stored = tx
    .insertInto('notification')
    .values(rowOf(made))
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'kind', 'about_id'])
        .doUpdateSet({ happened_at: made.at, read_at: null })
        .where('notification.happened_at', '<', made.at),
    )
    .returningAll()
  return queuePushes(tx, stored)
}

/**
 * Runs a statement that stores a notification, and queues what it stored for the member's browsers. Returns whether it
 * stored one.
 */
async function queuePushes(tx: DatabaseTransaction, stored: OperationNodeSource): Promise<boolean> {
  const { rows } = await sql<{ stored: boolean }>`
    with stored as (${stored})
    select count(*) > 0 as stored, queue_pushes(array_agg(row(s.*)::notification)) from stored s`.execute(tx)
  return rows[0]?.stored ?? false
}

function rowOf({ memberId, kind, aboutId, at, amount, currency, sessionId }: NewNotification) {
  return {
    member_id: memberId,
    kind,
    about_id: aboutId,
    happened_at: at,
    amount: amount ?? null,
    currency: currency ?? null,
    session_id: sessionId ?? null,
    read_at: null,
  }
}

/** The kinds that the member of a row has not switched off. */
const isWanted = sql<boolean>`not exists (
  select from notification_setting s
  where s.member_id = notification.member_id and s.kind = notification.kind and not s.in_app)`

/**
 * How many notifications a member has not read, as a part of any query. What the session did itself is not counted. More
 * than 100 are not counted.
 */
export function unreadNotifications({ memberId, sessionId }: { memberId: string; sessionId: string }) {
  return sql<number>`(select count(*)::int from (
    select 1 from notification
    where notification.member_id = ${memberId} and read_at is null
      and session_id is distinct from ${sessionId}::uuid and ${isWanted}
    limit 100) as unread)`
}

export type Position = { at: Date; kind: string; aboutId: string }

/** A page of a member's notifications, newest first, with the devices of logins and the ends of grants. */
export function listNotificationRows(
  db: Database,
  { memberId, after, most }: { memberId: string; after: Position | undefined; most: number },
) {
  return db
    .selectFrom('notification')
    .leftJoin('security_event as event', (join) =>
      join
        .onRef('event.member_id', '=', 'notification.member_id')
        .onRef('event.event_id', '=', 'notification.about_id')
        .on('notification.kind', '=', 'NEW_LOGIN'),
    )
    .leftJoin('member_grant as grant', (join) =>
      join
        .onRef('grant.member_id', '=', 'notification.member_id')
        .onRef('grant.grant_id', '=', 'notification.about_id')
        .on('notification.kind', '=', 'BONUS_ENDING'),
    )
    .select([
      'notification.kind',
      'notification.about_id as aboutId',
      'notification.happened_at as at',
      'notification.amount',
      'notification.currency',
      'notification.session_id as sessionId',
      'notification.read_at as readAt',
      'event.device',
      'grant.kind as grantKind',
      'grant.code as grantCode',
      'grant.expires_at as grantExpiresAt',
    ])
    .where('notification.member_id', '=', memberId)
    .where(isWanted)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(notification.happened_at, notification.kind, notification.about_id)
          < (${after?.at}::timestamptz, ${after?.kind}::text, ${after?.aboutId}::uuid)`,
      ),
    )
    .orderBy('notification.happened_at', 'desc')
    .orderBy('notification.kind', 'desc')
    .orderBy('notification.about_id', 'desc')
    .limit(most)
    .execute()
}

/** Marks one notification as read. Returns whether the member has it. */
export async function markRead(
  db: Reader,
  { memberId, kind, aboutId, at }: { memberId: string; kind: NotificationKind; aboutId: string; at: Date },
): Promise<boolean> {
  const marked = await db
    .updateTable('notification')
    .set({ read_at: sql`coalesce(read_at, ${at})` })
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('about_id', '=', aboutId)
    .returning('kind')
    .executeTakeFirst()
  return marked !== undefined
}

/** Marks what a member has not read up to a moment as read. Returns whether there was anything. */
export async function markReadUntil(
  db: Reader,
  { memberId, until, at }: { memberId: string; until: Date; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: at })
    .where('member_id', '=', memberId)
    .where('happened_at', '<=', until)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks every notification of a kind as read: the member has seen the thing itself. Returns whether there was any. */
export async function markAboutRead(
  db: Reader,
  { memberId, kind, at }: { memberId: string; kind: NotificationKind; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: at })
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function listSettingRows(db: Reader, memberId: string) {
  return db
    .selectFrom('notification_setting')
    .select(['kind', 'in_app as inApp'])
    .where('member_id', '=', memberId)
    .execute()
}

export async function storeSetting(
  tx: Reader,
  { memberId, kind, inApp }: { memberId: string; kind: NotificationKind; inApp: boolean },
): Promise<void> {
  await tx
    .insertInto('notification_setting')
    .values({ member_id: memberId, kind, in_app: inApp })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet({ in_app: inApp }))
    .execute()
}

export async function removeNotificationsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('notification').where('happened_at', '<', before).execute()
}

/** Deletes all but the newest of each member who got one since a moment. */
export async function keepNewestNotifications(
  db: Database,
  { since, most }: { since: Date; most: number },
): Promise<void> {
  await sql`
    delete from notification n using (
      select a.member_id, a.kind, a.about_id,
        row_number() over (partition by a.member_id order by a.happened_at desc, a.kind desc, a.about_id desc) as place
      from notification a
      where a.member_id in (select b.member_id from notification b where b.happened_at >= ${since})) ranked
    where n.member_id = ranked.member_id and n.kind = ranked.kind and n.about_id = ranked.about_id
      and ranked.place > ${most}`.execute(db)
}
