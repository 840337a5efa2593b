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

/** Where the ledger and an outside company differ, and up to when they were compared. */
export type ReconciliationTables = {
  reconciliation_difference: ReconciliationDifference
  reconciliation: { account: string; compared_to: Date }
}
