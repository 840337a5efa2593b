import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
})

afterAll(() => app.close())

it('shows an empty wallet to a new member, and afterwards exactly what arrived', async () => {
  const { token } = await join(app)
  async function show() {
    return (await app.wire('GET', '/api/wallet', { token })).body
  }
  expect(await show()).toEqual({ amount: 0, currency: 'BAHT' })
  const { body } = await app.wire<{ amount: number }>('POST', '/api/qrcode/KBANK', {
    token,
    body: { amount: 12.34 },
  })
  await sendKbankWebhook(app, payment(body.amount))
  expect(await show()).toEqual({ amount: 12.34, currency: 'BAHT' })
})

it('shows members only their own wallet', async () => {
  const [somchai, anan] = [await join(app), await join(app)]
  const { body } = await app.wire<{ amount: number }>('POST', '/api/qrcode/KBANK', {
    token: somchai.token,
    body: { amount: 50 },
  })
  await sendKbankWebhook(app, payment(body.amount))
  expect((await app.wire('GET', '/api/wallet', { token: anan.token })).body).toMatchObject({ amount: 0 })
})
