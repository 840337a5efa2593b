import {
  asApplication,
  createForwardDatabase,
  createTestDatabase,
  type TestDatabase,
} from '@kapao/testkit/postgres'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { StartRefusal } from '../start-refusal.ts'
import { distribute } from './distribute.ts'
import { refuseWhileServed } from './refusals.ts'

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function open(database: Promise<TestDatabase>): Promise<TestDatabase> {
  const opened = await database
  closing.push(opened.drop)
  return opened
}

async function connect(connectionString: string, name?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: name })
  await client.connect()
  closing.push(() => client.end())
  return client
}

async function refusalOf(ownerUrl: string): Promise<string> {
  const said: string[] = []
  const thrown: unknown = await distribute({
    ownerUrl,
    isDryRun: false,
    say: (each) => said.push(each),
  }).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(StartRefusal)
  expect(said).toEqual([])
  return (thrown as StartRefusal).message
}

it('refuses a database without a book', async () => {
  expect(await refusalOf((await open(createTestDatabase())).url)).toMatch(
    /is not one of Kapao: it has no book/,
  )
})

it('refuses a PostgreSQL without Citus', async () => {
  expect(await refusalOf((await open(createForwardDatabase())).url)).toMatch(
    /has no Citus|installed here and not created in this database/,
  )
})

it('refuses the role of the servers', async () => {
  const { url } = await open(createForwardDatabase())
  expect(await refusalOf(asApplication(url))).toMatch(
    /takes the address of the database's owner, and "kapao_tests_app"/,
  )
})

it.each([
  [`delete from migration where name like '0105%'`, /is not at this version: run npm run migrate first/],
  [`update function_version set hash = 'old' where name = 'ledger.post'`, /is not at this version/],
  [`insert into migration (name, hash) values ('9999_later.sql', '')`, /is newer than this version/],
])('refuses a database of another version: %s', async (change, sentence) => {
  const { url } = await open(createForwardDatabase())
  await (await connect(url)).query(change)
  expect(await refusalOf(url)).toMatch(sentence)
})

it('refuses while the servers or another who may write are connected, and names them', async () => {
  const { url } = await open(createForwardDatabase())
  const owner = await connect(url, 'kapao-distribute')
  await refuseWhileServed(owner)
  await connect(asApplication(url), 'kapao')
  await connect(asApplication(url), 'kapao')
  await connect(url, 'psql')
  await expect(refuseWhileServed(owner)).rejects.toThrow(
    'Stop the servers first; still connected to this database: kapao (2), psql (1).',
  )
})
