import type { Generated } from 'kysely'
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
}
