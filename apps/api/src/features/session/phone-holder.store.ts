import type { Database, DatabaseTransaction } from '@kapao/database/connect'

/**
 * Whose phone number it is. The member is read by a statement of its own, because the two may be stored on different
 * servers.
 */
export function findPhoneHolder(db: Database | DatabaseTransaction, phone: string) {
  return db
    .selectFrom('member_phone')
    .select('member_id as memberId')
    .where('phone', '=', phone)
    .executeTakeFirst()
}
