import { openKbankAccount } from '@kapao/testkit/kbank'
import { join } from '@kapao/testkit/people'
import { makeReceiver, readPushes, subscribe } from '@kapao/testkit/push'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
})

afterAll(() => app.close())

it('a paid QR notifies the member’s browser by itself', async () => {
  const person = await join(app)
  const phone = await makeReceiver(app, person)
  await subscribe(app, person, phone)
  const { body } = await app.wire<{ qrcodeId: string }>('POST', '/api/qrcode/KBANK', {
    token: person.token,
    body: { amount: 100 },
  })
  await app.outside('POST', `/control/qr/KBANK/${body.qrcodeId}/pay`)
  const got = await until('the message has arrived', async () => {
    const pushes = await readPushes(app, phone)
    return pushes.length > 0 && pushes
  })
  expect(got).toHaveLength(1)
})
