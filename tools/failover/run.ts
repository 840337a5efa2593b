import { checkBook } from '@kapao/testkit/book'
import { wireTo } from '@kapao/testkit/wire'
import { dealActions, runClient } from '../chaos/actions.ts'
import { openClients } from '../chaos/clients.ts'
import { now } from '../chaos/clock.ts'
import { openJournal } from '../chaos/journal.ts'
import type { Client } from '../chaos/client.ts'
import { finish, settle } from '../chaos/settling.ts'
import { Stuck } from '../chaos/strikes.ts'
import { readBook } from '../chaos/tally.store.ts'
import { findLost, tally, type Tally } from '../chaos/tally.ts'
import { type Chat, type ChatTally, openChat } from './chat.ts'
import { describeLost, measureOutages, type Outage, type Struck } from './availability.ts'
import { reachOneOf, type Unsafe } from './reach.ts'
import { startServers } from './servers.ts'
import { type Field, strikeAll } from './strikes.ts'
import type { Variant } from './variants.ts'
import type { World } from './world.ts'

export type RunOptions = {
  variant: Variant
  seed: number
  faults: number
  /** Only faults whose description contains this. */
  only?: string | undefined
  /** No fault begins after this time; one that has begun is finished and counted. */
  mostSeconds?: number | undefined
  signal?: AbortSignal
  /** Called after each fault has struck and been repaired. */
  struck?: (outage: Outage) => void
}

/** The findings of a run. */
export type Found = Tally & {
  outages: readonly Outage[]
  /** After which fault movements were acknowledged that are lost. */
  lostAfter: readonly string[]
  answers: number
  seconds: number
  /** Seconds from the last repair until everything was settled; undefined if something did not settle. */
  settledSeconds: number | undefined
  /** Responses that said neither that it was done nor that a repeat is safe. */
  unsafe: readonly string[]
  complaints: readonly string[]
  /** What the servers logged as errors. */
  errors: readonly string[]
  /** The nodes that were repaired, because they did not follow by themselves. */
  repairs: readonly string[]
  /** Undefined if the variant has no chat, or if it did not settle. */
  chat: ChatTally | undefined
  /** Violations that the book's own check finds. */
  differences: readonly string[]
}

let runs = 0

/** Plays one run on a database of its own: starts the servers and the clients, strikes the faults, and counts. */
export async function runFailover(world: World, options: RunOptions): Promise<Found> {
  const { cluster, surroundings } = world
  const databaseName = `run_${(runs += 1)}`
  await world.openDatabase(databaseName)
  const over = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, over.signal]) : over.signal
  const journal = openJournal()
  const servers = await startServers(cluster, {
    databaseName,
    environment: surroundings.environment,
    signal,
    complain: journal.complain,
  })
  surroundings.sandbox.setCallbackUrl(cluster.apiUrl)
  const unsafe: Unsafe = new Map()
  const urls = cluster.apiPorts.map((port) => `http://127.0.0.1:${port}`)
  const clients = openClients(world, {
    seed: options.seed,
    signal,
    usesNewKeys: options.variant.usesNewKeys,
    journal,
    reach: (first) => ({ api: reachOneOf({ urls, first, unsafe }), book: wireTo(servers.bookUrl) }),
  })
  const field: Field = { cluster, servers, journal, signal }
  const isProduct = options.variant.sees === undefined
  const chat = isProduct
    ? openChat(world, {
        urls,
        reach: (first) => reachOneOf({ urls, first, unsafe }),
        seed: options.seed,
        signal,
      })
    : undefined
  const strikes: Struck[] = []
  const begin = now()
  function databaseUrl(): string {
    return cluster.url(databaseName)
  }
  try {
    const settled = await play(world, { field, clients, chat, databaseUrl }, options, {
      strikes,
      end: () => over.abort(),
    })
    if (settled) await cluster.untilWhole(options.signal)
    await Promise.all([...servers.api, ...servers.worker, ...servers.book].map((part) => part.stop()))
    const book = await readBook(databaseUrl())
    return {
      ...tally(journal, book),
      lostAfter: describeLost(strikes, findLost(journal, book)),
      outages: measureOutages(strikes, journal),
      answers: journal.answers(),
      seconds: (now() - begin) / 1000,
      settledSeconds: settled?.seconds,
      chat: settled?.chat,
      unsafe: [...unsafe].map(([what, times]) => `${times} × ${what}`),
      complaints: journal.complaints,
      errors: servers.errors(),
      repairs: cluster.repairs,
      differences: (await checkBook(databaseUrl())).map(({ what, subject }) => `${what}: ${subject}`),
    }
  } finally {
    over.abort()
    chat?.close()
    await servers.close()
  }
}

type Stage = {
  field: Field
  clients: readonly Client[]
  chat: Chat | undefined
  databaseUrl: () => string
}

type Settled = { seconds: number; chat: ChatTally | undefined }

/** Returns how it settled; undefined if something never settled, which is recorded as a complaint. */
async function play(
  world: World,
  stage: Stage,
  { variant, seed, faults, only, mostSeconds, struck }: RunOptions,
  { strikes, end }: { strikes: Struck[]; end: () => void },
): Promise<Settled | undefined> {
  const { field, clients, chat } = stage
  const deck = dealActions()
  const begin = now()
  function isTimeUp(): boolean {
    return mostSeconds !== undefined && now() - begin > mostSeconds * 1000
  }
  let isOver = false
  const canFill = world.cluster.nodes.every(({ disk }) => disk !== undefined)
  const canCut = world.cluster.nodes.every(({ cable }) => cable !== undefined)
  const acting = Promise.all(clients.map((client) => runClient(client, { deck, isOver: () => isOver })))
  const striking = strikeAll(
    field,
    { plan: variant.generatePlan({ seed, faults, only, canFill, canCut }), isTimeUp },
    (one) => {
      strikes.push(one)
      struck?.(measureOutages([one], field.journal)[0]!)
    },
  )
  try {
    // Clients act until they are stopped. A client that ends earlier has met something unexpected, and throws it.
    await Promise.race([striking, acting])
    isOver = true
    if (variant.sees === undefined) {
      const [seconds, received] = await Promise.all([settle(world, stage, acting), chat?.finish()])
      return { seconds, chat: received }
    }
    await finish(world, stage, acting)
  } catch (thrown) {
    if (!(thrown instanceof Stuck)) throw thrown
    field.journal.complain(thrown.message)
  } finally {
    isOver = true
    end()
    // Repairs in progress finish before anything is closed; a rejection caused by the abort is expected.
    await Promise.allSettled([striking, acting])
  }
  return undefined
}
