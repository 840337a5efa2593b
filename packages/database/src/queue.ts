/** Brings the tables of the job queue forward, as their owner. */
export const migrateQueue = async (ownerUrl: string): Promise<void> => {
  // Loaded only when it is needed: a start that finds everything in place shall be quick.
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => undefined) })
}
