import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '@kapao/database/connect'
import { readCitus } from '@kapao/testkit/citus-config'
import { sql } from 'kysely'
import { openCallbacks } from './bench/callbacks.ts'
import { measureChat } from './bench/chat.ts'
import { now, today } from './bench/clock.ts'
import { measureCost } from './bench/cost.ts'
import { type Figure, measureFigures } from './bench/figures.ts'
import { measureGrowth } from './bench/growth.ts'
import { manyHouseAccounts, oneHouseAccount, postInGroups, postThroughPoster } from './bench/ledger-alone.ts'
import { runNaiveTpcB } from './bench/naive.ts'
import { measureJobs } from './bench/jobs.ts'
import { measurePlayCost } from './bench/play-cost.ts'
import { findPgbench, prepareTpcB, runTpcB } from './bench/pgbench.ts'
import { measure } from './bench/rate.ts'
import { measureExports } from './bench/exports.ts'
import { measureOverload } from './bench/overload.ts'
import { measureRefresh } from './bench/refresh.ts'
import { measureReports } from './bench/reports.ts'
import { measureSearch } from './bench/search.ts'
import { measureSpread } from './bench/spread.ts'
import { openWallets, openWorld, type World } from './bench/world.ts'
import { root } from './start/config.ts'

/** `--quick` shows in two minutes whether something has regressed; its figures are rough. */
const isQuick = process.argv.includes('--quick')

/** Rounds of all measurements in turn, so that a noisy minute affects all of them alike. */
const rounds = isQuick ? 2 : 5
const seconds = isQuick ? 2 : 3
const wallets = 20_000

const small = { members: 801, busyMembers: 1, busyLines: 2000 }
const large = isQuick
  ? { members: 80_100, busyMembers: 100, busyLines: 2000 }
  : { members: 1_000_000, busyMembers: 100, busyLines: 2000 }

const history = isQuick ? { members: 20_000, days: 9 } : { members: 1_000_000, days: 90 }

const tpcB = 'pgbench TPC-B, prepared'

/** Measures everything that moves money, together with the database's own benchmark. */
async function measureMoney(world: World) {
  const { db, url, applicationUrl } = await world.open('money')
  const own = connect(url, 8)
  const members = await openWallets(db, wallets)
  const pgbench = await findPgbench()
  if (pgbench) await prepareTpcB(pgbench, url)
  const callbacks = await openCallbacks({ db, applicationUrl, seconds, runs: 2 * (rounds + 1) })
  const accounts = Array.from({ length: 100_000 }, (_, index) => index + 1)
  await sql`vacuum analyze`.execute(db)
  const work = { db, members, seconds }
  async function naive(): Promise<number> {
    return (await measure(() => runNaiveTpcB(own.pool, accounts), { hands: 8, seconds, now })).perSecond
  }
  const figures: Figure[] = [
    ...(pgbench
      ? [
          { name: tpcB, run: () => runTpcB(pgbench, url, seconds) },
          { name: 'the same from Node, statement by statement', run: naive },
        ]
      : []),
    { name: 'ledger alone, one by one', run: () => postInGroups(work, 1, oneHouseAccount) },
    { name: 'ledger alone, groups of 10', run: () => postInGroups(work, 10, oneHouseAccount) },
    { name: 'ledger alone, groups of 100', run: () => postInGroups(work, 100, oneHouseAccount) },
    {
      name: 'the same, every entry at another house account',
      run: () => postInGroups(work, 100, manyHouseAccounts),
    },
    { name: 'poster, 256 callers', run: () => postThroughPoster(work) },
    { name: 'call-back over HTTP that credits a wallet', run: callbacks.atFull },
    { name: 'the same, at half of that load', run: callbacks.atHalf },
  ]
  const rows = await measureFigures(figures, { rounds, base: tpcB })
  await callbacks.close()
  await own.close()
  return { rows, halfLoad: callbacks.latency() }
}

/** Only what the console shows of money, with `--reports`. */
const isReportsOnly = process.argv.includes('--reports')

/** Only an export beside call-backs, with `--export`. */
const isExportOnly = process.argv.includes('--export')

/** Only three times what a server does, with `--overload`. */
const isOverloadOnly = process.argv.includes('--overload')

/** Only the processor time of a call-back, and of keeping play, and how fast jobs run, with `--cost`. */
const isCostOnly = process.argv.includes('--cost')

/** Only what spreading the book costs, with `--spread`: at the coordinator of Citus that KAPAO_CITUS names. */
const isSpreadOnly = process.argv.includes('--spread')

const exported = isQuick ? 100_000 : 1_000_000

async function bench(): Promise<void> {
  if (isSpreadOnly) {
    const adminUrl = readCitus()
    if (adminUrl === undefined)
      throw new Error('--spread needs the coordinator of Citus that KAPAO_CITUS names.')
    console.table(await measureSpread({ adminUrl, wallets, rounds, seconds }))
    return
  }
  const world = await openWorld()
  try {
    if (isExportOnly) {
      console.table([await measureExports(world, { members: exported, rounds, seconds })])
      return
    }
    if (isCostOnly) {
      const { rows, ratios } = await measureCost(world, { rounds, seconds })
      console.table(rows)
      console.table([ratios])
      console.table([await measurePlayCost({ rounds, seconds })])
      console.table([await measureJobs(world, { rounds })])
      return
    }
    if (isOverloadOnly) {
      const { stages, everySecond, ...overload } = await measureOverload(world, { seconds })
      console.table(everySecond)
      console.table(stages)
      console.table([
        { ...overload.book, capacity: overload.capacity, secondsUntilNormal: overload.secondsUntilNormal },
      ])
      return
    }
    const reports = await measureReports(world, { history, times: isQuick ? 10 : 40 })
    console.table([{ name: 'summing up everything, seconds', seconds: reports.sumUpSeconds }])
    console.table(reports.rows)
    if (isReportsOnly) return
    const { rows, halfLoad } = await measureMoney(world)
    console.table(rows)
    console.table([{ name: 'call-back at half load, milliseconds', ...halfLoad }])
    const growth = await measureGrowth(world, { small, large, rounds, seconds })
    console.table(growth)
    const search = await measureSearch(world, { rounds })
    console.table(search)
    const refresh = await measureRefresh()
    console.table(refresh)
    const chat = await measureChat(world, isQuick ? 5 : 20)
    console.table(chat)
    const cost = await measureCost(world, { rounds, seconds })
    console.table(cost.rows)
    console.table([cost.ratios])
    const play = await measurePlayCost({ rounds, seconds })
    console.table([play])
    const exports = await measureExports(world, { members: exported, rounds, seconds })
    console.table([exports])
    const folder = join(root, '.cache', 'reports')
    await mkdir(folder, { recursive: true })
    const report = {
      at: today().toISOString(),
      isQuick,
      rounds,
      seconds,
      rows,
      halfLoad,
      small,
      large,
      growth,
      search,
      refresh,
      chat,
      reports,
      cost,
      play,
      exports,
    }
    await writeFile(join(folder, 'bench.json'), `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    await world.close()
  }
}

await bench()
