import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from '@kapao/database/start-refusal'
import type { Environment } from './config.ts'
import { drawSecret, drawWebhookSecret } from './random.ts'

/** Each key, and how one is drawn for development. */
const draws = {
  KEY_HASHING: drawSecret,
  KEY_SMS: drawSecret,
  KEY_KBANK: drawSecret,
  KEY_KBANK_WEBHOOK: drawWebhookSecret,
}

export type KeyName = keyof typeof draws
export type Keys = Record<KeyName, string>

const names = Object.keys(draws) as KeyName[]

/** In production every key comes from the environment: one that we drew would be lost with the disk. */
export function readProductionKeys(environment: Environment): Keys {
  const missing = names.filter((name) => !environment[name])
  if (missing.length === 0) return collect((name) => environment[name] ?? '')
  throw new StartRefusal(
    `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing; in production every key must be set in the environment.`,
  )
}

/** In development keys are drawn once and kept in the data folder, so that nobody is logged out by a restart. */
export async function keepKeys(dataDir: string, environment: Environment): Promise<Keys> {
  const path = join(dataDir, 'keys.json')
  const kept = await readKept(path)
  const keys = collect((name) => kept[name] ?? draws[name]())
  if (names.some((name) => kept[name] === undefined)) await write(path, { ...kept, ...keys })
  return collect((name) => environment[name] || keys[name])
}

function collect(find: (name: KeyName) => string): Keys {
  return Object.fromEntries(names.map((name) => [name, find(name)])) as Keys
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
    `The keys in ${path} cannot be read; restore the file, or remove it to draw new keys.`,
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

/** Whole or not at all. */
async function write(path: string, keys: Partial<Record<string, string>>): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, path)
}
