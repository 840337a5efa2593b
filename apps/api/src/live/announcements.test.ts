import { connect } from '@kapao/database/connect'
import { type NetworkProxy, openProxy } from '@kapao/testkit/network-proxy'
import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { until } from '@kapao/testkit/until'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../platform/log.ts'
import { type Announcements, openAnnouncements } from './announcements.ts'

let database: TestDatabase
let proxy: NetworkProxy
let connection: ReturnType<typeof connect>
let announcements: Announcements
const announced: string[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  proxy = await openProxy(database.url)
  connection = connect(database.url)
  announced.length = 0
  announcements = await openAnnouncements({
    databaseUrl: proxy.url,
    pool: connection.pool,
    log: createLog('silent'),
    onAnnounced: (memberIds) => announced.push(...memberIds),
  })
})

afterEach(async () => {
  await announcements.close()
  await connection.close()
  await proxy.close()
  await database.drop()
})

describe('announcements', () => {
  it('arrive again, once each, after PostgreSQL was unavailable for several attempts', async () => {
    proxy.cut()
    await until('several attempts have failed', async () => proxy.refused() >= 5)
    proxy.mend()
    await until('announcements arrive again', async () => {
      announcements.announce('somchai')
      return announced.includes('somchai')
    })
    announcements.announce('malee')
    await until('the second arrives', async () => announced.includes('malee'))
    announcements.announce('dao')
    await until('the third arrives', async () => announced.includes('dao'))
    expect(announced.filter((memberId) => memberId !== 'somchai')).toEqual(['malee', 'dao'])
  })
})
