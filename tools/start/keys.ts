import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from '@kapao/database/start-refusal'
import type { Environment } from './config.ts'
import { optionalGatewayKeys, requiredGatewayKeys } from './gateway-keys.ts'
import { generateCurveKey, generateEncryptionKey, generateSecret, generateWebhookSecret } from './random.ts'

type Generators = Readonly<Record<string, () => string>>

/** The keys that production requires, and how one is generated for development. */
const generators = {
  KEY_HASHING: generateSecret,
  KEY_SMS: generateSecret,
  KEY_SLIP: generateSecret,
  KEY_PAYOUT: generateSecret,
  ...requiredGatewayKeys,
  KEY_GAMES: generateSecret,
  KEY_ENCRYPTION: generateEncryptionKey,
  KEY_OPERATOR: generateSecret,
}

/**
 * The keys of the other gateways, the bank feed and the e-wallet. In production the operator sets those of the providers
 * in use, and the api requires them.
 */
const optionalGenerators = {
  ...optionalGatewayKeys,
  KEY_BANK_FEED: generateWebhookSecret,
  KEY_TRUEWALLET: generateSecret,
  KEY_TRUELINK: generateCurveKey,
}

const allGenerators: Generators = { ...generators, ...optionalGenerators }

/** The keys by the names of their settings. */
export type Keys = Readonly<Record<string, string>> & { readonly KEY_HASHING: string }

const required = Object.keys(generators)
const names = Object.keys(allGenerators)

/** Only the sandbox's game providers derive their credentials from it; real providers issue their own. */
const onlyForTheSandbox: readonly string[] = ['KEY_GAMES']

/** In production every key comes from the environment: a generated one would be lost with the disk. */
export function readProductionKeys(environment: Environment): Keys {
  const missing = required.filter((name) => !environment[name] && !onlyForTheSandbox.includes(name))
  if (missing.length === 0) return collect((name) => environment[name] ?? '')
  throw new StartRefusal(
    `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing; in production every key must be set in the environment.`,
  )
}

/** In development keys are generated once and kept in the data folder, so that a restart logs no member out. */
export async function keepKeys(dataDir: string, environment: Environment): Promise<Keys> {
  const path = join(dataDir, 'keys.json')
  const kept = await readKept(path)
  const keys = collect((name) => kept[name] ?? allGenerators[name]?.() ?? '')
  if (names.some((name) => kept[name] === undefined)) await write(path, { ...kept, ...keys })
  return collect((name) => environment[name] || (keys[name] ?? ''))
}

function collect(find: (name: string) => string): Keys {
  const keys = Object.fromEntries(names.map((name) => [name, find(name)]))
  return { ...keys, KEY_HASHING: find('KEY_HASHING') }
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
