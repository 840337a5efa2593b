import { loadModule } from 'libpg-query'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCitus, withoutCitus } from '../citus-config.ts'
import { createForwardDatabase, type TestDatabase } from '../postgres.ts'
import { createDistributedDatabase } from '../served-database.ts'
import { type Catalog, readCatalog } from './catalog.ts'
import { readSpreading } from './statement.ts'
import { createTransactionLog, findTransactionFaults } from './transactions.ts'

const changeOfWheel = `update wheel set name = 'Spring' where currency = 'BAHT'`
const countsOfSlices = `select code, taken from wheel_taken where code in ('FIVE', 'SHIRT')`

/** Transactions whose last statement Citus refuses, each with what the check says of it. */
const refused: (readonly [fault: string, texts: readonly string[]])[] = [
  ['change at all servers: wheel, after several: wheel_taken', [countsOfSlices, changeOfWheel]],
  [
    'change at all servers: wheel, after several: member, wheel_taken',
    ['select count(*) from member', 'select now()', countsOfSlices, changeOfWheel],
  ],
  [
    'change at all servers: wheel, after several: wheel_taken',
    ['update wheel_taken set taken = taken', changeOfWheel],
  ],
]

/** Transactions that Citus runs, which look like those. */
const allowed: readonly (readonly string[])[] = [
  [changeOfWheel, countsOfSlices],
  [`select taken from wheel_taken where code = 'FIVE'`, changeOfWheel],
  [countsOfSlices, `delete from wheel_slice where currency = 'BAHT'`],
  [
    `insert into wheel_taken (currency, code, taken, spent) values ('BAHT', 'FIVE', 1, 5), ('BAHT', 'SHIRT', 1, 5)`,
    changeOfWheel,
  ],
]

describe('the check of transactions', () => {
  let database: TestDatabase
  let catalog: Catalog

  beforeAll(async () => {
    database = await createForwardDatabase()
    await loadModule()
    catalog = await readCatalog(database.url)
  })

  afterAll(() => database.drop())

  function faultsOf(texts: readonly string[]): string[] {
    return findTransactionFaults(texts, (text) => readSpreading(text, [], catalog), catalog)
  }

  it.each(refused)('finds %s', (fault, texts) => {
    expect(faultsOf(texts)).toEqual([fault])
  })

  it.each(allowed)('finds nothing wrong in %s, then %s', (...texts) => {
    expect(faultsOf(texts)).toEqual([])
  })
})

it('the log keeps each transaction of a connection once, apart from others and without what was outside', () => {
  const log = createTransactionLog()
  const [one, other] = [{}, {}]
  for (const end of ['commit', 'commit', 'rollback']) {
    log.note('outside', one)
    log.note('begin', one)
    log.note('start transaction isolation level serializable', other)
    for (const text of ['first', 'second', 'first']) log.note(text, one)
    for (const text of ['first', end]) log.note(text, other)
    log.note(end, one)
  }
  expect(log.transactions()).toEqual([['first', 'second']])
})

describe.skipIf(readCitus() === undefined)(`Citus${withoutCitus}`, () => {
  it('refuses the transactions that the check refuses, and runs the others', async () => {
    const spread = await createDistributedDatabase()
    const client = new pg.Client({ connectionString: spread.url })
    try {
      await client.connect()
      for (const [, texts] of refused) {
        await client.query('begin')
        for (const text of texts.slice(0, -1)) await client.query(text)
        await expect(client.query(texts.at(-1) ?? ''), texts.join('; ')).rejects.toThrow('parallel operation')
        await client.query('rollback')
      }
      for (const texts of allowed) {
        await client.query('begin')
        for (const text of texts) await expect(client.query(text), text).resolves.toBeDefined()
        await client.query('rollback')
      }
    } finally {
      await client.end()
      await spread.drop()
    }
  })
})
