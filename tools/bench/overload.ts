import type { Database } from '@kapao/database/connect'
import { fillBook, openSessions } from './full-book.ts'
import type { Offered, OpenPlan, Stage } from './open-loop.ts'
import { analyze, countWrongBalances, readEntryCounts } from './overload.store.ts'
import { makeQrs, writePayments } from './payments.ts'
import { percentiles } from './rate.ts'
import { startBenchServer } from './server.ts'
import { askClient, loadServer, writeRequest } from './traffic.ts'
import { openWallets, type World } from './world.ts'

/** Of so many requests one is a call-back that moves money; the others read. */
const oneOf = 3

const connections = 96
const warmUps = 2

/** More than a machine of this kind can do, so that no QR is missing in the closed loop. */
const mostASecond = 8000

const timesCapacity = 3
const usualPart = 0.5
const stageSeconds = { before: 10, overload: 20, after: 12 }
const windowMilliseconds = 500

const book = { members: 2001, busyMembers: 1, busyLines: 10 }

type Options = { seconds: number }

/** Milliseconds for money calls that were served, and how many of what was offered was refused. */
type StageFigures = {
  stage: string
  perSecond: number
  money: number
  moneyRefused: number
  moneyP50: number
  moneyP99: number
  reads: number
  readsRefused: number
  readsP99: number
  refusalP99: number
  /** Other statuses than 200 and 503; 0 without an answer. */
  others: string
}

/** Finds what a server does in this run, offers half of it, then three times as much, then half again. */
export async function measureOverload(world: World, { seconds }: Options) {
  const { db, applicationUrl } = await world.open('overload')
  await fillBook(db, book)
  const tokens = await openSessions(db, 2000, false)
  const closed = Math.ceil((mostASecond * seconds * (warmUps + 1)) / oneOf)
  const open = Math.ceil((mostASecond * timesCapacity * stageSeconds.overload) / oneOf)
  await makeQrs(db, await openWallets(db, closed + open))
  await analyze(db)
  const server = await startBenchServer(applicationUrl)
  let paid = 0
  function mix(count: number): string[] {
    const amounts = Array.from({ length: Math.ceil(count / oneOf) }, () => (paid += 1))
    const payments = writePayments(server.webhookSecret, amounts)
    return Array.from({ length: count }, (_, at) => {
      if (isMoney(at)) return payments[at / oneOf]!
      const authorization = `Bearer ${tokens[at % tokens.length]}`
      return writeRequest({ method: 'GET', path: '/api/wallet', headers: { authorization } })
    })
  }
  try {
    let capacity = 0
    for (let turn = 0; turn <= warmUps; turn += 1) {
      const texts = mix(mostASecond * seconds)
      capacity = (await loadServer({ port: server.port, texts, connections, seconds })).perSecond
    }
    const stages: Stage[] = [
      { perSecond: capacity * usualPart, seconds: stageSeconds.before },
      { perSecond: capacity * timesCapacity, seconds: stageSeconds.overload },
      { perSecond: capacity * usualPart, seconds: stageSeconds.after },
    ]
    const count = stages.reduce((sum, { perSecond, seconds: long }) => sum + Math.round(perSecond * long), 0)
    const texts = mix(count)
    const plan: OpenPlan = { port: server.port, texts, stages }
    const offered = await askClient<Offered>(new URL('./open-loop.ts', import.meta.url), plan)
    return {
      capacity: Math.round(capacity),
      stages: describeStages(offered, stages),
      everySecond: listSeconds(offered, stages),
      book: await compareBook(db, texts, offered),
      secondsUntilNormal: findRecovery(offered, stages),
    }
  } finally {
    await server.stop()
  }
}

function isMoney(at: number): boolean {
  return at % oneOf === 0
}

/** The requests that were due from one moment, in milliseconds, until before another. */
function between({ dueAt }: Offered, from: number, to: number): number[] {
  return Array.from(dueAt.keys()).filter((at) => dueAt[at]! >= from && dueAt[at]! < to)
}

function describeStages(offered: Offered, stages: readonly Stage[]): StageFigures[] {
  let from = 0
  return stages.map(({ perSecond, seconds }, index) => {
    const all = between(offered, from, (from += seconds * 1000))
    const [money, reads] = [all.filter(isMoney), all.filter((at) => !isMoney(at))]
    function having(requests: readonly number[], status: number): number[] {
      return requests.filter((at) => offered.statuses[at] === status).map((at) => offered.took[at]!)
    }
    const { p50, p99 } = percentiles(having(money, 200))
    return {
      stage: Object.keys(stageSeconds)[index]!,
      perSecond: Math.round(perSecond),
      money: money.length,
      moneyRefused: having(money, 503).length,
      moneyP50: Math.round(p50),
      moneyP99: Math.round(p99),
      reads: reads.length,
      readsRefused: having(reads, 503).length,
      readsP99: Math.round(percentiles(having(reads, 200)).p99),
      refusalP99: Math.round(percentiles(having(all, 503)).p99),
      others: JSON.stringify(
        countEach(all.map((at) => offered.statuses[at]!).filter((status) => ![200, 503].includes(status))),
      ),
    }
  })
}

/** The p99 of served money calls that were due in each second of the load, and how many money calls were refused. */
function listSeconds(offered: Offered, stages: readonly Stage[]) {
  const long = stages.reduce((sum, { seconds }) => sum + seconds, 0)
  return Array.from({ length: long }, (_, second) => {
    const money = between(offered, second * 1000, (second + 1) * 1000).filter(isMoney)
    const served = money.filter((at) => offered.statuses[at] === 200).map((at) => offered.took[at]!)
    const refused = money.filter((at) => offered.statuses[at] === 503).length
    return { second, moneyP99: Math.round(percentiles(served).p99), served: served.length, refused }
  })
}

function countEach(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Compares what was answered with the book: each acknowledged call-back is there once, and no refused one. */
async function compareBook(db: Database, texts: readonly string[], { statuses }: Offered) {
  const entriesOf = await readEntryCounts(db)
  const wrong = { acknowledged: 0, missing: 0, twice: 0, refused: 0, refusedButThere: 0 }
  for (const [at, status] of statuses.entries()) {
    if (!isMoney(at)) continue
    const entries = entriesOf.get(/webhook-id: (\S+)/.exec(texts[at]!)?.[1] ?? '')
    if (status === 200) {
      wrong.acknowledged += 1
      if (!entries) wrong.missing += 1
      else if (entries > 1) wrong.twice += 1
    }
    if (status === 503) {
      wrong.refused += 1
      if (entries !== undefined) wrong.refusedButThere += 1
    }
  }
  return { ...wrong, wrongBalances: await countWrongBalances(db) }
}

/**
 * Seconds from the end of the overload until half a second in which nothing is refused and the p99 of all is not above the worst
 * such half second before it. `undefined`: not within the stage.
 */
function findRecovery(offered: Offered, [before, overload]: readonly Stage[]): number | undefined {
  const begun = (before?.seconds ?? 0) * 1000
  const ended = begun + (overload?.seconds ?? 0) * 1000
  function p99Of(from: number): number {
    const all = between(offered, from, from + windowMilliseconds)
    const isServed = all.every((at) => offered.statuses[at] === 200)
    return isServed ? percentiles(all.map((at) => offered.took[at]!)).p99 : Number.POSITIVE_INFINITY
  }
  // The first second warms up the connections.
  const usual = windowsOf(1000, begun).map(p99Of).filter(Number.isFinite)
  const worst = Math.max(...usual)
  const found = windowsOf(ended, ended + stageSeconds.after * 1000).find((from) => p99Of(from) <= worst)
  return found === undefined ? undefined : (found - ended) / 1000
}

function windowsOf(from: number, to: number): number[] {
  return Array.from({ length: (to - from) / windowMilliseconds }, (_, at) => from + at * windowMilliseconds)
}
