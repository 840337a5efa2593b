import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Selectable, sql } from 'kysely'

type Reader = Database | DatabaseTransaction

export type MailRow = Selectable<Tables['report_mail']>

/** Every report by mail, by name. */
export function listMails(db: Database): Promise<MailRow[]> {
  return db
    .selectFrom('report_mail')
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('report_mail_id')
    .execute()
}

/** The report by mail, locked until the transaction ends. */
export function lockMail(tx: DatabaseTransaction, reportMailId: string): Promise<MailRow | undefined> {
  return tx
    .selectFrom('report_mail')
    .selectAll()
    .where('report_mail_id', '=', reportMailId)
    .forUpdate()
    .executeTakeFirst()
}

/** How many reports by mail there are. Others who add one wait until the transaction ends. */
export async function countMails(tx: DatabaseTransaction): Promise<number> {
  await sql`lock table report_mail in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('report_mail')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function putMail(tx: DatabaseTransaction, mail: MailRow): Promise<void> {
  const { report_mail_id: _id, ...changed } = mail
  await tx
    .insertInto('report_mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('report_mail_id').doUpdateSet(changed))
    .execute()
}

/** Removes a report by mail with its messages. */
export async function removeMail(tx: DatabaseTransaction, reportMailId: string): Promise<void> {
  await tx.deleteFrom('report_mail_delivery').where('report_mail_id', '=', reportMailId).execute()
  await tx.deleteFrom('report_mail').where('report_mail_id', '=', reportMailId).execute()
}

/**
 * Locks a report by mail that is due, whose period ended before `endedBy`: what happened in it is known. One that another
 * server has locked is left to it.
 */
export function lockDueMail(
  tx: DatabaseTransaction,
  { now, endedBy }: { now: Date; endedBy: Date },
): Promise<MailRow | undefined> {
  return tx
    .selectFrom('report_mail')
    .selectAll()
    .where('next_at', '<=', now)
    .where(
      sql<boolean>`date_trunc('day', next_at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' <= ${endedBy}`,
    )
    .orderBy('next_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function setNextDue(
  tx: DatabaseTransaction,
  reportMailId: string,
  next: Pick<MailRow, 'next_at' | 'paused_because'>,
): Promise<void> {
  await tx.updateTable('report_mail').set(next).where('report_mail_id', '=', reportMailId).execute()
}

export type NewDelivery = {
  delivery_id: string
  report_mail_id: string
  made_for: Date
  is_scheduled: boolean
  from_day: string
  until_day: string
  seal_no: bigint
  terms: number
  recipient: string
  made_at: Date
}

export async function addDeliveries(
  tx: DatabaseTransaction,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  await tx.insertInto('report_mail_delivery').values(deliveries).execute()
}

const days = [
  sql<string>`to_char(d.from_day, 'YYYY-MM-DD')`.as('from'),
  sql<string>`to_char(d.until_day, 'YYYY-MM-DD')`.as('until'),
] as const

/** The messages of the last report that was made of each. */
export function listLastDeliveries(db: Database) {
  return db
    .selectFrom('report_mail_delivery as d')
    .innerJoin(
      (query) =>
        query
          .selectFrom('report_mail_delivery')
          .select(['report_mail_id', (each) => each.fn.max('made_at').as('made_at')])
          .groupBy('report_mail_id')
          .as('last'),
      (join) =>
        join.onRef('last.report_mail_id', '=', 'd.report_mail_id').onRef('last.made_at', '=', 'd.made_at'),
    )
    .select([
      'd.report_mail_id as reportMailId',
      ...days,
      'd.seal_no as sealNo',
      'd.made_at as madeAt',
      'd.recipient',
      'd.state',
      'd.reason',
      'd.ended_at as endedAt',
    ])
    .orderBy('d.recipient')
    .execute()
}

export type Delivery = {
  deliveryId: string
  from: string
  until: string
  sealNo: bigint
  terms: number
  recipient: string
  madeAt: Date
  /** How often it was leased, this time included. */
  tries: number
  every: MailRow['every']
  by: MailRow['by']
  language: MailRow['language']
  name: string
  /** Whether the address is still one of the report's. */
  isWanted: boolean
}

/** Leases a message to this server, unless it has ended or another server has it. */
export async function leaseDelivery(
  db: Reader,
  deliveryId: string,
  { now, until }: { now: Date; until: Date },
): Promise<Delivery | undefined> {
  const leased = await db
    .updateTable('report_mail_delivery')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), leased_until: until }))
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .returning('delivery_id')
    .executeTakeFirst()
  if (!leased) return undefined
  const { rows } = await sql<Delivery>`
    select d.delivery_id as "deliveryId", to_char(d.from_day, 'YYYY-MM-DD') as "from",
      to_char(d.until_day, 'YYYY-MM-DD') as "until", d.seal_no as "sealNo", d.terms, d.recipient, d.made_at as "madeAt",
      d.tries, m.every, m.by, m.language, m.name, d.recipient = any(m.recipients) as "isWanted"
    from report_mail_delivery d join report_mail m on m.report_mail_id = d.report_mail_id
    where d.delivery_id = ${deliveryId}::uuid`.execute(db)
  return rows[0]
}

/** When the lease of a message ends that has not ended; `undefined`: it has, or there is none. */
export async function findLeaseEnd(db: Reader, deliveryId: string): Promise<Date | undefined> {
  const open = await db
    .selectFrom('report_mail_delivery')
    .select('leased_until')
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return open?.leased_until ?? undefined
}

/** Ends a message, or has it wait with what the last attempt failed by. */
export async function endDelivery(
  db: Reader,
  deliveryId: string,
  end: Pick<Selectable<Tables['report_mail_delivery']>, 'state' | 'reason'> & {
    ended_at: Date | null
    leased_until: Date | null
  },
): Promise<void> {
  await db.updateTable('report_mail_delivery').set(end).where('delivery_id', '=', deliveryId).execute()
}

/** Removes a message that nobody wants any more. */
export async function removeDelivery(db: Reader, deliveryId: string): Promise<void> {
  await db.deleteFrom('report_mail_delivery').where('delivery_id', '=', deliveryId).execute()
}

export async function removeDeliveriesBefore(db: Reader, before: Date): Promise<void> {
  await db.deleteFrom('report_mail_delivery').where('made_at', '<', before).execute()
}
