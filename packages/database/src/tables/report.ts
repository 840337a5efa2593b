import type { Generated } from 'kysely'
import type { Json } from './column.ts'

/** What reports need besides the book, and the views of screens that operators have saved. */
export type ReportTables = {
  saved_view: {
    view_id: string
    by: string
    screen: string
    name: string
    address: string
    is_shared: boolean
    saved_at: Date
  }
  report_mail: {
    report_mail_id: string
    name: string
    every: 'day' | 'week' | 'month'
    hour: number
    by: 'day' | 'account'
    language: 'th' | 'la' | 'en'
    recipients: string[]
    set_by: string
    set_at: Date
    next_at: Date | null
    paused_because: 'operator' | null
  }
  report_mail_delivery: {
    delivery_id: string
    report_mail_id: string
    made_for: Date
    is_scheduled: boolean
    from_day: string
    until_day: string
    seal_no: bigint
    terms: number
    recipient: string
    state: Generated<'waiting' | 'sent' | 'refused' | 'gaveUp'>
    tries: Generated<number>
    leased_until: Date | null
    reason: string | null
    made_at: Date
    ended_at: Date | null
  }
  cost_terms: { version: number; set_at: Date; set_by: string; terms: Json }
}
