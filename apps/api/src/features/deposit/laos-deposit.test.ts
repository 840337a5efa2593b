import type { QrDeposit } from '@kapao/contract/deposit'
import {
  notice,
  openBcelAccount,
  openGatewayAccounts,
  referenceIn,
  sendGatewayWebhook,
} from '@kapao/testkit/gateways'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { operatorKey } from '@kapao/testkit/operator'
import { joinInLaos, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ BUILD: 'laos' })
  const { db } = app
  await openKbankAccount(db)
  await openGatewayAccounts(db)
  await openBcelAccount(db, 'LAK')
  await openBcelAccount(db, 'BAHT')
})

afterAll(() => app.close())

async function create(currency: 'BAHT' | 'LAK') {
  const { token } = await joinInLaos(app, { currency })
  return (await app.wire('POST', '/api/qrcode/KBANK', { token, body: { amount: 100 } })).body
}

describe('a QR deposit in the Laos build', () => {
  it('is created for a wallet in baht', async () => {
    expect(await create('BAHT')).toMatchObject({ hasQrcode: true, amount: 100 })
  })

  it('is refused NO_BANK for a wallet in kip, even if the account was entered in kip: PromptPay moves only baht', async () => {
    await app.db
      .updateTable('deposit_account')
      .set({ currency: 'LAK' })
      .where('bank_code', '=', 'KBANK')
      .execute()
    expect(await create('LAK')).toMatchObject({ message: 'NO_BANK' })
  })
})

describe('a Lao QR of BCEL', () => {
  async function createLaoQr(person: Person, amount: number) {
    return app.wire<Required<QrDeposit>>('POST', '/api/qrcode/BCEL', {
      token: person.token,
      body: { amount },
    })
  }
  async function walletOf({ token }: Person) {
    return (await app.wire('GET', '/api/wallet', { token })).body
  }
  async function newPayer(currency: 'BAHT' | 'LAK', amount: number) {
    const person = await joinInLaos(app, { currency })
    const { body: qr } = await createLaoQr(person, amount)
    return { person, qr, bill: referenceIn(qr.payload) }
  }

  it('requests kip, is paid in the bank app, and is credited in kip', async () => {
    const { person, qr } = await newPayer('LAK', 50_000)
    expect(qr).toMatchObject({
      hasQrcode: true,
      amount: 50_000,
      payLink: expect.stringContaining('order=BCEL'),
    })
    expect(qr.payload).toContain('0016A005266284662577')
    expect(qr.payload).toContain('530341854055000058')
    await app.outside('POST', `/control/qr/BCEL/${qr.qrcodeId}/pay`, { body: { copies: 3 } })
    await until('the kip are there', async () => (await walletOf(person))['amount'] === 50_000)
    expect(await walletOf(person)).toEqual({ amount: 50_000, currency: 'LAK' })
  })

  it('requests baht if the wallet is in baht', async () => {
    const { person, qr, bill } = await newPayer('BAHT', 100)
    expect(qr.payload).toContain('5303764')
    await sendGatewayWebhook(app, 'BCEL', notice(bill, 10_000))
    expect(await walletOf(person)).toEqual({ amount: 100, currency: 'BAHT' })
  })

  it('credits no member when its bill is paid in the other currency', async () => {
    const { person, bill } = await newPayer('LAK', 50_000)
    const notification = notice(bill, 10_000, { currency: 'THB' })
    expect((await sendGatewayWebhook(app, 'BCEL', notification)).status).toBe(200)
    expect(await walletOf(person)).toMatchObject({ amount: 0 })
    const events = app.db.selectFrom('payment_notification').select('outcome')
    expect(await events.where('event_id', '=', notification.transactionId).execute()).toEqual([
      { outcome: 'unmatched' },
    ])
  })

  it('is assigned by an operator to a wallet of its currency alone, and is late where no QR was paid', async () => {
    const [kip, baht] = [await newPayer('LAK', 50_000), await newPayer('BAHT', 100)]
    for (const [currency, satang, right, wrong] of [
      ['THB', 10_000, baht, kip],
      ['LAK', 5_000_000, kip, baht],
    ] as const) {
      const paid = notice(`${right.bill}0`, satang, { currency })
      expect((await sendGatewayWebhook(app, 'BCEL', paid)).status).toBe(200)
      const decision = { provider: 'BCEL', paymentId: paid.transactionId, reason: 'sent a picture' }
      async function assign({ memberId }: Person) {
        const token = await operatorKey(app)
        return app.wire('POST', '/api/operator/payments/match', { token, body: { ...decision, memberId } })
      }
      expect((await assign(wrong.person)).body).toMatchObject({ message: 'NO_USER' })
      expect((await assign(right.person)).status).toBe(200)
      expect([await walletOf(right.person), await walletOf(wrong.person)]).toMatchObject([
        { amount: satang / 100 },
        { amount: currency === 'THB' ? 0 : 100 },
      ])
      const { token } = right.person
      const { body } = await app.wire('POST', '/api/statement', { token, body: {} })
      expect(body).toMatchObject({ statements: [{ from: 'BCEL', isLate: true }] })
      expect((await app.wire('GET', '/api/qrcode/BCEL', { token })).body).toMatchObject({ hasQrcode: true })
    }
  })

  it('is refused below the least amount in kip, and so is its call-back with a bad signature or after five minutes', async () => {
    const { person, bill } = await newPayer('LAK', 1000)
    expect((await createLaoQr(person, 999)).body).toMatchObject({
      message: 'TRANSFER_MINIMUM',
      details: { min: 1000, currency: 'LAK' },
    })
    const notification = notice(bill, 100_000, { currency: 'LAK' })
    for (const how of [{ isBadlySigned: true }, { at: new Date(Date.now() - 301_000) }])
      expect((await sendGatewayWebhook(app, 'BCEL', notification, how)).status).toBe(401)
    expect(await walletOf(person)).toMatchObject({ amount: 0 })
  })

  it('is offered with its amounts to a wallet in kip, and no gateway in baht is', async () => {
    const { token } = await joinInLaos(app, { currency: 'LAK' })
    type Looked = { banks: { bankCode: string; currency: string; qr?: unknown }[] }
    const { body } = await app.wire<Looked>('GET', '/api/lookup/deposit', { token })
    expect(body.banks.find(({ bankCode }) => bankCode === 'BCEL')).toMatchObject({
      currency: 'LAK',
      qr: { least: 1000, quick: [10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000] },
    })
    expect(body.banks.every(({ currency }) => currency === 'LAK')).toBe(true)
    const refused = await app.wire('POST', '/api/qrcode/WW', { token, body: { amount: 100 } })
    expect(refused.body).toMatchObject({ message: 'NO_BANK' })
  })
})
