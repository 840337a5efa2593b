import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
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
