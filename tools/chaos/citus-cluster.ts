import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { withDatabase } from '@kapao/database/ensure-database'
import { StartRefusal } from '@kapao/database/start-refusal'
import { findWorkers } from '@kapao/testkit/citus'
import { createDistributedDatabase } from '@kapao/testkit/served-database'
import pg from 'pg'
import { readProcess, setRecoverySeconds } from './citus-cluster.store.ts'
import { now } from './clock.ts'
import type { Cluster } from './cluster.ts'
import { childrenOf, signalAll } from './processes.ts'
import type { Databases } from './world.ts'

/**
 * How often Citus ends the transactions that a crash left prepared. The default is a minute, in which other transactions wait for their
 * rows.
 */
const recoverySeconds = 2

const mostSecondsToStart = 30

/** One PostgreSQL of the cluster. */
type Node = {
  kill: (which: 'postmaster' | 'all') => Promise<void>
  freeze: () => void
  thaw: () => void
  /** Starts it again if it was killed. */
  start: () => Promise<void>
}

/**
 * A cluster of Citus on this machine, whose servers can be killed: the workers in turn where one PostgreSQL would be, and all of
 * them at once. It has one distributed database, for a single run. `adminUrl`: its coordinator, with a role that may read server files.
 */
export async function openCitusCluster(adminUrl: string): Promise<Cluster & { databases: Databases }> {
  const urls = [adminUrl, ...(await findWorkers(adminUrl)).map(({ url }) => url)]
  const [coordinator, ...workers] = await Promise.all(urls.map(openNode))
  if (coordinator === undefined || workers.length === 0)
    throw new StartRefusal('KAPAO_CITUS must name a coordinator that knows its workers.')
  const nodes = [coordinator, ...workers]
  const database = await createDistributedDatabase(adminUrl)
  await setRecoverySeconds(adminUrl, recoverySeconds)
  let strikes = 0
  let frozen: Node | undefined
  /** The workers in turn. */
  function nextWorker(): Node {
    strikes += 1
    return workers[strikes % workers.length]!
  }
  function thaw(): void {
    frozen?.thaw()
    frozen = undefined
  }
  let copies = 0
  return {
    url: (name) => withDatabase(adminUrl, name === 'postgres' ? name : database.name),
    killPostmaster: () => nextWorker().kill('postmaster'),
    killAll: async () => {
      await Promise.all(nodes.map((node) => node.kill('all')))
    },
    freeze: () => {
      frozen = nextWorker()
      frozen.freeze()
    },
    thaw,
    start: async () => {
      await Promise.all(nodes.map((node) => node.start()))
    },
    close: async () => {
      thaw()
      await Promise.all(nodes.map((node) => node.start()))
      await database.drop()
      await setRecoverySeconds(adminUrl, undefined)
    },
    databases: {
      create: () => Promise.resolve(),
      copy: () => {
        copies += 1
        return copies === 1
          ? Promise.resolve()
          : Promise.reject(new StartRefusal('A distributed database cannot be copied for a second run.'))
      },
    },
  }
}

async function openNode(url: string): Promise<Node> {
  const { host } = new URL(url)
  const { pid: first, command } = await readProcess(url)
  const origin = await readOrigin(first).catch(() => {
    throw new StartRefusal(`The PostgreSQL at ${host} does not run on this machine, so it cannot be killed.`)
  })
  let pid: number | undefined = first
  let stopped: number[] = []
  return {
    kill: async (which) => {
      if (pid === undefined) return
      signalAll([pid, ...(which === 'all' ? childrenOf(pid) : [])], 'SIGKILL')
      await untilGone(pid)
      pid = undefined
    },
    freeze: () => {
      stopped = pid === undefined ? [] : [pid, ...childrenOf(pid)]
      signalAll(stopped, 'SIGSTOP')
    },
    thaw: () => signalAll(stopped, 'SIGCONT'),
    start: async () => {
      pid ??= await startAgain(url, command, origin)
    },
  }
}

async function untilGone(pid: number): Promise<void> {
  while (
    await stat(`/proc/${pid}`).then(
      () => true,
      () => false,
    )
  )
    await wait(20)
}

/** As whom, and with which environment, a process was started. */
type Origin = { uid: number; gid: number; env: Readonly<Record<string, string>> }

async function readOrigin(pid: number): Promise<Origin> {
  const { uid, gid } = await stat(`/proc/${pid}`)
  const pairs = (await readFile(`/proc/${pid}/environ`, 'utf8'))
    .split('\0')
    .filter((pair) => pair.includes('='))
  const env = pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
  return { uid, gid, env: Object.fromEntries(env) as Record<string, string> }
}

/** It does not start before the last process of the killed one is gone. */
async function startAgain(url: string, command: readonly string[], origin: Origin): Promise<number> {
  const [program = '', ...args] = command
  const deadline = now() + mostSecondsToStart * 1000
  while (now() < deadline) {
    const started = spawn(program, args, { ...origin, detached: true, stdio: 'ignore' })
    started.unref()
    if (await answersBefore(url, started, deadline)) return started.pid!
    await wait(100)
  }
  throw new Error(
    `The PostgreSQL at ${new URL(url).host} did not start within ${mostSecondsToStart} seconds.`,
  )
}

async function answersBefore(url: string, server: ChildProcess, deadline: number): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null && now() < deadline) {
    if (await isAnswering(url)) return true
    await wait(50)
  }
  return false
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
