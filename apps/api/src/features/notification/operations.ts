import { getNotificationSettings } from './get-notification-settings.ts'
import { listNotifications } from './list-notifications.ts'
import { markNotificationRead } from './mark-notification-read.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'
import { setNotificationSetting } from './set-notification-setting.ts'

export const notificationOperations = [
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  getNotificationSettings,
  setNotificationSetting,
] as const
