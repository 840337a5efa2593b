type PartyMinute = {
  party: string
  minute: Date
  done: number
  refused: number
  unknown: number
  durations: number[]
  received: number
  answered_at: Date | null
  received_at: Date | null
}

type PartyEvent = {
  party: string
  event_no: number
  kind: 'paused' | 'resumed'
  by: string
  at: Date
  reason: string
}

/** What requests to outside companies came to, and which companies are paused. Rows of `party_event` never change. */
export type PartyTables = {
  party_minute: PartyMinute
  party_event: PartyEvent
}
