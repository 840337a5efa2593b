import type { Generated } from 'kysely'
import type { Currency, Json } from './column.ts'

type Kind =
  | 'MONEY_IN'
  | 'WITHDRAWAL_PAID'
  | 'WITHDRAWAL_RETURNED'
  | 'BONUS_ENDING'
  | 'NEW_LOGIN'
  | 'SUPPORT_MESSAGE'

type Notification = {
  member_id: string
  kind: Kind
  about_id: string
  happened_at: Date
  amount: bigint | null
  currency: Currency | null
  session_id: string | null
  read_at: Date | null
}

type NotificationSetting = {
  member_id: string
  kind: Kind
  in_app: boolean
}

/** The payment notifications of providers, the ones that were refused, and what members are notified of. */
export type NotificationTables = {
  payment_notification: {
    provider: string
    event_id: string
    body: Json
    outcome: 'credited' | 'unmatched'
    member_id: string | null
    entry_id: string | null
    reason: Generated<string | null>
    receiver: Generated<string | null>
    amount: Generated<bigint | null>
    paid_at: Generated<Date | null>
    matched_by: Generated<string | null>
    matched_why: Generated<string | null>
    received_at: Date
  }
  refused_notification: {
    refused_id: string
    provider: string
    event_id: string | null
    reason: string
    body: string
    received_at: Date
  }
  notification: Notification
  notification_setting: NotificationSetting
}
