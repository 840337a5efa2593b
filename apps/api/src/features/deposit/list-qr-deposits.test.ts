import type { QrDeposit } from '@kapao/contract/deposit'
import { openGatewayAccounts } from '@kapao/testkit/gateways'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

type Qrs = { qrs: { provider: string; qr: QrDeposit }[] }

let app: TestApp
let somchai: Person

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
  await openGatewayAccounts(app.db)
})

beforeEach(async () => {
  somchai = await join(app)
})

afterAll(() => app.close())

async function list({ token }: Person) {
  return (await app.wire<Qrs>('GET', '/api/qrcode', { token })).body.qrs
}

async function create({ token }: Person, provider: string): Promise<QrDeposit> {
  const answer = await app.wire<QrDeposit>('POST', `/api/qrcode/${provider}`, {
    token,
    body: { amount: 100 },
  })
  expect(answer.status).toBe(200)
  return answer.body
}

describe('the QRs of all providers', () => {
  it('are none for a member who has made none', async () => {
    expect(await list(somchai)).toEqual([])
  })

  it('are the live one, as its provider’s own call shows it, and no other member’s', async () => {
    await create(await join(app), 'KBANK')
    await create(somchai, 'WW')
    const made = await create(somchai, 'KBANK')
    const { body: own } = await app.wire<QrDeposit>('GET', '/api/qrcode/KBANK', { token: somchai.token })
    const listed = await list(somchai)
    expect(listed.map(({ provider, qr }) => [provider, qr.qrcodeId])).toEqual([['KBANK', made.qrcodeId]])
    expect(listed[0]?.qr).toMatchObject({ payload: own.payload, amount: own.amount, expireIn: own.expireIn })
  })

  it('include one that was paid a moment ago, for a quarter of an hour', async () => {
    const { amount = 0, qrcodeId } = await create(somchai, 'KBANK')
    await sendKbankWebhook(app, payment(amount))
    expect(await list(somchai)).toMatchObject([
      { provider: 'KBANK', qr: { hasQrcode: false, paid: { qrcodeId, amount } } },
    ])
    app.clock.advance(15 * 60 + 5)
    expect(await list(somchai)).toEqual([])
  })
})
