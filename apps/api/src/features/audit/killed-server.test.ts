import { connect } from '@kapao/database/connect'
import { holdLock } from '@kapao/testkit/lock'
import { operatorKey } from '@kapao/testkit/operator'
import { type SpawnedServer, spawnServer } from '@kapao/testkit/spawned-server'
import { startSurroundings } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { wireTo } from '@kapao/testkit/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'

let surroundings: Awaited<ReturnType<typeof startSurroundings>>
let database: ReturnType<typeof connect>

beforeAll(async () => {
  surroundings = await startSurroundings()
  database = connect(surroundings.databaseUrl, 1)
})

afterAll(async () => {
  await database.close()
  await surroundings.close()
})

async function setNotice(server: SpawnedServer, text: string): Promise<number> {
  const token = await operatorKey(database)
  const body = { notice: { text } }
  const answer = await wireTo(server.url, server.consoleUrl)('POST', '/api/operator/site', { token, body })
  return answer.status
}

/** What was done, and what is recorded of it. */
async function look() {
  const setting = await database.db
    .selectFrom('site_setting')
    .select('value')
    .where('name', '=', 'notice')
    .executeTakeFirst()
  const acts = await database.db.selectFrom('ledger.operator_act').select(['call', 'outcome']).execute()
  return { notice: setting?.value, acts }
}

it('leaves neither an act nor its record when the server is killed before the commit, and both after it', async () => {
  const first = await spawnServer({ ...surroundings.environment, ROLE: 'api' })
  const before = await look()
  // The act has been done and waits to be recorded.
  const lock = await holdLock(surroundings.databaseUrl, 'lock table ledger.act_head in access exclusive mode')
  const asked = setNotice(first, 'of the first').catch(() => undefined)
  await until('the act waits to be recorded', lock.isAwaited)
  await first.kill()
  await lock.letGo()
  await asked
  expect(await look()).toEqual(before)
  const second = await spawnServer({ ...surroundings.environment, ROLE: 'api' })
  expect(await setNotice(second, 'of the second')).toBe(200)
  await second.kill()
  expect(await look()).toEqual({
    notice: { text: 'of the second' },
    acts: [...before.acts, { call: 'setSiteSettings', outcome: 'done' }],
  })
})
