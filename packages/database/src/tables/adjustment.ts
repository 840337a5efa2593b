import type { Currency } from './column.ts'

/** What operators corrected and gave by hand. */
export type AdjustmentTables = {
  adjustment: {
    member_id: string
    adjustment_id: string
    entry_id: string
    direction: 'credit' | 'debit'
    amount: bigint
    currency: Currency
    reason: string
    made_by: string
    made_at: Date
    approval_id: string | null
    approved_by: string | null
  }
  coin_change: {
    member_id: string
    change_id: string
    coins: number
    reason: string
    made_by: string
    made_at: Date
  }
}
