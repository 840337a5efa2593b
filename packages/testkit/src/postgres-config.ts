/** An outside PostgreSQL to run the tests on, whose role may make databases. */
export function readOutsideServer(): string | undefined {
  return process.env['TEST_DATABASE_URL'] || undefined
}

const serverVariable = 'KAPAO_TEST_POSTGRES'

/** The test files run in processes of their own, which inherit this. */
export function publishServer(adminUrl: string): void {
  process.env[serverVariable] = adminUrl
}

export function readServer(): string {
  const adminUrl = process.env[serverVariable]
  if (adminUrl !== undefined) return adminUrl
  throw new Error('No PostgreSQL was started for the tests: run them by vitest with its global set-up.')
}

const templateVariable = 'KAPAO_TEST_TEMPLATE'

export function publishTemplate(name: string): void {
  process.env[templateVariable] = name
}

/** The name of the database that others are copies of. */
export function readTemplate(): string {
  const name = process.env[templateVariable]
  if (name !== undefined) return name
  throw new Error('No database was prepared for the tests: run them by vitest with its global set-up.')
}
