import type { Database, Tables } from '../database.ts'

export type Receiver = Tables['push_receiver']
export type PushMessage = Tables['push_message']

export async function addReceiver(db: Database, receiver: Receiver): Promise<void> {
  await db.insertInto('push_receiver').values(receiver).execute()
}

export function findReceiver(db: Database, id: string): Promise<Receiver | undefined> {
  return db.selectFrom('push_receiver').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function endReceiver(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable('push_receiver').set({ ended_at: at }).where('id', '=', id).execute()
}

export async function addMessage(db: Database, message: PushMessage): Promise<void> {
  await db.insertInto('push_message').values(message).execute()
}

/** Newest first, of one receiver or of all, at most 100. */
export function listMessages(db: Database, receiver?: string): Promise<PushMessage[]> {
  return db
    .selectFrom('push_message')
    .selectAll()
    .$if(receiver !== undefined, (query) => query.where('receiver', '=', receiver ?? ''))
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}
