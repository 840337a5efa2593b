import type { Generated } from 'kysely'
import type { Currency, Json } from './column.ts'

/** `day` is a calendar day in Asia/Bangkok. Select it as text: the driver makes a local midnight of it. */
type MemberDay = {
  member_id: string
  day: string
  currency: Currency
  first_deposits: bigint
  first_deposited: bigint
  deposits: bigint
  deposited: bigint
  withdrawn: bigint
  game_result: bigint
  is_active: boolean
  is_depositor: boolean
}

type MemberActivity = {
  member_id: string
  currency: Currency
  kind: 'active' | 'deposit'
  day: string
  previous_day: string | null
  is_linked: Generated<boolean>
}

type Grouped = { grouping: 'source' | 'inviter'; day: string; key: string; currency: Currency }

type MemberGroupDay = Grouped & {
  registrations: bigint
  first_deposits: bigint
  first_deposited: bigint
  deposited: bigint
  withdrawn: bigint
  game_result: bigint
  active: bigint
  depositors: bigint
}

/** Figures that count members. `ledger.sum_up_members` is their only writer. */
type MemberFigureTables = {
  member_day: MemberDay
  member_activity: MemberActivity
  member_return: Grouped & { kind: 'active' | 'deposit'; previous_day: string; members: bigint }
  member_group_day: MemberGroupDay
  member_cohort_week: { cohort: string; currency: Currency; week: string; members: bigint }
  member_conversion: { cohort: string; currency: Currency; days_after: number; members: bigint }
  member_summed_up: { is_only: Generated<boolean>; seal_no: bigint }
}

/** What reports need besides the book, and the views of screens that operators have saved. */
export type ReportTables = MemberFigureTables & {
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
