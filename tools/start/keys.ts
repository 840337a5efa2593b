import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from '@kapao/database/start-refusal'
import type { Environment } from './config.ts'
import { optionalGatewayKeys, requiredGatewayKeys } from './gateway-keys.ts'
import {
  generateCurveKey,
  generateEncryptionKey,
  generateSecret,
  generateVersion,
  generateWebhookSecret,
} from './random.ts'

type Generators = Readonly<Record<string, () => string>>

/** The keys that production requires, and how one is generated for development. */
const generators = {
  KEY_CODES: generateVersion,
  KEY_PROOF: generateVersion,
  KEY_COOKIES: generateVersion,
  KEY_FILES: generateVersion,
  KEY_GUESTS: generateVersion,
  KEY_LIMITS: generateVersion,
  KEY_GAME_PASSWORDS: generateEncryptionKey,
  KEY_GAME_CREDENTIALS: generateEncryptionKey,
  KEY_WHEEL_SEEDS: generateEncryptionKey,
  KEY_AUTHENTICATORS: generateEncryptionKey,
  KEY_PUSH_SUBSCRIPTIONS: generateEncryptionKey,
  KEY_DATABASE_ROLE: generateSecret,
  KEY_SMS: generateSecret,
  KEY_SLIP: generateSecret,
  KEY_PAYOUT: generateSecret,
  ...requiredGatewayKeys,
  KEY_GAMES: generateSecret,
}

/**
 * The keys of the other gateways, the bank feed and the e-wallet. In production the operator sets those of the providers
 * in use, and the api requires them.
 */
const optionalGenerators = {
  ...optionalGatewayKeys,
  KEY_BANK_FEED: generateWebhookSecret,
  KEY_MAIL: () => `kapao:${generateSecret()}`,
  KEY_TRUEWALLET: generateSecret,
  KEY_TRUELINK: generateCurveKey,
  KEY_PUSH: generateCurveKey,
  KEY_SYNTHETIC: generateWebhookSecret,
}

const allGenerators: Generators = { ...generators, ...optionalGenerators }

/** The keys by the names of their settings. */
export type Keys = Readonly<Record<string, string>> & { readonly KEY_DATABASE_ROLE: string }

const required = Object.keys(generators)
const names = Object.keys(allGenerators)

/**
 * The sandbox's game providers derive their credentials from the first; real providers issue their own. From the second
 * follows the password of the servers' role, which in production is in DATABASE_URL.
 */
const onlyInDevelopment: readonly string[] = ['KEY_GAMES', 'KEY_DATABASE_ROLE']

/** The server's own keys, which nobody else gets: no other process, and no company. */
export const ownKeys: readonly string[] = [
  'KEY_CODES',
  'KEY_PROOF',
  'KEY_COOKIES',
  'KEY_FILES',
  'KEY_GUESTS',
  'KEY_LIMITS',
  'KEY_GAME_PASSWORDS',
  'KEY_GAME_CREDENTIALS',
  'KEY_WHEEL_SEEDS',
  'KEY_AUTHENTICATORS',
  'KEY_PUSH_SUBSCRIPTIONS',
  'KEY_PUSH',
  'KEY_TRUELINK',
  'KEY_SYNTHETIC',
  'KEY_DATABASE_ROLE',
]

/** What one key was used for before there was one for each purpose: it stays the oldest version in a data folder. */
const formerly: Readonly<Record<string, string>> = {
  KEY_CODES: 'KEY_HASHING',
  KEY_COOKIES: 'KEY_HASHING',
  KEY_FILES: 'KEY_HASHING',
  KEY_GUESTS: 'KEY_HASHING',
  KEY_GAME_PASSWORDS: 'KEY_ENCRYPTION',
  KEY_GAME_CREDENTIALS: 'KEY_ENCRYPTION',
  KEY_WHEEL_SEEDS: 'KEY_ENCRYPTION',
}

/** In production every key comes from the environment: a generated one would be lost with the disk. */
export function readProductionKeys(environment: Environment): Keys {
  const missing = required.filter((name) => !environment[name] && !onlyInDevelopment.includes(name))
  if (missing.length === 0) return collect((name) => environment[name] ?? '')
  throw new StartRefusal(
    `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing; in production every key must be set in the environment.`,
  )
}

/** In development keys are generated once and kept in the data folder, so that a restart logs no member out. */
export async function keepKeys(dataDir: string, environment: Environment): Promise<Keys> {
  const path = join(dataDir, 'keys.json')
  const kept = await readKept(path)
  const keys = collect((name) => kept[name] ?? kept[formerly[name] ?? ''] ?? allGenerators[name]?.() ?? '')
  if (names.some((name) => kept[name] === undefined)) await write(path, { ...kept, ...keys })
  return collect((name) => environment[name] || (keys[name] ?? ''))
}

function collect(find: (name: string) => string): Keys {
  const keys = Object.fromEntries(names.map((name) => [name, find(name)]))
  return { ...keys, KEY_DATABASE_ROLE: find('KEY_DATABASE_ROLE') }
}

async function readKept(path: string): Promise<Partial<Record<string, string>>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw new StartRefusal(
      `Kapao cannot read its keys in ${path} (${error.code}). Start it as the user who started it first.`,
    )
  })
  const found = parse(text)
  if (found !== undefined) return found
  throw new StartRefusal(
    `The keys in ${path} cannot be read; restore the file, or remove it to generate new keys.`,
  )
}

function parse(text: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    return Object.values(value).every((key) => typeof key === 'string' && key !== '')
      ? { ...value }
      : undefined
  } catch {
    return undefined
  }
}

/** Atomic: writes the whole file or nothing. */
async function write(path: string, keys: Partial<Record<string, string>>): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, path)
}
