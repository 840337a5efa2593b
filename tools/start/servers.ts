import { join } from 'node:path'
import type { Environment, StartConfig } from './config.ts'
import type { Databases } from './databases.ts'
import type { Keys } from './keys.ts'
import { startServer } from './server.ts'
import type { Server } from './server.ts'

export type House = { config: StartConfig; environment: Environment; databases: Databases; keys: Keys }

/** An address that a browser on this machine can open. */
export function addressOf({ host }: StartConfig, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

export function startApi(house: House): Server {
  const program = 'apps/api/src/main.ts'
  return startServer({
    name: 'api',
    program,
    environment: apiEnvironment(house),
    logFile: logFile(house, 'api'),
  })
}

export function startSandbox(house: House): Server {
  const { config, environment, databases, keys } = house
  return startServer({
    name: 'sandbox',
    program: 'apps/sandbox/src/main.ts',
    environment: {
      ...environment,
      DATABASE_URL: undefined,
      HOST: config.host,
      SANDBOX_PORT: String(config.sandboxPort),
      SANDBOX_DATABASE_URL: databases.sandboxUrl,
      CALLBACK_URL: addressOf(config, config.port),
      KEY_SMS: keys.KEY_SMS,
      KEY_KBANK: keys.KEY_KBANK,
      KEY_KBANK_WEBHOOK: keys.KEY_KBANK_WEBHOOK,
      KEY_HASHING: undefined,
    },
    logFile: logFile(house, 'sandbox'),
  })
}

/** Where the sandbox is on, it is the outside world, save for a party whose address is given. */
export function apiEnvironment({ config, environment, databases, keys }: House): Environment {
  const sandbox = config.isSandboxOn ? addressOf(config, config.sandboxPort) : undefined
  return {
    ...environment,
    ...keys,
    HOST: config.host,
    PORT: String(config.port),
    DATA_DIR: config.dataDir,
    DATABASE_URL: databases.url,
    SANDBOX: config.isSandboxOn ? 'on' : 'off',
    SMS_URL: environment['SMS_URL'] || sandbox,
    KBANK_URL: environment['KBANK_URL'] || sandbox,
    PUBLIC_URL: environment['PUBLIC_URL'] || addressOf(config, config.port),
  }
}

/** In production logs belong to whoever runs us; in development they would bury the few lines that matter. */
function logFile({ config }: House, name: string): string | undefined {
  return config.isProduction ? undefined : join(config.dataDir, 'logs', `${name}.log`)
}
