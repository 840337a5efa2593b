import type { Answer } from '@kapao/contract/call'
import type { lookupDeposit } from '@kapao/contract/money-lookups'
import { joinWithMoney } from '@kapao/testkit/games'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { readWallet } from '@kapao/testkit/offers'
import { joinPauser, type Pauses } from '@kapao/testkit/parties'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let pauser: Pauses

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await openKbankAccount(app.db)
  pauser = await joinPauser(app)
})

afterEach(() => pauser.resumeAll())

// Closing the app checks the whole book.
afterAll(() => app.close())

describe('while a QR gateway is paused', () => {
  it('no new QR begins, one that is shown is still paid and credited, and the lookup says so', async () => {
    const [shown, late] = [await joinWithMoney(app, 1000n), await joinWithMoney(app, 1000n)]
    const qr = await app.wire('POST', '/api/qrcode/KBANK', { token: shown.token, body: { amount: 777 } })
    await pauser.pause('gateway:KBANK')
    const refused = await app.wire('POST', '/api/qrcode/KBANK', { token: late.token, body: { amount: 55 } })
    expect([refused.status, refused.body]).toMatchObject([409, { message: 'PARTY_PAUSED' }])
    expect((await sendKbankWebhook(app, payment(Number(qr.body['amount'])))).status).toBe(200)
    expect(await readWallet(app, shown)).toBe(10 + Number(qr.body['amount']))
    const lookup = await app.wire<Answer<typeof lookupDeposit>>('GET', '/api/lookup/deposit', {
      token: late.token,
    })
    expect(lookup.body.banks.find(({ bankCode }) => bankCode === 'KBANK')?.isPaused).toBe(true)
    await pauser.resume('gateway:KBANK')
    const again = await app.wire('POST', '/api/qrcode/KBANK', { token: late.token, body: { amount: 55 } })
    expect(again.status).toBe(200)
  })
})
