import { spawnServer, type SpawnedServer } from '@kapao/testkit/spawned-server'
import { startSurroundings } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { wireTo } from '@kapao/testkit/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'

let surroundings: Awaited<ReturnType<typeof startSurroundings>>
let server: SpawnedServer

beforeAll(async () => {
  surroundings = await startSurroundings()
  server = await spawnServer({ ...surroundings.environment, DRAIN_SECONDS: '60' })
})

afterAll(async () => {
  await server.kill()
  await surroundings.close()
})

it('serves on while it drains, says that it stops, and ends every connection', async () => {
  const wire = wireTo(server.url)
  const before = await wire('GET', '/api/lookup/info')
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
  process.kill(server.pid, 'SIGTERM')
  await until('it is not ready', async () => (await wire('GET', '/readyz')).status === 503)
  expect((await wire('GET', '/readyz')).body).toEqual({ status: 'stopping' })
  expect((await wire('GET', '/healthz')).status).toBe(200)
  const during = await wire('GET', '/api/lookup/info')
  expect([during.status, during.headers.get('connection')]).toEqual([200, 'close'])
  expect(during.body).toEqual(before.body)
})
