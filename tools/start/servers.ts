import { createPrivateKey, createPublicKey } from 'node:crypto'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { urlSettingOf } from '@kapao/providers/qr/gateway'
import { gatewayCodes } from '@kapao/providers/qr/gateways'
import type { Environment, StartConfig } from './config.ts'
import type { Databases } from './databases.ts'
import { gatewayKeyPairs } from './gateway-keys.ts'
import { type Keys, ownKeys } from './keys.ts'
import { startServer } from './server.ts'
import type { Server } from './server.ts'

export type LaunchContext = {
  config: StartConfig
  environment: Environment
  databases: Databases
  keys: Keys
}

/** An address that a browser on this machine can open. */
export function addressOf({ host }: { host: string }, port: number): string {
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

/** The address of the operators' calls and pages. */
export function consoleAddressOf({ consoleHost, consolePort }: StartConfig): string {
  return addressOf({ host: consoleHost }, consolePort)
}

/** Serves the member app from its sources, with hot updates, and passes calls on to the api. */
export function startViteServer(
  context: LaunchContext,
  { host, port }: { host: string; port: number },
): Server {
  return startServer({
    name: 'vite',
    program: 'apps/member/dev-server.ts',
    args: [
      host,
      String(port),
      addressOf(context.config, context.config.port),
      consoleAddressOf(context.config),
    ],
    environment: {
      ...context.environment,
      ...(context.environment['BUILD'] === 'laos' ? { VITE_LAOS: 'on' } : {}),
    },
    logFile: logFile(context, 'vite'),
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
      SANDBOX_MAIL_PORT: String(config.sandboxMailPort),
      SANDBOX_DATABASE_URL: databases.sandboxUrl,
      CALLBACK_URL: addressOf(config, config.port),
      ...keys,
      ...Object.fromEntries(ownKeys.map((name) => [name, undefined])),
    },
    logFile: logFile(context, 'sandbox'),
  })
}

/** With the sandbox on, it stands in for every provider whose address is not given. */
export function apiEnvironment({
  config,
  environment,
  databases,
  keys,
}: Omit<LaunchContext, 'databases'> & { databases: Pick<Databases, 'url'> }): Environment {
  const sandbox = config.isSandboxOn ? addressOf(config, config.sandboxPort) : undefined
  return {
    ...environment,
    ...keys,
    HOST: config.host,
    PORT: String(config.port),
    CONSOLE_HOST: config.consoleHost,
    CONSOLE_PORT: String(config.consolePort),
    DATA_DIR: config.dataDir,
    DATABASE_URL: databases.url,
    // The servers must not have the owner's address.
    DATABASE_OWNER_URL: undefined,
    KEY_DATABASE_ROLE: undefined,
    SANDBOX: config.isSandboxOn ? 'on' : 'off',
    OUTBOUND_PRIVATE_HOSTS: [environment['OUTBOUND_PRIVATE_HOSTS'], sandbox && new URL(sandbox).hostname]
      .filter(Boolean)
      .join(),
    SMS_URL: environment['SMS_URL'] || sandbox,
    ...mailHost(config, environment, keys),
    GAMES_URL: environment['GAMES_URL'] || sandbox,
    PUSH_SANDBOX_URL: environment['PUSH_SANDBOX_URL'] || sandbox,
    ...gatewayUrls(environment, sandbox),
    TRUEWALLET_URL: environment['TRUEWALLET_URL'] || sandbox,
    ...gatewayPublicKeys(environment, keys),
    SLIP_URL: environment['SLIP_URL'] || sandbox,
    PAYOUT_URL: environment['PAYOUT_URL'] || sandbox,
    STORAGE_URL: environment['STORAGE_URL'] || pathToFileURL(resolve(config.dataDir, 'files')).href,
    PUBLIC_URL: environment['PUBLIC_URL'] || addressOf(config, config.port),
    ...(config.isProduction || !config.isSandboxOn ? {} : syntheticMember(config, environment)),
  }
}

/** The synthetic member of the demo, which plays at the sandbox. */
function syntheticMember(config: StartConfig, environment: Environment): Environment {
  return {
    SYNTHETIC_MINUTES: environment['SYNTHETIC_MINUTES'] || '5',
    SYNTHETIC_GAME: environment['SYNTHETIC_GAME'] || 'PG',
    SYNTHETIC_URL: environment['SYNTHETIC_URL'] || addressOf(config, config.port),
  }
}

/** The sandbox's mail host and the login for it, unless the environment names another host. */
function mailHost(config: StartConfig, environment: Environment, keys: Keys): Environment {
  if (environment['MAIL_URL'] || !config.isSandboxOn)
    return { KEY_MAIL: environment['KEY_MAIL'], MAIL_URL: environment['MAIL_URL'] }
  const { hostname } = new URL(addressOf(config, config.sandboxMailPort))
  return {
    MAIL_URL: `smtp://${hostname}:${config.sandboxMailPort}`,
    MAIL_FROM: environment['MAIL_FROM'] || 'Kapao <reports@kapao.example>',
    KEY_MAIL: keys['KEY_MAIL'],
  }
}

function gatewayUrls(environment: Environment, sandbox: string | undefined): Environment {
  const names = gatewayCodes.map((code) => urlSettingOf(code))
  return Object.fromEntries(names.map((name) => [name, environment[name] || sandbox]))
}

/** Only a gateway itself may have the private key with which it signs. */
function gatewayPublicKeys(environment: Environment, keys: Keys): Environment {
  return Object.fromEntries(
    gatewayKeyPairs.flatMap(({ privateName, publicName }) => [
      [privateName, undefined],
      [publicName, environment[publicName] || publicPartOf(keys[privateName] ?? '')],
    ]),
  )
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
