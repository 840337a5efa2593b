import type { DepositWay } from '@kapao/contract/money-lookups'
import { openBankAccount, sendFeedWebhook, statementMessage } from '@kapao/testkit/feed'
import { giftWallet, makeGift, openGiftWallet, readGiftKey, sealText, sendGift } from '@kapao/testkit/gifts'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { readWallet } from '@kapao/testkit/offers'
import { joinProved, type Person } from '@kapao/testkit/people'
import { setNotices } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leastMeasured, measureDeposits } from './measure-deposits.ts'

let app: TestApp
let somchai: Person

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
  await openBankAccount(app.db, { bankCode: 'SCB', accountNo: '4013334447' })
  await setNotices(app, true)
})

// Closing checks the whole book.
afterAll(() => app.close())

beforeEach(async () => {
  somchai = await joinProved(app)
})

type Answer = {
  last?: DepositWay & { amount: number }
  lastAmounts: number[]
  speeds: (DepositWay & { seconds: number; deposits: number })[]
}

async function look(person = somchai): Promise<Answer> {
  return (await app.wire<Answer>('GET', '/api/lookup/deposit', { token: person.token })).body
}

async function createQr(amount: number, person = somchai): Promise<number> {
  const { status, body } = await app.wire<{ amount: number }>('POST', '/api/qrcode/KBANK', {
    token: person.token,
    body: { amount },
  })
  if (status !== 200) throw new Error(`No QR: ${JSON.stringify(body)}`)
  return body.amount
}

function transfer(amount: number, change: Record<string, unknown> = {}) {
  return sendFeedWebhook(
    app,
    statementMessage(amount, { fromAccount: `x${somchai.phone.slice(-6)}`, ...change }),
  )
}

describe('the last deposits of a member', () => {
  it('are none before the first', async () => {
    const answer = await look()
    expect(answer.last).toBeUndefined()
    expect(answer.lastAmounts).toEqual([])
  })

  it('count a QR from its creation, with the amount that was asked for', async () => {
    await createQr(300)
    expect(await look()).toMatchObject({
      last: { kind: 'QR', code: 'KBANK', amount: 300 },
      lastAmounts: [300],
    })
  })

  it('count a paid QR once, without the satang that were added', async () => {
    const other = await joinProved(app)
    await createQr(411, other)
    const asked = await createQr(411)
    await sendKbankWebhook(app, payment(asked))
    expect(asked).not.toBe(411)
    expect((await look()).lastAmounts).toEqual([411])
  })

  it('name the account of a transfer once it is credited', async () => {
    await createQr(200)
    await transfer(151.25, { paidAt: new Date(Date.now() + 1000).toISOString() })
    expect(await look()).toMatchObject({
      last: { kind: 'ACCOUNT', code: 'SCB', amount: 151.25 },
      lastAmounts: [151.25, 200],
    })
  })

  it('count a notice while it waits', async () => {
    await app.wire('POST', '/api/wallet/add', { token: somchai.token, body: { amount: 725 } })
    expect((await look()).last).toEqual({ kind: 'NOTICE', code: '', amount: 725 })
  })

  it('count a gift link once it is credited', async () => {
    await openGiftWallet(app.db)
    const { token } = somchai
    const link = await makeGift(app, { amount: 33.5 })
    const jwe = await sealText(await readGiftKey(app, token), `${link}::${giftWallet.name}`)
    expect((await sendGift(app, { token, jwe })).status).toBe(200)
    await until('it is credited', async () => (await readWallet(app, somchai)) === 33.5)
    expect((await look()).last).toEqual({ kind: 'GIFT', code: '', amount: 33.5 })
  })

  it('offer the four newest different amounts', async () => {
    // One member's unpaid QRs hold five amounts at most.
    for (const amount of [61, 62, 63, 64]) await createQr(amount)
    await transfer(66.25, { paidAt: new Date(app.clock.now().getTime() + 1000).toISOString() })
    expect((await look()).lastAmounts).toEqual([66.25, 64, 63, 62])
  })

  it('are those of the member alone', async () => {
    await createQr(900)
    const other = await joinProved(app)
    expect(await look(other)).toMatchObject({ lastAmounts: [] })
  })
})

describe('the time that a way takes', () => {
  async function payQrs(count: number, seconds: number): Promise<void> {
    for (let turn = 0; turn < count; turn += 1) {
      const amount = await createQr(1000 + turn, await joinProved(app))
      const paidAt = app.clock.now().toISOString()
      app.clock.advance(seconds)
      const sent = await sendKbankWebhook(app, payment(amount, { paidAt }))
      if (sent.status !== 200) throw new Error(`Not taken: ${JSON.stringify(sent.body)}`)
    }
  }

  it('is unknown before enough deposits were credited, and then the median of the newest', async () => {
    // An earlier test has paid one.
    await payQrs(leastMeasured - 2, 12)
    await measureDeposits.run(undefined, app.context)
    expect((await look()).speeds).toEqual([])
    await payQrs(1, 12)
    await measureDeposits.run(undefined, app.context)
    const { speeds } = await look()
    expect(speeds).toEqual([{ kind: 'QR', code: 'KBANK', seconds: 12, deposits: leastMeasured }])
  })

  it('is forgotten when the way was not used for a week', async () => {
    await payQrs(leastMeasured, 5)
    await measureDeposits.run(undefined, app.context)
    expect((await look()).speeds).not.toEqual([])
    app.clock.advance(8 * 24 * 3600)
    await measureDeposits.run(undefined, app.context)
    const { db } = app.context
    expect(await db.selectFrom('deposit_speed').selectAll().execute()).toEqual([])
  })
})
