import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sumUpDays } from '@kapao/ledger/day-sums'
import { sumUpMembers } from '@kapao/ledger/member-sums'
import { sealEntries } from '@kapao/ledger/seal'
import { now } from './clock.ts'
import { readBackend, settleGroup } from './cost.store.ts'
import { analyze } from './overload.store.ts'
import { countUp, describePayment, makeQrs, writePayments } from './payments.ts'
import { readFamilyTime, readParent, readProcessorTime } from './processor-time.ts'
import { measure, median } from './rate.ts'
import { startBenchServer } from './server.ts'
import { loadServer } from './traffic.ts'
import { makeUsualTables, readUsualBook } from './usual-way.store.ts'
import { openWallets, type World } from './world.ts'

/** More than a machine of this kind can do, so that no QR is missing. */
const mostASecond = { product: 16_000, usual: 4000, groups: 24_000, idle: 80_000 }
const connections = 128
const group = 100

type Options = { rounds: number; seconds: number }

/** What one request costs in processor time, in microseconds, by the processes' own clocks. */
type Cost = { perSecond: number; server: number; database: number }

export type CostRow = Cost & { name: string; both: number }

/**
 * The processor time of a call-back that credits a wallet, beside its floors (HTTP alone, the database alone in groups) and the
 * usual way, all in turn in one run, and what a worker does for it later. Throws if the usual way's book is not whole: its
 * figure would mean nothing.
 */
export async function measureCost(world: World, { rounds, seconds }: Options) {
  const { db, url, applicationUrl } = await world.open('cost')
  const runs = rounds + 1
  const usualQrs = mostASecond.usual * seconds * runs
  await makeQrs(db, await openWallets(db, (mostASecond.product + mostASecond.groups) * seconds * runs))
  await makeUsualTables(db, usualQrs)
  await analyze(db)
  const postmaster = await readParent(await readBackend(db))
  const product = await startBenchServer(applicationUrl, 'api')
  const { webhookSecret } = product
  const usual = await startProgram(new URL('./usual-way.ts', import.meta.url), {
    databaseUrl: url,
    webhookSecret,
  })
  const idle = await startProgram(new URL('./idle-server.ts', import.meta.url), {})
  const [takeOwn, takeUsual] = [countUp(), countUp()]

  async function count(processId: number | undefined, work: () => Promise<Done>): Promise<Cost> {
    async function read() {
      const server = processId === undefined ? 0 : await readProcessorTime(processId)
      return { server, database: await readFamilyTime(postmaster) }
    }
    const before = await read()
    const { done, perSecond } = await work()
    const after = await read()
    function each(total: number): number {
      return (total * 1000) / done
    }
    return {
      perSecond,
      server: each(after.server - before.server),
      database: each(after.database - before.database),
    }
  }
  async function load(port: number, amounts: readonly number[]): Promise<Done> {
    const texts = writePayments(webhookSecret, amounts)
    const { statuses, perSecond } = await loadServer({ port, texts, connections, seconds })
    return { done: statuses[200] ?? 0, perSecond }
  }
  async function settle(): Promise<Done> {
    let done = 0
    async function work(): Promise<number> {
      const credited = await settleGroup(db, takeOwn(group).map(describePayment))
      done += credited
      return credited
    }
    const { perSecond } = await measure(work, { hands: 2, seconds, now })
    return { done, perSecond }
  }
  /** What the worker does for every entry, once a minute. */
  async function seal(): Promise<Done> {
    const started = now()
    const done = await sealEntries(db)
    await sumUpDays(db)
    await sumUpMembers(db)
    return { done, perSecond: (done * 1000) / (now() - started) }
  }
  const idleAmounts = Array.from({ length: mostASecond.idle * seconds }, (_, at) => at + 1)
  const measured = {
    product: () => count(product.processId, () => load(product.port, takeOwn(mostASecond.product * seconds))),
    idle: () => count(idle.processId, () => load(idle.port, idleAmounts)),
    groups: () => count(undefined, settle),
    usual: () => count(usual.processId, () => load(usual.port, takeUsual(mostASecond.usual * seconds))),
  }
  const costs: Record<keyof typeof names, Cost[]> = {
    product: [],
    idle: [],
    groups: [],
    usual: [],
    worker: [],
  }
  try {
    for (let round = 0; round < runs; round += 1)
      for (const name of ['product', 'idle', 'groups', 'usual'] as const) {
        const cost = await measured[name]()
        // The first round warms up.
        if (round > 0) costs[name].push(cost)
      }
    const book = await readUsualBook(db)
    if (!book.isWhole) throw new Error(`The usual way lost money in ${book.credited} payments`)
    costs.worker.push(await count(undefined, seal))
  } finally {
    await Promise.all([product.stop(), usual.stop(), idle.stop()])
  }
  return { rows: describe(costs), ratios: compare(costs) }
}

type Done = { done: number; perSecond: number }

const names = {
  product: 'a call-back that credits a wallet',
  idle: 'floor: HTTP alone',
  groups: `floor: the database alone, in groups of ${group}`,
  usual: 'the usual way: a transaction for each',
  worker: 'later, by the worker: its seal and its sums',
} as const

type Costs = Record<keyof typeof names, readonly Cost[]>

function describe(costs: Costs): CostRow[] {
  return Object.entries(names).map(([key, name]) => {
    const all = costs[key as keyof Costs]
    function middle(of: (cost: Cost) => number): number {
      return Math.round(median(all.map(of)))
    }
    return {
      name,
      perSecond: middle(({ perSecond }) => perSecond),
      server: middle(({ server }) => server),
      database: middle(({ database }) => database),
      both: middle(({ server, database }) => server + database),
    }
  })
}

/** The medians of the rounds' ratios. The bars are 1.5 and 6. */
function compare({ product, idle, groups, usual }: Costs) {
  const toFloors = product.map(
    ({ server, database }, round) =>
      (server + database) / ((idle[round]?.server ?? NaN) + (groups[round]?.database ?? NaN)),
  )
  const toUsual = product.map(({ perSecond }, round) => perSecond / (usual[round]?.perSecond ?? NaN))
  return { timesItsFloors: toTwoPlaces(toFloors), timesTheUsualRate: toTwoPlaces(toUsual) }
}

function toTwoPlaces(ratios: readonly number[]): number {
  return Number(median(ratios).toFixed(2))
}

/** Starts a program that says its port once it has its settings, and ends with this process. */
async function startProgram(program: URL, settings: object) {
  const child = fork(fileURLToPath(program))
  child.send(settings)
  const early = once(child, 'exit').then(() => Promise.reject(new Error(`${program.pathname} ended early`)))
  const [{ port }] = (await Promise.race([once(child, 'message'), early])) as [{ port: number }]
  early.catch(() => undefined)
  return {
    port,
    processId: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
