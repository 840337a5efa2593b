import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'
import { findPhoneHolder } from './phone-holder.store.ts'

/** Records that a member logged in on a device. */
export async function keepDevice(
  tx: DatabaseTransaction,
  { memberId, deviceHash, at }: { memberId: string; deviceHash: Buffer; at: Date },
): Promise<void> {
  await tx
    .insertInto('member_device')
    .values({ member_id: memberId, device_hash: deviceHash, first_login_at: at, last_login_at: at })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'device_hash']).doUpdateSet({ last_login_at: at }),
    )
    .execute()
}

/** Whether the member has logged in before, and on this device. */
export async function findLogins(
  tx: DatabaseTransaction,
  { memberId, deviceHash }: { memberId: string; deviceHash: Buffer },
): Promise<{ isKnownMember: boolean; isKnownDevice: boolean }> {
  const { rows } = await sql<{ isKnownMember: boolean; isKnownDevice: boolean }>`select
    exists (select 1 from member_device where member_id = ${memberId}::uuid)
      or exists (select 1 from session where member_id = ${memberId}::uuid) as "isKnownMember",
    exists (select 1 from member_device where member_id = ${memberId}::uuid and device_hash = ${deviceHash}) as "isKnownDevice"
  `.execute(tx)
  return rows[0] ?? { isKnownMember: false, isKnownDevice: false }
}

/** Whether the member with this phone number has logged in on this device. */
export async function isDeviceOf(db: Database, phone: string, deviceHash: Buffer): Promise<boolean> {
  const holder = await findPhoneHolder(db, phone)
  if (holder === undefined) return false
  const found = await db
    .selectFrom('member_device')
    .select('member_id')
    .where('member_id', '=', holder.memberId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return found !== undefined
}

export async function removeDevicesNotUsedSince(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('member_device').where('last_login_at', '<', moment).execute()
}
