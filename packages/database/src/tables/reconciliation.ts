import type { ColumnType } from 'kysely'
import type { Currency } from './column.ts'

type ReconciliationDifference = {
  difference_id: string
  account: string
  currency: Currency
  kind: 'TOTAL_DIFFERS' | 'ONLY_IN_BOOK' | 'ONLY_AT_PROVIDER' | 'AMOUNT_DIFFERS'
  reference: string
  book: bigint
  reported: bigint
  happened_at: Date
  found_at: Date
  gone_at: Date | null
}

type DayClosing = {
  day: ColumnType<string, string, never>
  account: string
  currency: Currency
  closing_no: number
  closed_by: string
  closed_at: Date
  seal_no: bigint
  paid_in: bigint
  paid_in_entries: number
  paid_out: bigint
  paid_out_entries: number
  reported: bigint | null
  reported_entries: number | null
  compared_to: Date | null
  waiting: bigint
  waiting_entries: number
  differences: number
  agrees: boolean
  note: string | null
}

/** Where the ledger and an outside company differ, and up to when they were compared. */
export type ReconciliationTables = {
  reconciliation_difference: ReconciliationDifference
  day_closing: DayClosing
  reconciliation: { account: string; compared_to: Date }
}
