import type { Json } from './column.ts'

/** What reports need besides the book. */
export type ReportTables = {
  cost_terms: { version: number; set_at: Date; set_by: string; terms: Json }
}
