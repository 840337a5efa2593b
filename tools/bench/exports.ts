import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'
import { openCallbacks } from './callbacks.ts'
import { now } from './clock.ts'
import { addMembers } from './full-book.ts'
import { generateId } from './random.ts'
import { median } from './rate.ts'
import type { World } from './world.ts'

/** How long call-backs take at half load, in milliseconds, alone and while a file is written in the same process. */
export type Exported = {
  rows: number
  seconds: number
  megabytes: number
  /** Peak memory of the server before the export and after it, in MB. */
  peakBefore: number
  peakAfter: number
  /** Memory in the second and in the last quarter of the time, in MB: the same where it does not grow with the rows. */
  memoryEarly: number
  memoryLate: number
  p99Alone: number
  p99Beside: number
  /** The bar is 1.2. */
  ratio: number
}

type Options = { members: number; rounds: number; seconds: number }

/** Has a server write the list of all members to a file while it answers call-backs. */
export async function measureExports(world: World, { members, rounds, seconds }: Options): Promise<Exported> {
  const { db, applicationUrl } = await world.open('exports')
  await db.connection().execute((one) => addMembers(one, { members, busyMembers: 0, busyLines: 0 }))
  const callbacks = await openCallbacks({ db, applicationUrl, seconds, runs: 5 * rounds + 2 })
  await sql`vacuum analyze`.execute(db)
  // The first one warms up.
  await callbacks.atFull()
  await callbacks.atFull()
  const alone: number[] = []
  for (let round = 0; round < rounds; round += 1) alone.push((await callbacks.halfLoad()).p99)
  const peakBefore = await readPeak(callbacks.processId)
  const begun = now()
  const exportId = await startExport(db)
  const memory = sampleMemory(callbacks.processId)
  const beside: number[] = []
  // At most as often as there are QRs to pay for.
  for (let round = 0; round < 2 * rounds && (await stateOf(db, exportId)) !== 'ready'; round += 1)
    beside.push((await callbacks.halfLoad()).p99)
  while ((await stateOf(db, exportId)) !== 'ready') await wait(100)
  const took = (now() - begun) / 1000
  const samples = await memory.stop()
  const quarter = Math.floor(samples.length / 4)
  const made = await db
    .selectFrom('export')
    .select(['rows', 'bytes'])
    .where('export_id', '=', exportId)
    .executeTakeFirstOrThrow()
  const peakAfter = await readPeak(callbacks.processId)
  // Before and after: what else the machine does changes from minute to minute.
  for (let round = 0; round < rounds; round += 1) alone.push((await callbacks.halfLoad()).p99)
  await callbacks.close()
  const [p99Alone, p99Beside] = [median(alone), median(beside)]
  return {
    rows: Number(made.rows),
    seconds: Number(took.toFixed(1)),
    megabytes: Math.round(Number(made.bytes) / 1_000_000),
    peakBefore,
    peakAfter,
    memoryEarly: median(samples.slice(quarter, 2 * quarter)),
    memoryLate: median(samples.slice(-quarter)),
    p99Alone: Number(p99Alone.toFixed(1)),
    p99Beside: Number(p99Beside.toFixed(1)),
    ratio: Number((p99Beside / p99Alone).toFixed(2)),
  }
}

/** An export of all members, as an owner starts it. */
async function startExport(db: Database): Promise<string> {
  const exportId = generateId()
  await sql`insert into operator (operator_id, name, created_at) values ('bench', 'Bench', now())`.execute(db)
  await sql`insert into operator_role (operator_id, role) values ('bench', 'owner')`.execute(db)
  await sql`insert into export (export_id, by, kind, filter, format, language, state, started_at)
    values (${exportId}, 'bench', 'members', '{}', 'csv', 'en', 'waiting', now())`.execute(db)
  await sql`select graphile_worker.add_job('writeExport', json_build_object('exportId', ${exportId}::text))`.execute(
    db,
  )
  return exportId
}

async function stateOf(db: Database, exportId: string): Promise<string> {
  const { state, failure } = await db
    .selectFrom('export')
    .select(['state', 'failure'])
    .where('export_id', '=', exportId)
    .executeTakeFirstOrThrow()
  if (state === 'failed') throw new Error(`The export failed: ${failure}`)
  return state
}

/** The most memory that a process has had, in MB, as Linux counts it. */
function readPeak(processId: number): Promise<number> {
  return readMemory(processId, /^VmHWM:\s+(\d+) kB$/m)
}

async function readMemory(processId: number, line: RegExp): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8')
  return Math.round(Number(line.exec(status)?.[1] ?? 0) / 1000)
}

/** Reads the memory of a process, in MB, ten times a second until it is stopped. */
function sampleMemory(processId: number): { stop: () => Promise<number[]> } {
  const stopped = new AbortController()
  async function sample(): Promise<number[]> {
    const samples: number[] = []
    while (!stopped.signal.aborted) {
      samples.push(await readMemory(processId, /^VmRSS:\s+(\d+) kB$/m))
      await wait(100)
    }
    return samples
  }
  const samples = sample()
  return {
    stop: () => {
      stopped.abort()
      return samples
    },
  }
}
