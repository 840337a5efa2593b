import { connect, type Database } from '@kapao/database/connect'
import { dropDatabase, ensureDatabase, withDatabase } from '@kapao/database/ensure-database'
import { readStatement } from '@kapao/ledger/statement'
import { asApplication, prepareDatabase } from '@kapao/testkit/postgres'
import { generateDatabaseName } from '@kapao/testkit/random'
import { createDistributedDatabase } from '@kapao/testkit/served-database'
import { now, today } from './clock.ts'
import { type Figure, measureFigures, type Row } from './figures.ts'
import { settleGroup } from './cost.store.ts'
import { oneHouseAccount, postInGroups, postThroughPoster } from './ledger-alone.ts'
import { analyze } from './overload.store.ts'
import { countUp, describePayment, makeQrs } from './payments.ts'
import { generateId, pickOne } from './random.ts'
import { measure } from './rate.ts'
import { changeMember, createWallets } from './spread.store.ts'

type Place = {
  db: Database
  members: readonly string[]
  takeAmounts: (count: number) => number[]
  close: () => Promise<void>
}

const page = { page: 1, limit: 20 } as const
/** How many groups of 100 payments two callers settle in each round. */
const groupsOfPayments = 20

/**
 * Compares a book that Citus has spread with one on a single machine, at the same coordinator and with the same role. All
 * servers are on one machine, which they keep busy: what a rate falls by is what spreading costs in processor time.
 */
export async function measureSpread({
  adminUrl,
  wallets,
  rounds,
  seconds,
}: {
  adminUrl: string
  wallets: number
  rounds: number
  seconds: number
}): Promise<Row[]> {
  const places = [
    ['one machine', await openOne(adminUrl, wallets)],
    ['spread', await openSpread(wallets)],
  ] as const
  const figures = places.flatMap(([name, place]) => listFigures(name, place, seconds))
  try {
    return await measureFigures(figures, { rounds, base: 'none' })
  } finally {
    for (const [, { close }] of places) await close()
  }
}

/** Payments per second, settled in groups of 100. Throws unless each of them was credited. */
async function settlePayments({ db, takeAmounts }: Place): Promise<number> {
  const groups = Array.from({ length: groupsOfPayments }, () => takeAmounts(100).map(describePayment))
  const payments = groups.length * 100
  const started = now()
  async function settle(): Promise<number> {
    const group = groups.pop()
    return group === undefined ? 0 : (await settleGroup(db, group)) + (await settle())
  }
  const credited = await Promise.all([settle(), settle()])
  if (credited[0] + credited[1] !== payments) throw new Error('Not every payment was credited')
  return (payments * 1000) / (now() - started)
}

/** Transactions per second of eight callers, each of which changes a row of a member, with or without a job for later. */
async function changeMembers({ db, members }: Place, seconds: number, withJob: boolean): Promise<number> {
  const at = new Date(today().getTime() + 24 * 3600 * 1000)
  async function work(): Promise<number> {
    await changeMember(db, { memberId: pickOne(members), at, withJob })
    return 1
  }
  return (await measure(work, { hands: 8, seconds, now })).perSecond
}

function listFigures(name: string, place: Place, seconds: number): Figure[] {
  const { db, members } = place
  const work = { db, members, seconds }
  const figures: Figure[] = [1, 10, 100].map((group) => ({
    name: `groups of ${group}`,
    run: () => postInGroups(work, group, oneHouseAccount),
  }))
  async function read(): Promise<number> {
    await readStatement(db, { memberId: pickOne(members), currency: 'BAHT', ...page })
    return 1
  }
  return [
    ...figures,
    { name: 'poster, 256 callers', run: () => postThroughPoster(work) },
    {
      name: 'a page of a statement',
      run: async () => (await measure(read, { hands: 8, seconds, now })).perSecond,
    },
    { name: 'payments in groups of 100', run: () => settlePayments(place) },
    ...[false, true].map((withJob) => ({
      name: withJob ? 'changes of a row with a job' : 'changes of a row',
      run: () => changeMembers(place, seconds, withJob),
    })),
  ].map((figure) => ({ ...figure, name: `${figure.name}, ${name}` }))
}

async function openOne(adminUrl: string, wallets: number): Promise<Place> {
  const name = generateDatabaseName()
  await ensureDatabase(adminUrl, name)
  const url = withDatabase(adminUrl, name)
  await prepareDatabase(url)
  return openPlace(url, { wallets, drop: () => dropDatabase(adminUrl, name) })
}

async function openSpread(wallets: number): Promise<Place> {
  const { url, drop } = await createDistributedDatabase()
  return openPlace(url, { wallets, drop })
}

async function openPlace(
  url: string,
  { wallets, drop }: { wallets: number; drop: () => Promise<void> },
): Promise<Place> {
  const members = Array.from({ length: wallets }, generateId)
  const owner = connect(url, 1)
  await createWallets(owner.db, members)
  await makeQrs(owner.db, members)
  await analyze(owner.db)
  await owner.close()
  const { db, close } = connect(asApplication(url), 16)
  return {
    db,
    members,
    takeAmounts: countUp(),
    close: async () => {
      await close()
      await drop()
    },
  }
}
