type JobRun = {
  name: string
  last_run_at: Date | null
  last_failed_at: Date | null
  last_failure: string | null
}

/** How jobs of each name ended last. */
export type JobTables = { job_run: JobRun }
