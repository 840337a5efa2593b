import { setNotificationSetting as call } from '@kapao/contract/notification'
import { operation } from '../../platform/operation.ts'
import { readSettings } from './get-notification-settings.ts'
import { storeSetting } from './notification.store.ts'

/** Switches a kind of notifications on or off. Those of before are hidden while it is off. */
export const setNotificationSetting = operation(call, async ({ body, member }, context) => {
  const { memberId } = member
  const settings = await context.keyedTransaction(async (tx) => {
    await storeSetting(tx, { memberId, ...body })
    return readSettings(tx, memberId)
  })
  context.announce(memberId)
  return settings
})
