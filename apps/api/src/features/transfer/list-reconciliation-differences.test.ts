import { operatorKey } from '@kapao/testkit/operator'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app.close())

it('lists no differences where the site has no games', async () => {
  const token = await operatorKey(app)
  const answer = await app.wire('POST', '/api/operator/reconciliation', { token, body: {} })
  expect(answer).toMatchObject({ status: 200, body: { differences: [] } })
})
