import { z } from 'zod'
import { call } from './call.ts'
import { grantKinds } from './grant.ts'
import { device } from './session.ts'
import { answeredAmount, instant } from './shapes.ts'

/**
 * MONEY_IN: a deposit was credited. WITHDRAWAL_PAID, WITHDRAWAL_RETURNED: a withdrawal ended. BONUS_ENDING: the time of
 * a condition is nearly over. NEW_LOGIN: a login on a new device. SUPPORT_MESSAGE: the operator's staff wrote, and the
 * member was not looking. Decision record 0093.
 */
export const notificationKinds = [
  'MONEY_IN',
  'WITHDRAWAL_PAID',
  'WITHDRAWAL_RETURNED',
  'BONUS_ENDING',
  'NEW_LOGIN',
  'SUPPORT_MESSAGE',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Those that a member may switch off: not what protects the account. */
export const switchableKinds = [
  'MONEY_IN',
  'WITHDRAWAL_PAID',
  'WITHDRAWAL_RETURNED',
  'BONUS_ENDING',
  'SUPPORT_MESSAGE',
] as const satisfies readonly NotificationKind[]
export type SwitchableKind = (typeof switchableKinds)[number]

/** A notification is identified by its kind and what it is about. */
const identity = {
  kind: z.enum(notificationKinds),
  /** The line of the statement, the grant, the security event, or the session of the conversation. */
  aboutId: z.uuid(),
}

const notification = z.object({
  ...identity,
  at: instant,
  isRead: z.boolean(),
  /** Where money moved; `null` for others. */
  amount: answeredAmount.nullable(),
  currency: z.enum(['BAHT', 'LAK']).nullable(),
  /** Of NEW_LOGIN. */
  device: device.nullable(),
  /** Of BONUS_ENDING: `null` when it has no end any more. */
  grant: z.object({ kind: z.enum(grantKinds), code: z.string(), expiresAt: instant.nullable() }).nullable(),
})
export type Notification = z.infer<typeof notification>

export const listNotifications = call({
  name: 'listNotifications',
  method: 'GET',
  url: '/api/notifications',
  summary: "The member's notifications of the kinds that are on, newest first, page by page",
  source: 'Decision record 0093',
  audience: 'member',
  query: z.object({
    /** Of the last page. */
    after: z.string().min(1).max(200).optional(),
  }),
  answer: z.object({
    notifications: z.array(notification),
    /** For the next page; `null` on the last one. */
    after: z.string().nullable(),
  }),
  refusals: ['VALIDATION_FAILED'],
  mutates: false,
  idempotency: 'none',
})

export const markNotificationRead = call({
  name: 'markNotificationRead',
  method: 'PUT',
  url: '/api/notifications/:kind/:aboutId/read',
  summary: "Marks one of the member's notifications as read",
  source: 'Decision record 0093',
  audience: 'member',
  params: z.object(identity),
  answer: z.object({ message: z.literal('OK') }),
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const markNotificationsRead = call({
  name: 'markNotificationsRead',
  method: 'PUT',
  url: '/api/notifications/read',
  summary: "Marks the member's notifications up to a moment as read",
  source: 'Decision record 0093',
  audience: 'member',
  body: z.strictObject({ until: instant }),
  answer: z.object({ message: z.literal('OK') }),
  refusals: [],
  mutates: true,
  idempotency: 'state',
})

const notificationSettings = z.object({
  settings: z.array(
    z.object({
      kind: z.enum(notificationKinds),
      inApp: z.boolean(),
      /** It protects the account and cannot be switched off. */
      isFixed: z.boolean(),
    }),
  ),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

export const getNotificationSettings = call({
  name: 'getNotificationSettings',
  method: 'GET',
  url: '/api/notifications/settings',
  summary: 'Which kinds of notifications the member wants',
  source: 'Decision record 0093',
  audience: 'member',
  answer: notificationSettings,
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const setNotificationSetting = call({
  name: 'setNotificationSetting',
  method: 'PUT',
  url: '/api/notifications/settings',
  summary: 'Switches a kind of notifications on or off',
  source: 'Decision record 0093',
  audience: 'member',
  body: z.strictObject({ kind: z.enum(switchableKinds), inApp: z.boolean() }),
  answer: notificationSettings,
  refusals: [],
  mutates: true,
  idempotency: 'state',
})

export const notificationCalls = [
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  getNotificationSettings,
  setNotificationSetting,
] as const
