import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'

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
    exists (select from member_device where member_id = ${memberId}::uuid)
      or exists (select from session where member_id = ${memberId}::uuid) as "isKnownMember",
    exists (select from member_device where member_id = ${memberId}::uuid and device_hash = ${deviceHash}) as "isKnownDevice"
  `.execute(tx)
  return rows[0] ?? { isKnownMember: false, isKnownDevice: false }
}

/** Whether the member with this phone number has logged in on this device. */
export async function isDeviceOf(db: Database, phone: string, deviceHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('member_phone')
    .innerJoin('member_device', 'member_device.member_id', 'member_phone.member_id')
    .select('member_device.member_id')
    .where('member_phone.phone', '=', phone)
    .where('member_device.device_hash', '=', deviceHash)
    .executeTakeFirst()
  return found !== undefined
}

export async function removeDevicesNotUsedSince(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('member_device').where('last_login_at', '<', moment).execute()
}
