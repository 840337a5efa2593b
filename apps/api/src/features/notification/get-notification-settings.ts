import {
  getNotificationSettings as call,
  notificationKinds,
  type NotificationSettings,
  switchableKinds,
} from '@kapao/contract/notification'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { operation } from '../../platform/operation.ts'
import { listSettingRows } from './notification.store.ts'

/** Which kinds of notifications the member wants. */
export const getNotificationSettings = operation(call, ({ member }, context) =>
  readSettings(context.db, member.memberId),
)

export async function readSettings(
  db: Database | DatabaseTransaction,
  memberId: string,
): Promise<NotificationSettings> {
  const rows = await listSettingRows(db, memberId)
  return {
    settings: notificationKinds.map((kind) => {
      const isFixed = !switchableKinds.some((each) => each === kind)
      const isOff = rows.some((row) => row.kind === kind && !row.inApp)
      return { kind, inApp: isFixed || !isOff, isFixed }
    }),
  }
}
