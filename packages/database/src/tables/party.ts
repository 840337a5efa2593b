import type { Json } from './column.ts'

/** What parties told, and what was refused at the door. */
export type PartyTables = {
  party_event: {
    party: string
    event_id: string
    body: Json
    outcome: 'credited' | 'unmatched'
    member_id: string | null
    entry_id: string | null
    received_at: Date
  }
  party_event_refused: {
    refused_id: string
    party: string
    event_id: string | null
    reason: string
    body: string
    received_at: Date
  }
}
