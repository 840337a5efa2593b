/**
 * The address of a coordinator of Citus, for the tests that need one. Its database there has the extension and knows the
 * workers, which take the same name and password.
 */
export function readCitus(): string | undefined {
  return process.env['KAPAO_CITUS'] || undefined
}

/** What to add to the name of a test that is skipped without Citus. */
export const withoutCitus =
  readCitus() === undefined
    ? ' (skipped: KAPAO_CITUS names no coordinator of Citus, such as postgres://name:password@host:5432/postgres)'
    : ''

/** Whether the servers of the tests get databases that are distributed on Citus. */
export function isOnCitus(): boolean {
  return process.env['TEST_ON_CITUS'] === 'yes'
}
