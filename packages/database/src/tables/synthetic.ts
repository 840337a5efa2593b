import type { ColumnType } from 'kysely'

type SyntheticRun = {
  run_id: string
  started_at: Date
  leased_until: Date
  ended_at: Date | null
  outcome: 'done' | 'failed' | 'skipped' | null
  ended_at_step: string | null
  reason: string | null
  /** Written as text of JSON, read as its value. */
  steps: ColumnType<unknown, string | undefined, string>
}

/** What the synthetic member did. */
export type SyntheticTables = { synthetic_run: SyntheticRun }
