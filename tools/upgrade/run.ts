import { checkBook } from '@kapao/testkit/book'
import { setTimeout as wait } from 'node:timers/promises'
import { dealActions, runClient } from '../chaos/actions.ts'
import type { Client } from '../chaos/client.ts'
import { openClients } from '../chaos/clients.ts'
import { now } from '../chaos/clock.ts'
import { type Journal, openJournal, type OperationKind, operationKinds } from '../chaos/journal.ts'
import { settle } from '../chaos/settling.ts'
import { Stuck, untilAnswered } from '../chaos/strikes.ts'
import { readBook } from '../chaos/tally.store.ts'
import { tally, type Tally } from '../chaos/tally.ts'
import { longestGap } from '../failover/availability.ts'
import { type Chat, type ChatTally, openChat } from '../failover/chat.ts'
import { type Fleet, openFleet, type Side } from './fleet.ts'
import { readEverything } from './reads.ts'
import { findStartRefusal, migrateTo, ProgramFailed, verifyLedger } from './programs.ts'
import type { Release } from './release.ts'
import { readSchema } from './schema.store.ts'
import { openSite, type Site } from './site.ts'
import type { World } from './world.ts'

export type RunOptions = {
  /** The release to upgrade to. */
  release: Release
  seed: number
  /** How long each part of the upgrade serves at least, and how many answers clients get in it at least. */
  seconds: number
  leastAnswers: number
  socketCount: number
  /** What each process of a release does. */
  roles: readonly string[]
  /** Whether every read of the contract is made before and after the migration, at the release before. */
  readsEverything: boolean
  /** The upgrade ends on the new schema, once a client was refused, before servers of this release start: nothing is settled. */
  endsOnRefusal?: boolean
  signal?: AbortSignal
  /** Called when a part of the upgrade begins. */
  begun?: (phase: string) => void
}

/** A part of the upgrade: how long it took, and the longest time in it without an accepted movement. */
export type Phase = {
  name: string
  seconds: number
  withoutWriteSeconds: number
  answers: Record<Side, number>
}

/** The findings of a run. */
export type Found = Tally & {
  phases: readonly Phase[]
  /** What the migration of this release applied. */
  applied: { migrations: readonly string[]; functions: number }
  /** What servers that were announced as serving refused, with how often. */
  refusals: readonly string[]
  /** Whether the release before drains; if not, what met the moment in which it stopped, with how often. */
  beforeDrains: boolean
  metStop: readonly string[]
  /** What servers of either release logged as errors. */
  errors: readonly string[]
  complaints: readonly string[]
  /** What a server of this release said on the schema of the one before, and the other way round; undefined if it served. */
  thisOnOldSchema: string | undefined
  beforeOnNewSchema: string | undefined
  /** Seconds that the release before took to stop. */
  stopSeconds: number | undefined
  settledSeconds: number | undefined
  chat: ChatTally | undefined
  differences: readonly string[]
  ledger: { isWhole: boolean; lines: readonly string[] }
}

/** Longer than any request of an upgrade may take: a client that stops waiting has been refused. */
const patienceMilliseconds = 30_000

let runs = 0

/** Plays an upgrade under load on a database of its own, and counts what clients and the book make of it. */
export async function runUpgrade(world: World, options: RunOptions): Promise<Found> {
  const number = (runs += 1)
  const databaseName = `run_${number}`
  await world.openDatabase(databaseName)
  const over = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, over.signal]) : over.signal
  const journal = openJournal()
  const fleet = openFleet(signal)
  const site = openSite(world, {
    databaseName,
    redisDatabase: number,
    roles: options.roles,
    fleet,
    complain: journal.complain,
  })
  const play: Play = { world, site, fleet, journal, signal, options, marks: [], outcome: {} }
  try {
    await playAll(play).finally(() => over.abort())
    // What still serves, if the upgrade has ended early.
    await Promise.all([site.stop('before'), site.stop('this')])
    return await count(play)
  } finally {
    over.abort()
    await site.close()
  }
}

type Outcome = Partial<
  Pick<Found, 'applied' | 'thisOnOldSchema' | 'beforeOnNewSchema' | 'stopSeconds' | 'settledSeconds' | 'chat'>
>

type Play = {
  world: World
  site: Site
  fleet: Fleet
  journal: Journal
  signal: AbortSignal
  options: RunOptions
  /** When each part began, in monotonic milliseconds. */
  marks: { name: string; at: number }[]
  outcome: Outcome
}

/** Serves members during the whole upgrade. What ends it early is recorded as a complaint. */
async function playAll(play: Play): Promise<void> {
  const { world, site, fleet, journal, signal, options } = play
  await site.start('before', world.before)
  const upgrading = upgrade(play)
  const clients = openClients(world, {
    seed: options.seed,
    signal,
    usesNewKeys: false,
    journal,
    patienceMilliseconds,
    reach: (index) => ({ api: fleet.api(index), book: fleet.book(index) }),
  })
  const chat = openChat(world, {
    urls: fleet.urls,
    reach: fleet.api,
    seed: options.seed,
    signal,
    socketCount: options.socketCount,
    patienceMilliseconds,
  })
  const deck = dealActions()
  let isOver = false
  const acting = Promise.all(clients.map((client) => runClient(client, { deck, isOver: () => isOver })))
  try {
    // Clients act until they are stopped. A client that ends earlier has met something unexpected, and throws it.
    await Promise.race([upgrading, acting])
    isOver = true
    if (!options.endsOnRefusal) await settleAll(play, { clients, chat, acting })
  } catch (thrown) {
    if (!(thrown instanceof Stuck || thrown instanceof ProgramFailed)) throw thrown
    journal.complain(thrown.message)
  } finally {
    isOver = true
    chat.close()
  }
}

async function upgrade(play: Play): Promise<void> {
  const { world, site, fleet, options, outcome, signal } = play
  const { ownerUrl, settings } = site
  const [, known] = await Promise.all([serve(play, 'the release before alone'), readAll(play)])
  site.forgetErrors()
  const old = await readSchema(ownerUrl)
  if (!options.endsOnRefusal) {
    begin(play, 'while this release refuses the old schema')
    outcome.thisOnOldSchema = await findStartRefusal(options.release, settings)
  }
  begin(play, 'while it migrates')
  await migrateTo(options.release, ownerUrl, signal)
  const schema = await readSchema(ownerUrl)
  outcome.applied = {
    migrations: schema.migrations.filter((name) => !old.migrations.includes(name)),
    functions: schema.functions.filter((name) => !old.functions.includes(name)).length,
  }
  const [, failed] = await Promise.all([serve(play, onNewSchema), readAll(play)])
  if (options.endsOnRefusal) await serveUntil(play, () => isRefusedIn(play, onNewSchema))
  for (const failure of failed.filter((each) => !known.includes(each)))
    fleet.refuse(`${onNewSchema}: ${failure}`)
  if (options.endsOnRefusal) return
  begin(play, 'while this release starts')
  await site.start('this', options.release)
  await serve(play, 'both releases')
  begin(play, 'while the release before stops')
  outcome.stopSeconds = await site.stop('before')
  await serve(play, 'this release alone')
  // Nothing is proven of a kind of movement that no client has made.
  await serveUntil(play, () => findUnmade(play.journal).length === 0)
  outcome.beforeOnNewSchema = await findStartRefusal(world.before, settings)
}

const onNewSchema = 'the release before on the new schema'

/** Makes every read at the release before, also those that the clients of the load do not make. Returns which failed. */
function readAll({ world, fleet, signal, options }: Play): Promise<string[]> {
  const { people, operatorKey } = world
  if (!options.readsEverything) return Promise.resolve([])
  return readEverything(fleet.servingOf('before')!, { person: people[0]!, operatorKey, signal })
}

/** A part in which clients are served for some time. */
async function serve(play: Play, phase: string): Promise<void> {
  const { journal, signal, options } = play
  begin(play, phase)
  const goal = journal.answers() + options.leastAnswers
  await wait(options.seconds * 1000, undefined, { signal })
  await untilAnswered(play, goal)
}

/**
 * Clients choose by chance what they do, and are served until something has happened that a number of answers does not
 * promise. If it never does, the part ends, and the findings lack it.
 */
async function serveUntil(play: Play, hasHappened: () => boolean): Promise<void> {
  const { journal } = play
  const goal = journal.answers() + mostAnswers
  while (!hasHappened() && journal.answers() < goal) await untilAnswered(play, journal.answers() + 1)
}

const mostAnswers = 5000

function isRefusedIn({ fleet }: Play, phase: string): boolean {
  return [...fleet.refusals.keys()].some((what) => what.startsWith(`${phase}: `))
}

function findUnmade({ operations }: Journal): OperationKind[] {
  const made = new Set(operations.filter(({ outcome }) => outcome === 'accepted').map(({ kind }) => kind))
  return operationKinds.filter((kind) => !made.has(kind))
}

function begin({ fleet, marks, options }: Play, phase: string): void {
  fleet.begin(phase)
  marks.push({ name: phase, at: now() })
  options.begun?.(phase)
}

type Acting = { clients: readonly Client[]; chat: Chat; acting: Promise<unknown> }

async function settleAll(play: Play, { clients, chat, acting }: Acting): Promise<void> {
  const { world, site, journal, signal, outcome } = play
  begin(play, 'until all is settled')
  const stage = { clients, field: { journal, signal }, databaseUrl: () => site.ownerUrl }
  const [seconds, received] = await Promise.all([settle(world, stage, acting), chat.finish()])
  Object.assign(outcome, { settledSeconds: seconds, chat: received })
}

async function count({ world, site, fleet, journal, marks, outcome, options }: Play): Promise<Found> {
  const { ownerUrl } = site
  const [book, differences, ledger] = await Promise.all([
    readBook(ownerUrl),
    checkBook(ownerUrl),
    verifyLedger(options.release, ownerUrl),
  ])
  return {
    ...tally(journal, book),
    phases: measure(marks, fleet, journal),
    applied: { migrations: [], functions: 0 },
    thisOnOldSchema: undefined,
    beforeOnNewSchema: undefined,
    stopSeconds: undefined,
    settledSeconds: undefined,
    chat: undefined,
    ...outcome,
    refusals: withTimes(fleet.refusals),
    beforeDrains: world.before.drains,
    metStop: withTimes(fleet.metStop),
    errors: site.errors(),
    complaints: journal.complaints,
    differences: differences.map(({ what, subject }) => `${what}: ${subject}`),
    ledger,
  }
}

function withTimes(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].map(([what, times]) => `${times} × ${what}`)
}

/** The last part, in which less and less is requested, says nothing about time. */
function measure(marks: Play['marks'], fleet: Fleet, { acceptedAt }: Journal): Phase[] {
  const answers = fleet.answers()
  return marks.slice(0, -1).map(({ name, at }, index) => {
    const endAt = marks[index + 1]!.at
    return {
      name,
      seconds: (endAt - at) / 1000,
      withoutWriteSeconds: longestGap(acceptedAt, { beginAt: at, endAt }) / 1000,
      answers: answers[name] ?? { before: 0, this: 0 },
    }
  })
}
