import { sql } from 'kysely'
import type { Database } from '../database.ts'

export type MailAttachment = { name: string; type: string; content: Buffer }

export type MailMessage = {
  id: string
  /** As the sender named it, in angle brackets. */
  messageId: string
  recipient: string
  sender: string
  subject: string
  text: string
  html: string
  at: Date
}

/** Stores a message with its attachments. A mailbox shows a message as often as it arrived. */
export async function keepMail(
  db: Database,
  { at, messageId, ...message }: MailMessage,
  attachments: readonly MailAttachment[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('mail_message')
      .values({ ...message, message_id: messageId, received_at: at })
      .execute()
    for (const [place, attachment] of attachments.entries())
      await tx
        .insertInto('mail_attachment')
        .values({ mail_id: message.id, place, ...attachment })
        .execute()
  })
}

const columns = [
  'id',
  'message_id as messageId',
  'recipient',
  'sender',
  'subject',
  'text',
  'html',
  'received_at as at',
] as const

/** Newest first, at most 100; without a recipient those of all. */
export function listMails(db: Database, recipient: string): Promise<MailMessage[]> {
  return db
    .selectFrom('mail_message')
    .select(columns)
    .$if(recipient !== '', (query) => query.where(sql`lower(recipient)`, '=', recipient.toLowerCase()))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export function findMail(db: Database, id: string): Promise<MailMessage | undefined> {
  return db.selectFrom('mail_message').select(columns).where('id', '=', id).executeTakeFirst()
}

export function listAttachments(db: Database, mailId: string): Promise<MailAttachment[]> {
  return db
    .selectFrom('mail_attachment')
    .select(['name', 'type', 'content'])
    .where('mail_id', '=', mailId)
    .orderBy('place')
    .execute()
}
