/** Migrates the tables of the job queue, as their owner. */
export async function migrateQueue(ownerUrl: string): Promise<void> {
  // Imported only when needed, to keep the start fast when nothing is to be migrated.
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => undefined) })
}
