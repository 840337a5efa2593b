import { connect } from '@kapao/database/connect'
import { withDatabase } from '@kapao/database/ensure-database'
import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { Logger, run } from 'graphile-worker'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueuePool, type QueuePool } from './queue-pool.ts'

let database: TestDatabase
let queue: QueuePool

beforeAll(async () => {
  database = await createTestDatabase()
  queue = openQueuePool(database.url)
})

afterAll(async () => {
  await queue.close()
  await database.drop()
})

it('tolerates a connection that is released twice, as by a queue that is stopped while it begins to listen', async () => {
  const givenBack = await new Promise<() => void>((resolve, reject) => {
    queue.pool.connect((thrown, _client, done) => (thrown ? reject(thrown) : resolve(done)))
  })
  givenBack()
  const { rows } = await queue.pool.query<{ one: number }>('select 1 as one')
  expect(() => givenBack()).not.toThrow()
  expect([rows, queue.pool.totalCount, queue.pool.idleCount]).toEqual([[{ one: 1 }], 1, 1])
})

it('records a failed job once the database is writable again, after the server has become a replica meanwhile', async () => {
  const refused = whenRefused('last_error')
  await whileJobFails('as every time', async (fail) => {
    await setReadOnly(true)
    fail()
    await refused
    await setReadOnly(false)
    await expect.poll(readFailures).toEqual(['as every time'])
  })
})

it('records a failed job once the database accepts connections again, whatever it refused them for', async () => {
  const refused = whenConnectionRefused()
  await whileJobFails('after it was open again', async (fail) => {
    await setOpen(false)
    fail()
    // Of a full disk, PostgreSQL says XX000 to who connects; of a database that is closed, 55000.
    expect(await refused).toMatchObject({ cause: { code: '55000' } })
    await setOpen(true)
    await expect.poll(readFailures).toContain('after it was open again')
  })
})

/** Runs a job that fails with a message once `fail` is called, and does something meanwhile. */
async function whileJobFails(message: string, meanwhile: (fail: () => void) => Promise<void>): Promise<void> {
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const runner = await run({
    pgPool: queue.pool,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: {
      fail: async () => {
        begun.resolve()
        await go.promise
        throw new Error(message)
      },
    },
  })
  await runner.addJob('fail', {})
  await begun.promise
  await meanwhile(go.resolve)
  await runner.stop()
}

async function readFailures(): Promise<(string | null)[]> {
  const { rows } = await queue.pool.query<{ last_error: string | null }>(
    'select last_error from graphile_worker.jobs',
  )
  return rows.map(({ last_error: failure }) => failure)
}

/** Resolves when a database that only reads has refused a statement that contains the text. */
function whenRefused(text: string): Promise<void> {
  return new Promise((resolve) => {
    queue.pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...asked: unknown[]) => unknown
      client.query = ((...asked: unknown[]) => {
        const answered = query(...asked)
        if (answered instanceof Promise && JSON.stringify(asked).includes(text))
          answered.catch((thrown: { code?: string; cause?: { code?: string } }) => {
            if ([thrown.code, thrown.cause?.code].includes('25006')) resolve()
          })
        return answered
      }) as typeof client.query
    })
  })
}

/** The error with which the next connection of the queue is refused. */
function whenConnectionRefused(): Promise<unknown> {
  return new Promise((resolve) => {
    const open = queue.pool.connect.bind(queue.pool) as (...asked: unknown[]) => unknown
    queue.pool.connect = ((...asked: unknown[]) => {
      const opened = open(...asked)
      if (opened instanceof Promise) opened.catch(resolve)
      return opened
    }) as typeof queue.pool.connect
  })
}

/** Whether the database accepts connections. Those of the queue that are open are closed. */
async function setOpen(isOpen: boolean): Promise<void> {
  const { pool, close } = connect(withDatabase(database.url, 'postgres'), 1)
  await pool.query(`alter database ${database.name} allow_connections ${isOpen}`)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${database.name}' and application_name = 'kapao-jobs'`,
  )
  await close()
}

/** For the connections that are opened from now on; those that are open are closed. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const { pool, close } = connect(database.url, 1)
  await pool.query('set default_transaction_read_only = off')
  await pool.query(`alter database ${database.name} set default_transaction_read_only = ${isReadOnly}`)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'kapao-jobs'`,
  )
  await close()
}
