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
  cost_terms: { version: number; set_at: Date; set_by: string; terms: Json }
}
