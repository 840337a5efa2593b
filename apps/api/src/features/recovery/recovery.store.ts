import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { findPhoneHolder } from '../session/session.ts'

/** The member with this phone number, with what a new password may not consist of. */
export async function findByPhone(db: Database, phone: string) {
  const holder = await findPhoneHolder(db, phone)
  return (
    holder &&
    db
      .selectFrom('member')
      .select(['member_id as memberId', 'name'])
      .where('member_id', '=', holder.memberId)
      .executeTakeFirst()
  )
}

/**
 * Sets a member's password without the old one, records when, and forgets on which devices the member has logged in:
 * whoever knew the old password may have used one.
 */
export async function writePassword(
  tx: DatabaseTransaction,
  { memberId, passwordHash, at }: { memberId: string; passwordHash: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ password_hash: passwordHash, password_reset_at: at })
    .where('member_id', '=', memberId)
    .execute()
  await tx.deleteFrom('member_device').where('member_id', '=', memberId).execute()
}

export async function hasMember(db: Database | DatabaseTransaction, memberId: string): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return member !== undefined
}
