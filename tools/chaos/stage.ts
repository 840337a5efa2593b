import { fileURLToPath } from 'node:url'
import { type NetworkProxy, openProxy } from '@kapao/testkit/network-proxy'
import { spawnServer } from '@kapao/testkit/spawned-server'
import { wireTo } from '@kapao/testkit/wire'
import type { Client } from './client.ts'
import { openClients } from './clients.ts'
import { type Part, startPart } from './part.ts'
import type { Field } from './strikes.ts'
import { openJournal } from './journal.ts'
import type { Variant } from './variants.ts'
import type { World } from './world.ts'

/** The servers, connections and clients of one run. */
export type Stage = {
  field: Field
  clients: readonly Client[]
  /** The run's own database, without the proxy. */
  databaseUrl: () => string
  /** Ends whatever still runs, in any state. */
  close: () => Promise<void>
}

type Operation = { databaseName: string; variant: Variant; seed: number; signal: AbortSignal }

const bookServer = fileURLToPath(new URL('book-server.ts', import.meta.url))
/** A proxy target for a server that has not started yet. */
const nowhere = 'http://127.0.0.1:9'

export async function openStage(world: World, operation: Operation): Promise<Stage> {
  const { cluster } = world
  const proxies: NetworkProxy[] = []
  const parts: Part[] = []
  async function close(): Promise<void> {
    cluster.thaw()
    for (const part of parts) await part.end()
    for (const proxy of proxies) await proxy.close()
  }
  function databaseUrl(): string {
    return cluster.url(operation.databaseName)
  }
  async function open(url: string): Promise<NetworkProxy> {
    const proxy = await openProxy(url)
    proxies.push(proxy)
    return proxy
  }
  async function start(part: Parameters<typeof startPart>[0]): Promise<Part> {
    const started = await startPart(part)
    parts.push(started)
    return started
  }
  try {
    const field = await openField(world, { ...operation, databaseUrl: databaseUrl(), open, start })
    const { seed, signal, variant } = operation
    const wires = { api: wireTo(field.proxies.api.url), book: wireTo(field.proxies.book.url) }
    const clients = openClients(world, {
      seed,
      signal,
      usesNewKeys: variant.usesNewKeys ?? false,
      journal: field.journal,
      reach: () => wires,
      patienceMilliseconds: world.patienceMilliseconds,
    })
    return { field, clients, databaseUrl, close }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

type FieldOptions = Operation & {
  databaseUrl: string
  open: (url: string) => Promise<NetworkProxy>
  start: (part: Parameters<typeof startPart>[0]) => Promise<Part>
}

async function openField(world: World, operation: FieldOptions): Promise<Field> {
  const { databaseUrl, open, start, variant, signal } = operation
  const journal = openJournal()
  const database = await open(databaseUrl)
  const proxies = { api: await open(nowhere), book: await open(nowhere), database }
  world.surroundings.sandbox.setCallbackUrl(proxies.api.url)
  const asApplication = throughProxy(database, world.surroundings.environment.DATABASE_URL, databaseUrl)
  const environment = { ...world.surroundings.environment, DATABASE_URL: asApplication }
  // The broken posting writes to the tables directly, so it needs the owner's connection.
  const bookEnvironment =
    variant.posting === undefined
      ? { DATABASE_URL: asApplication, POSTING: 'poster' }
      : { DATABASE_URL: database.url, POSTING: variant.posting }
  const { complain } = journal
  const [api, worker, book] = await Promise.all([
    start({
      name: 'api',
      launch: () => spawnServer({ ...environment, ROLE: 'api' }),
      moved: proxies.api.pointTo,
      complain,
    }),
    start({ name: 'worker', launch: () => spawnServer({ ...environment, ROLE: 'worker' }), complain }),
    start({
      name: 'book server',
      launch: () => spawnServer(bookEnvironment, [bookServer]),
      moved: proxies.book.pointTo,
      complain,
    }),
  ])
  return { cluster: world.cluster, parts: { api, worker, book }, proxies, journal, signal }
}

/** The address of the run's database through a proxy, with the role of another address. */
function throughProxy(proxy: NetworkProxy, roleUrl: string, databaseUrl: string): string {
  const url = new URL(roleUrl)
  url.port = new URL(proxy.url).port
  url.pathname = new URL(databaseUrl).pathname
  return url.href
}
