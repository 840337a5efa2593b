import { randomUUID } from 'node:crypto'
import { connect } from '@kapao/database/connect'
import { rowsOfCsv } from '@kapao/testkit/exports'
import { holdLock } from '@kapao/testkit/lock'
import { spawnServer } from '@kapao/testkit/spawned-server'
import { startSurroundings } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

let surroundings: Awaited<ReturnType<typeof startSurroundings>>
let database: ReturnType<typeof connect>

const members = 6000

beforeAll(async () => {
  surroundings = await startSurroundings()
  database = connect(surroundings.databaseUrl, 1)
  const { db } = database
  await sql`insert into operator (operator_id, name, created_at) values ('kanda', 'Kanda', now())`.execute(db)
  await sql`insert into operator_role (operator_id, role) values ('kanda', 'owner')`.execute(db)
  await sql`insert into member (member_id, name, username, password_hash, currency, bank_code, bank_account_name,
      bank_account_no, created_at)
    select gen_random_uuid(), 'Member ' || n, '06' || lpad(n::text, 8, '0'), '-', 'BAHT', 'KBANK', 'Member ' || n,
      lpad(n::text, 10, '0'), now() - n * interval '1 second' from generate_series(1, ${members}::integer) n`.execute(
    db,
  )
})

afterAll(async () => {
  await database.close()
  await surroundings.close()
})

function readExport(exportId: string) {
  return database.db
    .selectFrom('export')
    .select(['state', 'run', 'rows', 'bytes'])
    .where('export_id', '=', exportId)
    .executeTakeFirst()
}

it('makes an export again whose server was killed, with no row twice', async () => {
  const exportId = randomUUID()
  await sql`insert into export (export_id, by, kind, filter, format, language, state, started_at)
    values (${exportId}, 'kanda', 'members', '{}', 'csv', 'en', 'waiting', now())`.execute(database.db)
  // Somebody else writes the third piece, so the job waits with two.
  const lock = await holdLock(
    surroundings.databaseUrl,
    `insert into export_piece (export_id, run, piece_no, bytes) values ('${exportId}', 1, 2, '')`,
  )
  const first = await spawnServer({ ...surroundings.environment, ROLE: 'api,worker' })
  await sql`select graphile_worker.add_job('writeExport', json_build_object('exportId', ${exportId}::text))`.execute(
    database.db,
  )
  await until('the third piece waits', async () => {
    const { rows = 0n } = (await readExport(exportId)) ?? {}
    return rows > 0n && lock.isAwaited()
  })
  expect(await readExport(exportId)).toMatchObject({ state: 'running', run: 1 })
  await first.kill()
  await lock.letGo()
  const second = await spawnServer({ ...surroundings.environment, ROLE: 'api,worker' })
  await until('the export is ready', async () => (await readExport(exportId))?.state === 'ready')
  await second.kill()
  const made = await readExport(exportId)
  expect(made).toMatchObject({ run: 2, rows: BigInt(members) })
  const pieces = await database.db
    .selectFrom('export_piece')
    .select(['run', 'bytes'])
    .where('export_id', '=', exportId)
    .orderBy('piece_no')
    .execute()
  expect(pieces.filter(({ run }) => run !== 2)).toEqual([])
  const file = Buffer.concat(pieces.map(({ bytes }) => bytes))
  expect(file).toHaveLength(Number(made?.bytes))
  const ids = rowsOfCsv(file)
    .slice(1)
    .map((row) => row.split(',')[0])
  expect([ids.length, new Set(ids).size]).toEqual([members, members])
})
