import { createPrivateKey, createPublicKey } from 'node:crypto'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Environment, StartConfig } from './config.ts'
import type { Databases } from './databases.ts'
import type { Keys } from './keys.ts'
import { startServer } from './server.ts'
import type { Server } from './server.ts'

export type LaunchContext = {
  config: StartConfig
  environment: Environment
  databases: Databases
  keys: Keys
}

/** An address that a browser on this machine can open. */
export function addressOf({ host }: StartConfig, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

export function startApi(context: LaunchContext): Server {
  const program = 'apps/api/src/main.ts'
  return startServer({
    name: 'api',
    program,
    environment: apiEnvironment(context),
    logFile: logFile(context, 'api'),
  })
}

export function startSandbox(context: LaunchContext): Server {
  const { config, environment, databases, keys } = context
  return startServer({
    name: 'sandbox',
    program: 'apps/sandbox/src/main.ts',
    environment: {
      ...environment,
      DATABASE_URL: undefined,
      DATABASE_OWNER_URL: undefined,
      HOST: config.host,
      SANDBOX_PORT: String(config.sandboxPort),
      SANDBOX_DATABASE_URL: databases.sandboxUrl,
      CALLBACK_URL: addressOf(config, config.port),
      KEY_SMS: keys.KEY_SMS,
      KEY_KBANK: keys.KEY_KBANK,
      KEY_KBANK_WEBHOOK: keys.KEY_KBANK_WEBHOOK,
      KEY_GAMES: keys.KEY_GAMES,
      KEY_WW: keys.KEY_WW,
      KEY_PAYTIMZ: keys.KEY_PAYTIMZ,
      KEY_PAYONEX: keys.KEY_PAYONEX,
      KEY_FP: keys.KEY_FP,
      KEY_FP_PRIVATE: keys.KEY_FP_PRIVATE,
      KEY_SLIP: keys.KEY_SLIP,
      KEY_PAYOUT: keys.KEY_PAYOUT,
      KEY_BCEL: keys.KEY_BCEL,
      KEY_BANK_FEED: keys.KEY_BANK_FEED,
      KEY_TRUEWALLET: keys.KEY_TRUEWALLET,
      // It decrypts what members send to the operator only.
      KEY_TRUELINK: undefined,
      KEY_HASHING: undefined,
      KEY_ENCRYPTION: undefined,
      KEY_OPERATOR: undefined,
    },
    logFile: logFile(context, 'sandbox'),
  })
}

/** With the sandbox on, it stands in for every provider whose address is not given. */
export function apiEnvironment({ config, environment, databases, keys }: LaunchContext): Environment {
  const sandbox = config.isSandboxOn ? addressOf(config, config.sandboxPort) : undefined
  return {
    ...environment,
    ...keys,
    HOST: config.host,
    PORT: String(config.port),
    DATA_DIR: config.dataDir,
    DATABASE_URL: databases.url,
    // The servers must not have the owner's address.
    DATABASE_OWNER_URL: undefined,
    SANDBOX: config.isSandboxOn ? 'on' : 'off',
    SMS_URL: environment['SMS_URL'] || sandbox,
    KBANK_URL: environment['KBANK_URL'] || sandbox,
    GAMES_URL: environment['GAMES_URL'] || sandbox,
    WW_URL: environment['WW_URL'] || sandbox,
    PAYTIMZ_URL: environment['PAYTIMZ_URL'] || sandbox,
    PAYONEX_URL: environment['PAYONEX_URL'] || sandbox,
    FP_URL: environment['FP_URL'] || sandbox,
    BCEL_URL: environment['BCEL_URL'] || sandbox,
    TRUEWALLET_URL: environment['TRUEWALLET_URL'] || sandbox,
    // Only FP itself may have its signing key.
    KEY_FP_PRIVATE: undefined,
    KEY_FP_PUBLIC: environment['KEY_FP_PUBLIC'] || publicPartOf(keys.KEY_FP_PRIVATE),
    SLIP_URL: environment['SLIP_URL'] || sandbox,
    PAYOUT_URL: environment['PAYOUT_URL'] || sandbox,
    STORAGE_URL: environment['STORAGE_URL'] || pathToFileURL(resolve(config.dataDir, 'files')).href,
    PUBLIC_URL: environment['PUBLIC_URL'] || addressOf(config, config.port),
  }
}

/** The public part of an RSA key, SPKI in DER, in base64. */
function publicPartOf(privateKey: string): string | undefined {
  if (privateKey === '') return undefined
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
}

/** In production logs go to this process's output; in development they would bury the few important lines. */
function logFile({ config }: LaunchContext, name: string): string | undefined {
  return config.isProduction ? undefined : join(config.dataDir, 'logs', `${name}.log`)
}
