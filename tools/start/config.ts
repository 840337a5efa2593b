import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartRefusal } from '@kapao/database/start-refusal'

export type Environment = Readonly<Record<string, string | undefined>>

export const root = fileURLToPath(new URL('../..', import.meta.url))

export type StartConfig = {
  isProduction: boolean
  isSandboxOn: boolean
  /** Whether the demo begins with a history of invented members. */
  hasHistory: boolean
  host: string
  port: number
  sandboxPort: number
  /** Where the sandbox takes mail. */
  sandboxMailPort: number
  consoleHost: string
  consolePort: number
  dataDir: string
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** The owner of that database, if `databaseUrl` is the application's role. */
  databaseOwnerUrl: string | undefined
  sandboxDatabaseUrl: string | undefined
  /** A member app that was built elsewhere. */
  webRoot: string | undefined
  consoleRoot: string | undefined
}

export function readEnvironment(): Environment {
  return process.env
}

/**
 * Reads the settings of the start itself; the api and the sandbox read the others. Throws a StartRefusal if one is
 * invalid.
 */
export function readStartConfig(environment: Environment): StartConfig {
  function read(name: string): string | undefined {
    return environment[name] || undefined
  }
  const isProduction = read('NODE_ENV') === 'production'
  const port = readPort('PORT', read('PORT') ?? '3000')
  const sandboxPort = readPort('SANDBOX_PORT', read('SANDBOX_PORT') ?? '3002')
  const sandboxMailPort = readPort('SANDBOX_MAIL_PORT', read('SANDBOX_MAIL_PORT') ?? '3025')
  const consolePort = readPort('CONSOLE_PORT', read('CONSOLE_PORT') ?? '3001')
  const isSandboxOn = readSwitch('SANDBOX', read('SANDBOX') ?? (isProduction ? 'off' : 'on'))
  checkDifferent({
    PORT: port,
    CONSOLE_PORT: consolePort,
    ...(isSandboxOn && { SANDBOX_PORT: sandboxPort, SANDBOX_MAIL_PORT: sandboxMailPort }),
  })
  return {
    isProduction,
    isSandboxOn,
    hasHistory: readSwitch('DEMO_HISTORY', read('DEMO_HISTORY') ?? 'on'),
    host: read('HOST') ?? '127.0.0.1',
    port,
    sandboxPort,
    sandboxMailPort,
    consoleHost: read('CONSOLE_HOST') ?? '127.0.0.1',
    consolePort,
    dataDir: read('DATA_DIR') ?? join(root, '.data'),
    databaseUrl: read('DATABASE_URL'),
    databaseOwnerUrl: read('DATABASE_OWNER_URL'),
    sandboxDatabaseUrl: read('SANDBOX_DATABASE_URL'),
    webRoot: read('WEB_ROOT'),
    consoleRoot: read('CONSOLE_ROOT'),
  }
}

/**
 * In production the embedded PostgreSQL would be a new, empty one without a backup; a forgotten setting must not create
 * it.
 */
export function checkDatabase({ isProduction, databaseUrl }: StartConfig): void {
  if (isProduction && databaseUrl === undefined)
    throw new StartRefusal(
      'DATABASE_URL is missing; in production it takes the address of a PostgreSQL of yours.',
    )
}

/** Without the sandbox there must be real providers. */
export function checkProviders({ isSandboxOn }: StartConfig, environment: Environment): void {
  if (isSandboxOn) return
  for (const name of ['SMS_URL', 'KBANK_URL', 'SLIP_URL', 'PAYOUT_URL'])
    if (!environment[name])
      throw new StartRefusal(
        `${name} is missing; where SANDBOX is off it takes the address of the real provider.`,
      )
}

/** The port of the api in development, where Vite listens on PORT. */
export function readApiPort(
  environment: Environment,
  { port, sandboxPort, consolePort }: StartConfig,
): number {
  const apiPort = readPort('API_PORT', environment['API_PORT'] || String(port + 3))
  if ([port, sandboxPort, consolePort].includes(apiPort))
    throw new StartRefusal(`API_PORT is ${apiPort}, which another server has; each needs a port of its own.`)
  return apiPort
}

function checkDifferent(ports: Readonly<Record<string, number>>): void {
  const users = new Map<number, string>()
  for (const [name, port] of Object.entries(ports)) {
    const other = users.get(port)
    if (other !== undefined)
      throw new StartRefusal(`${other} and ${name} are both ${port}; each server needs a port of its own.`)
    users.set(port, name)
  }
}

function readPort(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port >= 1 && port <= 65_535) return port
  throw new StartRefusal(`${name} is "${text}"; it takes a port number from 1 to 65535.`)
}

function readSwitch(name: string, text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new StartRefusal(`${name} is "${text}"; it takes on or off.`)
}
