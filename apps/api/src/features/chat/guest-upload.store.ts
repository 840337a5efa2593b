import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'

type Day = { scope: string; startsAt: Date }
type Amount = { files: number; bytes: number }

/** Adds to what was uploaded on a day, and returns the day's sums. A negative amount is given back. */
export async function addToUploads(
  db: Database | DatabaseTransaction,
  { scope, startsAt }: Day,
  { files, bytes }: Amount,
): Promise<Amount> {
  const sums = await db
    .insertInto('guest_upload')
    .values({ scope, starts_at: startsAt, files, bytes })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'starts_at']).doUpdateSet({
        files: sql`guest_upload.files + excluded.files`,
        bytes: sql`guest_upload.bytes + excluded.bytes`,
      }),
    )
    .returning(['files', 'bytes'])
    .executeTakeFirstOrThrow()
  return { files: sums.files, bytes: Number(sums.bytes) }
}

/** The bytes of all files that are stored for guests. */
export async function sumGuestFiles(db: Database | DatabaseTransaction): Promise<number> {
  const { bytes } = await db
    .selectFrom('chat_file')
    .select((eb) => eb.fn.sum<string | null>('bytes').as('bytes'))
    .where('of_guest', '=', true)
    .where('name', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

export async function removeUploadsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('guest_upload').where('starts_at', '<', moment).execute()
}
