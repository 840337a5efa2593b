import { sql } from 'kysely'
import type { Database } from '../database.ts'

export type SmsMessage = { phone: string; text: string; at: Date }

export type PhoneScreen = { phone: string; messages: SmsMessage[] }

type NewMessage = SmsMessage & { id: string; reference: string }

/** Stores a message once per reference, and returns the id under which it was first stored. */
export async function keepMessage(db: Database, message: NewMessage): Promise<string> {
  await db
    .insertInto('sms_message')
    .values({
      id: message.id,
      reference: message.reference,
      phone: message.phone,
      body: message.text,
      sent_at: message.at,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
  const kept = await db
    .selectFrom('sms_message')
    .select('id')
    .where('reference', '=', message.reference)
    .executeTakeFirstOrThrow()
  return kept.id
}

/** Newest first, at most 100. */
export async function listMessages(db: Database, phone: string): Promise<SmsMessage[]> {
  return db
    .selectFrom('sms_message')
    .select(['phone', 'body as text', 'sent_at as at'])
    .where('phone', '=', phone)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** The 12 phones with the newest messages, each with its 5 newest messages. */
export async function listPhoneScreens(db: Database): Promise<PhoneScreen[]> {
  const rows = await db
    .with('ranked', (query) =>
      query
        .selectFrom('sms_message')
        .select(['phone', 'body as text', 'sent_at as at', 'id'])
        .select(
          sql<bigint>`row_number() over (partition by phone order by sent_at desc, id desc)`.as('place'),
        )
        .select(sql<Date>`max(sent_at) over (partition by phone)`.as('latest')),
    )
    .with('placed', (query) =>
      query
        .selectFrom('ranked')
        .selectAll()
        .select(sql<bigint>`dense_rank() over (order by latest desc, phone)`.as('screen')),
    )
    .selectFrom('placed')
    .select(['phone', 'text', 'at'])
    .where('place', '<=', 5n)
    .where('screen', '<=', 12n)
    .orderBy('screen')
    .orderBy('place')
    .execute()
  const screens = Map.groupBy(rows, (row) => row.phone)
  return [...screens].map(([phone, messages]) => ({ phone, messages }))
}

export async function countMessages(db: Database): Promise<number> {
  const row = await db
    .selectFrom('sms_message')
    .select(({ fn }) => fn.countAll<bigint>().as('messages'))
    .executeTakeFirstOrThrow()
  return Number(row.messages)
}
