import { connect, type Database } from '@kapao/database/connect'
import { dropDatabase, ensureDatabase, withDatabase } from '@kapao/database/ensure-database'
import { readStatement } from '@kapao/ledger/statement'
import { asApplication, prepareDatabase } from '@kapao/testkit/postgres'
import { generateDatabaseName } from '@kapao/testkit/random'
import { createDistributedDatabase } from '@kapao/testkit/served-database'
import { now } from './clock.ts'
import { type Figure, measureFigures, type Row } from './figures.ts'
import { oneHouseAccount, postInGroups, postThroughPoster } from './ledger-alone.ts'
import { generateId, pickOne } from './random.ts'
import { measure } from './rate.ts'
import { createWallets } from './spread.store.ts'

type Place = { db: Database; members: readonly string[]; close: () => Promise<void> }

const page = { page: 1, limit: 20 } as const

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

function listFigures(place: string, { db, members }: Place, seconds: number): Figure[] {
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
  ].map(({ name, run }) => ({ name: `${name}, ${place}`, run }))
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
  await owner.close()
  const { db, close } = connect(asApplication(url), 16)
  return {
    db,
    members,
    close: async () => {
      await close()
      await drop()
    },
  }
}
