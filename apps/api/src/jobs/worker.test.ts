import { connect } from '@kapao/database/connect'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { join } from '@kapao/testkit/people'
import { spawnServer, type SpawnedServer } from '@kapao/testkit/spawned-server'
import { startSurroundings } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { wireTo } from '@kapao/testkit/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'

let surroundings: Awaited<ReturnType<typeof startSurroundings>>
let connection: ReturnType<typeof connect>
let server: SpawnedServer

beforeAll(async () => {
  surroundings = await startSurroundings()
  connection = connect(surroundings.databaseUrl, 1)
  await openKbankAccount(connection.db)
  server = await spawnServer(surroundings.environment)
})

afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await connection.close()
  await surroundings.close()
})

async function triesOf(name: string): Promise<{ attempts: number; last_error: string | null }[]> {
  const { rows } = await connection.pool.query<{ attempts: number; last_error: string | null }>(
    'select attempts, last_error from graphile_worker.jobs where task_identifier = $1',
    [name],
  )
  return rows
}

it('retries a failed job, and the server keeps running', async () => {
  const wire = wireTo(server.url)
  const outside = wireTo(surroundings.sandbox.url)
  const { token } = await join({ wire, outside })
  await outside('PUT', '/control/faults', {
    body: { party: 'kbank', call: 'dropQr', fault: 'error', rate: 1, count: 1 },
  })
  await wire('POST', '/api/qrcode/KBANK', { token, body: { amount: 70 } })
  await wire('DELETE', '/api/qrcode/KBANK', { token })
  await until('it has failed once', async () => {
    const [tried] = await triesOf('dropQrDeposit')
    return tried?.attempts === 1 && tried.last_error !== null
  })
  await until('it is done', async () => (await triesOf('dropQrDeposit')).length === 0)
  expect((await wire('GET', '/readyz')).status).toBe(200)
})
