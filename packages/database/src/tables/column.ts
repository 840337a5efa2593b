import type { ColumnType } from 'kysely'

export type Currency = 'BAHT' | 'LAK'

/** A JSON column: written as text, read as the parsed value. */
export type Json = ColumnType<unknown, string | null, string | null>
