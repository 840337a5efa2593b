/** The URL of an external PostgreSQL for the tests, with a role that may create databases. */
export function readOutsideServer(): string | undefined {
  return process.env['TEST_DATABASE_URL'] || undefined
}

const serverVariable = 'KAPAO_TEST_POSTGRES'

/** Passes the server to the test files, whose processes inherit the environment. */
export function publishServer(adminUrl: string): void {
  process.env[serverVariable] = adminUrl
}

export function readServer(): string {
  const adminUrl = process.env[serverVariable]
  if (adminUrl !== undefined) return adminUrl
  throw new Error('No PostgreSQL was started for the tests: run them by vitest with its global set-up.')
}

const templateVariables = { product: 'KAPAO_TEST_TEMPLATE', sandbox: 'KAPAO_TEST_SANDBOX_TEMPLATE' } as const

export type TemplateKind = keyof typeof templateVariables

export function publishTemplate(kind: TemplateKind, name: string): void {
  process.env[templateVariables[kind]] = name
}

/** The name of the template database that test databases of a kind are copied from. */
export function readTemplate(kind: TemplateKind): string {
  const name = process.env[templateVariables[kind]]
  if (name !== undefined) return name
  throw new Error('No database was prepared for the tests: run them by vitest with its global set-up.')
}

/** Whether the tests reach PostgreSQL through PgBouncer, and have a replica. */
export function isPooled(): boolean {
  return process.env['TEST_POOLED'] === 'yes'
}

const [poolerVariable, replicaVariable] = ['KAPAO_TEST_POOLER', 'KAPAO_TEST_REPLICA']

export function publishPooler({ pooler, replica }: { pooler: number; replica: number }): void {
  process.env[poolerVariable] = String(pooler)
  process.env[replicaVariable] = String(replica)
}

/** The ports of the PgBouncer and the replica of this run, if it has them. */
export function readPooler(): { pooler: string; replica: string } | undefined {
  const [pooler, replica] = [process.env[poolerVariable], process.env[replicaVariable]]
  return pooler === undefined || replica === undefined ? undefined : { pooler, replica }
}
