import { join, login } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app.close())

function logout(token: string) {
  return app.wire('POST', '/api/logout', { token })
}
function profile(token: string) {
  return app.wire('GET', '/api/account/profile', { token })
}

it('invalidates its token at once, and no other token of the same member', async () => {
  const { phone, token } = await join(app)
  const other = await login(app, phone)
  expect(await logout(token)).toMatchObject({ status: 200, body: { message: 'OK' } })
  expect(await profile(token)).toMatchObject({ status: 401, body: { message: 'invalid-token' } })
  expect((await profile(other)).status).toBe(200)
})

it('changes nothing when repeated', async () => {
  const { token } = await join(app)
  await logout(token)
  expect(await logout(token)).toMatchObject({ status: 401, body: { message: 'invalid-token' } })
  expect((await profile(token)).body['message']).toBe('invalid-token')
})
