import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withRole } from '@kapao/database/application-role'
import { checkBook } from '@kapao/testkit/book'
import { randomPort } from '@kapao/testkit/free-port'
import { spawnServer } from '@kapao/testkit/spawned-server'
import { wireTo } from '@kapao/testkit/wire'
import { dealActions, runClient } from '../chaos/actions.ts'
import { openClients } from '../chaos/clients.ts'
import { now } from '../chaos/clock.ts'
import { type Journal, openJournal } from '../chaos/journal.ts'
import { mostSecondsToSettle, Stuck, untilAnswered } from '../chaos/strikes.ts'
import { countInBetween, readBook } from '../chaos/tally.store.ts'
import { type Book, findLost } from '../chaos/tally.ts'
import type { Backups } from './backups.ts'
import { hasStored, isWritable, readMoment, switchWal } from './cluster.store.ts'
import { createDaemon, type Daemon } from './daemon.ts'
import type { Fault } from './plan.ts'
import { findPrograms } from './programs.ts'
import { reachOneOf } from './reach.ts'
import { startServers } from './servers.ts'
import { strike } from './strikes.ts'
import type { World } from './world.ts'

const databaseName = 'drill'
/** How many responses clients get between the steps of a drill. */
const answersBetween = 400

const leaderDies: Fault = { kind: 'kill', target: 'leader machine', which: 0, milliseconds: 13_000 }

/** What a drill found. Everything that is counted must be zero, and the lists empty. */
export type Drill = {
  /** Acknowledged before the moment and not in the restored book; requested after it and in the restored book. */
  lost: number
  late: number
  /** Acknowledged before the moment, and after it: without both the drill proves nothing. */
  before: number
  after: number
  /** Whether other moments would have been told from this one: that of the beginning, and that of the end. */
  isSharp: boolean
  /** Violations that the check of the book finds, after the restore and after servers have worked on it. */
  differences: readonly string[]
  /** Jobs that servers did not finish on the restored database. */
  jobs: readonly string[]
  backupSeconds: number
  restoreSeconds: number
}

/**
 * Restores to a moment: copies the leader while clients move money, lets the leader's machine die, remembers a moment, lets
 * the clients go on, and restores the copy with the WAL of both leaders until that moment, on a machine of its own.
 */
export async function drillRestore(
  world: World,
  { backups, seed, signal }: { backups: Backups; seed: number; signal: AbortSignal },
): Promise<Drill> {
  const { cluster } = world
  const journal = openJournal()
  const over = new AbortController()
  await world.openDatabase(databaseName)
  const load = await startLoad(world, { journal, seed, signal: AbortSignal.any([signal, over.signal]) })
  const url = cluster.url(databaseName)
  function more(): Promise<void> {
    return untilAnswered({ journal, signal }, journal.answers() + answersBetween)
  }
  try {
    await more()
    const begin = now()
    await backups.backUp((await cluster.untilWhole(signal)).leader!.name)
    const backupSeconds = (now() - begin) / 1000
    await more()
    await strike({ cluster, servers: load.servers, journal, signal }, leaderDies)
    await cluster.untilWhole(signal)
    await more()
    const moment = { earliest: now(), text: await readMoment(url), latest: now() }
    await more()
    const segment = await switchWal(url)
    await until('the WAL is stored', () => hasStored(url, segment))
    await load.end()
    const restoreBegin = now()
    const restored = await startRestored(world, { backups, moment: moment.text })
    const restoreSeconds = (now() - restoreBegin) / 1000
    const book = await readBook(restored.url)
    const counted = compare(journal, book, moment)
    const isSharp =
      compare(journal, book, onlyMoment(begin)).late > 0 &&
      compare(journal, book, onlyMoment(restoreBegin)).lost > 0
    const differences = await findDifferences(restored.url)
    const jobs = await serve(world, restored.url)
    differences.push(...(await findDifferences(restored.url)))
    await restored.daemon.kill()
    return { ...counted, isSharp, differences, jobs, backupSeconds, restoreSeconds }
  } finally {
    over.abort()
    await load.close()
  }
}

async function startLoad(
  world: World,
  { journal, seed, signal }: { journal: Journal; seed: number; signal: AbortSignal },
) {
  const { cluster, surroundings } = world
  const servers = await startServers(cluster, {
    databaseName,
    environment: surroundings.environment,
    signal,
    complain: journal.complain,
  })
  surroundings.sandbox.setCallbackUrl(cluster.apiUrl)
  const urls = cluster.apiPorts.map((port) => `http://127.0.0.1:${port}`)
  const clients = openClients(world, {
    seed,
    signal,
    usesNewKeys: false,
    journal,
    reach: (first) => ({
      api: reachOneOf({ urls, first, unsafe: new Map() }),
      book: wireTo(servers.bookUrl),
    }),
  })
  const deck = dealActions()
  let isOver = false
  const acting = Promise.all(clients.map((client) => runClient(client, { deck, isOver: () => isOver })))
  return {
    servers,
    end: () => {
      isOver = true
      return acting
    },
    close: async () => {
      isOver = true
      await acting.catch(() => undefined)
      await servers.close()
    },
  }
}

/** A PostgreSQL on the restored copy, once it has reached the moment. It keeps the nodes' settings but for where it listens. */
async function startRestored(
  { cluster }: World,
  { backups, moment }: { backups: Backups; moment: string },
): Promise<{ url: string; daemon: Daemon }> {
  const own = await cluster.folder.makeFolder('restored')
  const dataFolder = join(own, 'data')
  await backups.restore(dataFolder, moment)
  const port = await randomPort()
  const url = cluster.urlAt(port, databaseName)
  const settings = {
    port,
    // The copied settings name the address of the node that the copy came from.
    listen_addresses: '127.0.0.1',
    unix_socket_directories: own,
    archive_mode: 'off',
    // Nobody follows it yet: with a synchronous replica expected, no transaction would end.
    synchronous_standby_names: '',
  }
  const daemon = createDaemon({
    folder: cluster.folder,
    name: 'restored',
    command: [
      findPrograms().postgres,
      '-D',
      dataFolder,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    isReady: () => isWritable(url),
  })
  await daemon.start()
  return { url, daemon }
}

/** Between which times of this process the moment was, in monotonic milliseconds. */
type Moment = { earliest: number; latest: number }

function onlyMoment(at: number): Moment {
  return { earliest: at, latest: at }
}

function compare(journal: Journal, book: Book, { earliest, latest }: Moment) {
  const { operations } = journal
  const before = operations.filter(
    ({ outcome, endedAt = Infinity }) => outcome === 'accepted' && endedAt < earliest,
  )
  const after = operations.filter(({ begunAt }) => begunAt > latest)
  const missing = findLost({ operations: after.map((each) => ({ ...each, outcome: 'accepted' })) }, book)
  return {
    lost: findLost({ operations: before }, book).length,
    late: after.length - missing.length,
    before: before.length,
    after: after.filter(({ outcome }) => outcome === 'accepted').length,
  }
}

async function findDifferences(url: string): Promise<string[]> {
  return (await checkBook(url)).map(({ what, subject }) => `${what}: ${subject}`)
}

/** Lets a server work on the restored database until no job is due. Returns the jobs that it does not finish. */
async function serve({ surroundings }: World, ownerUrl: string): Promise<string[]> {
  const { username: role, password } = new URL(surroundings.environment.DATABASE_URL)
  const DATABASE_URL = withRole(ownerUrl, { role, password })
  const server = await spawnServer({ ...surroundings.environment, DATABASE_URL, LOG_LEVEL: 'error' })
  try {
    await until(
      'the server is ready',
      async () => (await wireTo(server.url)('GET', '/readyz')).status === 200,
    )
    let jobs: string[] = []
    await until('no job is due', async () => {
      jobs = (await countInBetween(ownerUrl)).jobs
      return jobs.length === 0
    }).catch((thrown: unknown) => {
      if (!(thrown instanceof Stuck)) throw thrown
    })
    return jobs
  } finally {
    await server.stop()
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const begin = now(); !(await isSo());) {
    if (now() - begin > mostSecondsToSettle * 1000) throw new Stuck(`Not within a minute: ${what}.`)
    await wait(100)
  }
}

/** What is wrong in words; nothing after a drill that lost nothing. */
export function findWrongsOfDrill(drill: Drill): string[] {
  const { lost, late, before, after, isSharp, differences, jobs } = drill
  return [
    ...(lost > 0 ? [`${lost} × acknowledged before the moment, and not restored`] : []),
    ...(late > 0 ? [`${late} × requested after the moment, and restored`] : []),
    ...(before > 0 && after > 0
      ? []
      : [`${before} × acknowledged before the moment, ${after} after it: too few`]),
    ...(isSharp ? [] : ['a restore to another moment would not have been detected']),
    ...differences,
    ...jobs.map((job) => `not finished on the restored database: ${job}`),
  ]
}
