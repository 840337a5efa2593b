import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '@kapao/database/connect'
import type { Database } from '@kapao/database/connect'
import { type LedgerRequest, postRequests } from '@kapao/ledger/ledger'
import { createPoster } from '@kapao/ledger/poster'
import { now, today } from './bench/clock.ts'
import { runNaiveTpcB } from './bench/naive.ts'
import { findPgbench, prepareTpcB, runTpcB } from './bench/pgbench.ts'
import { drawId, drawOne } from './bench/random.ts'
import { measure, median } from './bench/rate.ts'
import { openWorld } from './bench/world.ts'
import { root } from './start/config.ts'

/** Rounds of everything, one after another, so that a noisy minute falls on all alike. */
const rounds = 5
const seconds = 3
const memberCount = 20_000

const credit = (memberId: string, source: string): LedgerRequest => ({
  memberId,
  currency: 'BAHT',
  moves: [
    {
      kind: 'post',
      entryId: drawId(),
      source,
      destination: 'wallet',
      amountSatang: 100n,
      happenedAt: today(),
      statement: { type: 'deposit', from: 'KBANK', to: 'WALLET' },
    },
  ],
})

type Figure = { name: string; run: () => Promise<number> }

const ledgerAlone = (
  db: Database,
  members: readonly string[],
  group: number,
  source: () => string,
): Figure['run'] => {
  const work = async (): Promise<number> => {
    await postRequests(
      db,
      Array.from({ length: group }, () => credit(drawOne(members), source())),
    )
    return group
  }
  return async () => (await measure(work, { hands: group === 1 ? 8 : 2, seconds, now })).perSecond
}

const oneHouseAccount = (): string => 'gateway:KBANK'
const manyHouseAccounts = (): string => `gateway:${drawId()}`

/** Measures the book against the database's own benchmark, in turn, on one PostgreSQL, and prints the ratios. */
const bench = async (): Promise<void> => {
  const world = await openWorld(memberCount)
  const { db, url, members } = world
  const own = connect(url, 8)
  try {
    const pgbench = await findPgbench()
    const poster = createPoster(db, { lanes: 2, most: 100 })
    const accounts = Array.from({ length: 100_000 }, (_, index) => index + 1)
    if (pgbench) await prepareTpcB(pgbench, url)
    const viaPoster = async (): Promise<number> => {
      await poster.post(credit(drawOne(members), oneHouseAccount()))
      return 1
    }
    const naive = async (): Promise<number> =>
      (await measure(() => runNaiveTpcB(own.pool, accounts), { hands: 8, seconds, now })).perSecond
    const figures: Figure[] = [
      ...(pgbench
        ? [
            { name: 'pgbench TPC-B, prepared', run: () => runTpcB(pgbench, url, seconds) },
            { name: 'the same from Node, statement by statement', run: naive },
          ]
        : []),
      { name: 'ledger alone, one by one', run: ledgerAlone(db, members, 1, oneHouseAccount) },
      { name: 'ledger alone, groups of 10', run: ledgerAlone(db, members, 10, oneHouseAccount) },
      { name: 'ledger alone, groups of 100', run: ledgerAlone(db, members, 100, oneHouseAccount) },
      {
        name: 'the same, every entry at another house account',
        run: ledgerAlone(db, members, 100, manyHouseAccounts),
      },
      {
        name: 'poster, 256 callers',
        run: async () => (await measure(viaPoster, { hands: 256, seconds, now })).perSecond,
      },
    ]
    await report(figures)
  } finally {
    await own.close()
    await world.close()
  }
}

const report = async (figures: readonly Figure[]): Promise<void> => {
  const measured = new Map<string, number[]>(figures.map(({ name }) => [name, []]))
  for (const { run } of figures) await run() // warms up
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, run } of figures) measured.get(name)?.push(await run())
  }
  const base = measured.get('pgbench TPC-B, prepared')
  const rows = [...measured].map(([name, values]) => ({
    name,
    perSecond: Math.round(median(values)),
    from: Math.round(Math.min(...values)),
    to: Math.round(Math.max(...values)),
    ...(base
      ? { timesTpcB: Number(median(values.map((value, round) => value / (base[round] ?? NaN))).toFixed(2)) }
      : {}),
  }))
  console.table(rows)
  const file = join(root, '.cache', 'reports', 'bench.json')
  await mkdir(join(root, '.cache', 'reports'), { recursive: true })
  await writeFile(file, `${JSON.stringify({ at: today().toISOString(), rounds, seconds, rows }, null, 2)}\n`)
}

await bench()
