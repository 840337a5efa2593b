import type { Generated } from 'kysely'

type PushSubscription = {
  endpoint_hash: Buffer
  member_id: string
  session_id: string
  sealed: string
  public_key: string
  language: 'th' | 'la' | 'en'
  shows_amounts: Generated<boolean>
  stored_at: Date
}

type PushDelivery = {
  member_id: string
  kind: string
  about_id: string
  happened_at: Date
  endpoint_hash: Buffer
  tries: Generated<number>
  leased_until: Generated<Date | null>
  ended_at: Generated<Date | null>
  outcome: Generated<'sent' | 'gone' | 'refused' | 'dropped' | 'late' | null>
}

/** Browsers that members are notified on, and what is sent to them. */
export type PushTables = {
  push_subscription: PushSubscription
  push_delivery: PushDelivery
}
