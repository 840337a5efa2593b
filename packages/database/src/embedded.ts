import { createServer } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { clusterRole, openCluster } from './embedded-cluster.ts'
import type { Cluster } from './embedded-cluster.ts'
import { leaveFolder, openDataFolder, readSettings, takeFolder, writeSettings } from './embedded-folder.ts'
import { endLeftovers, findRunning, launch, refuseLaunch, stopPostmaster } from './embedded-postmaster.ts'
import type { Postmaster } from './embedded-postmaster.ts'
import { StartRefusal } from './start-refusal.ts'

export type EmbeddedPostgres = {
  /** The connection URL of a database of this server, with the password. */
  url: (databaseName: string) => string
  port: number
  /** The server's process id. */
  pid: number
  /** Resolves when the server is gone, whether it was stopped or crashed. */
  ended: Promise<void>
  /** Stops the server; the data stays. */
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  /** The folder for the cluster, its password and its log. Created if it is missing. */
  dataDir: string
  /** The port to use. By default a free port, which is stored in the data folder. */
  port?: number
  /** Receives progress messages, one line at a time. */
  say?: (line: string) => void
  /** False only for data that may be lost, such as a test's. */
  isDurable?: boolean
  /** The folder for programs and data if PostgreSQL's system user cannot enter the checkout. */
  systemFolder?: string
  /** The folder of other programs of PostgreSQL, with their `bin` and `lib`. By default those that npm installed. */
  programs?: string
}

/**
 * Starts the PostgreSQL that npm installed, on 127.0.0.1 only, or takes over the one of an earlier run. Throws a
 * `StartRefusal` when the machine or the data folder does not allow it.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { say = () => undefined, isDurable = true, systemFolder = '/var/lib/kapao', programs } = options
  const folder = await openDataFolder(options.dataDir)
  await takeFolder(folder)
  const cluster = await openCluster({ folder, systemFolder, programs, isDurable, say })
  const running = await findRunning(cluster.clusterDir)
  if (running !== undefined) {
    await checkOurs(cluster, running.port)
    say('The PostgreSQL of an earlier run is still running; going on with it.')
    return embed(cluster, running)
  }
  return embed(cluster, await launchPatiently({ cluster, port: options.port, isDurable }))
}

/**
 * Finds the server that another process runs in a data folder, for programs that only read. `undefined` if none runs.
 */
export async function findEmbeddedPostgres(
  dataDir: string,
): Promise<Pick<EmbeddedPostgres, 'url'> | undefined> {
  const settings = await readSettings(dataDir)
  if (settings === undefined) return undefined
  const running = await findRunning(settings.clusterDir ?? join(dataDir, 'cluster'))
  return running && { url: (databaseName) => addressOf({ settings }, running.port, databaseName) }
}

function embed(cluster: Cluster, postmaster: Postmaster): EmbeddedPostgres {
  const { port, pid, ended } = postmaster
  return {
    url: (databaseName) => addressOf(cluster, port, databaseName),
    port,
    pid,
    ended,
    stop: async () => {
      await stopPostmaster(postmaster)
      await leaveFolder(cluster.folder)
    },
  }
}

/** The backends of a killed server may remain for up to 2 seconds, so the start is retried for a while. */
async function launchPatiently(options: { cluster: Cluster; port: number | undefined; isDurable: boolean }) {
  const { cluster, isDurable } = options
  let port = options.port ?? cluster.settings.port ?? (await findFreePort())
  for (let attempt = 0; attempt < 100; attempt++) {
    const outcome = await launch(cluster, port, isDurable)
    if (outcome.kind === 'ready') {
      if (port !== cluster.settings.port) await writeSettings(cluster.folder, { ...cluster.settings, port })
      return outcome.postmaster
    }
    if (outcome.kind === 'failed') throw refuseLaunch(outcome.words)
    if (outcome.kind === 'still-ending') {
      await endLeftovers(cluster.clusterDir)
      await wait(200)
    } else if (options.port === undefined) port = await findFreePort()
    else throw refuseLaunch(`its port ${options.port} is taken by another program`)
  }
  throw refuseLaunch('an earlier server of the same data folder does not end')
}

/**
 * Checks that the server in postmaster.pid is the one of this folder: it accepts our password and reports this folder.
 */
async function checkOurs(cluster: Cluster, port: number): Promise<void> {
  const client = new pg.Client({
    connectionString: addressOf(cluster, port, 'postgres'),
    connectionTimeoutMillis: 10_000,
  })
  try {
    await client.connect()
    const answer = await client.query<{ data_directory: string }>('show data_directory')
    if (answer.rows[0]?.data_directory === cluster.clusterDir) return
  } catch (error) {
    throw refuseLaunch(`the one of an earlier run still runs but does not let us in (${String(error)})`)
  } finally {
    await client.end()
  }
  throw new StartRefusal(
    `Another PostgreSQL answers on port ${port} in place of the one in ${cluster.clusterDir}.`,
  )
}

function addressOf({ settings }: Pick<Cluster, 'settings'>, port: number, databaseName: string): string {
  return `postgres://${clusterRole}:${settings.password}@127.0.0.1:${port}/${encodeURIComponent(databaseName)}`
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string')
    throw new Error('A TCP server has an address and a port.')
  return address.port
}
