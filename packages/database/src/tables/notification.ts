import type { Json } from './column.ts'

/** The payment notifications of providers, and the ones that were refused. */
export type NotificationTables = {
  payment_notification: {
    provider: string
    event_id: string
    body: Json
    outcome: 'credited' | 'unmatched'
    member_id: string | null
    entry_id: string | null
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
}
