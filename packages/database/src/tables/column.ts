import type { ColumnType } from 'kysely'

export type Currency = 'BAHT' | 'LAK'

/** Written as text, read as what it says. */
export type Json = ColumnType<unknown, string | null, string | null>
