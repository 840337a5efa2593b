import { randomUUID } from 'node:crypto'
import type { DepositNotice } from '@kapao/contract/bank-transfer'
import type { QrDeposit } from '@kapao/contract/deposit'
import type { StatementLine } from '@kapao/contract/statement'
import type { Withdrawal } from '@kapao/contract/withdrawal'
import { openBankAccount, sendFeedWebhook, statementMessage } from '@kapao/testkit/feed'
import { joinWithMoney } from '@kapao/testkit/games'
import { giftWallet, makeGift, openGiftWallet, readGiftKey, sealText, sendGift } from '@kapao/testkit/gifts'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { countUnread, readNotifications } from '@kapao/testkit/notifications'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { decidePayout, letPayoutsGo, untilStage } from '@kapao/testkit/payouts'
import { joinProved, type Person } from '@kapao/testkit/people'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { setFourEyes } from '@kapao/testkit/site'
import { payForSlip, sendSlip } from '@kapao/testkit/slips'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeSetting } from '../site/site.ts'
import { notifyOfMoney } from './notification.ts'

const scbAccount = '4013334447'

let app: TestApp
let scb: string
let somchai: Person
let ploy: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await openKbankAccount(app.db)
  await openGiftWallet(app.db)
  scb = await openBankAccount(app.db, { bankCode: 'SCB', accountNo: scbAccount })
  await writeSetting(app.context, 'isManual', true)
  await letPayoutsGo(app.db)
  await setFourEyes(app, { isRequired: false })
  ploy = await joinOperator(app, { roles: ['cashier'] })
})

beforeEach(async () => {
  somchai = await joinProved(app)
})

// Closing checks the whole book.
afterAll(() => app.close())

let amounts = 300

function newAmount(): number {
  return (amounts += 1) + 0.25
}

async function createQr(amount: number, { token } = somchai): Promise<number> {
  return (await app.wire<Required<QrDeposit>>('POST', '/api/qrcode/KBANK', { token, body: { amount } })).body
    .amount
}

function feedMessage(amount: number) {
  return statementMessage(amount, { fromAccount: `x${somchai.phone.slice(-6)}` })
}

async function readLines({ token } = somchai): Promise<StatementLine[]> {
  const { body } = await app.wire<{ statements: StatementLine[] }>('POST', '/api/statement', {
    token,
    body: {},
  })
  return body.statements
}

/** The member has one line of this amount, and one notification, which leads to that line. */
async function expectNotifiedOnce(amount: number): Promise<void> {
  const [line, ...more] = await readLines()
  expect(more).toEqual([])
  expect(line).toMatchObject({ amount, status: 'SUCCESS' })
  expect((await readNotifications(app, somchai)).notifications).toEqual([
    {
      kind: 'MONEY_IN',
      aboutId: line?._id,
      at: expect.any(String),
      isRead: false,
      amount,
      currency: 'BAHT',
      device: null,
      grant: null,
    },
  ])
  expect(await countUnread(app, somchai)).toBe(1)
}

describe('money that arrives notifies its member once', () => {
  it('by a QR, also if the bank reports it several times at once and again later', async () => {
    const amount = await createQr(100)
    const paid = payment(amount)
    await Promise.all([1, 2, 3].map(() => sendKbankWebhook(app, paid)))
    await sendKbankWebhook(app, paid)
    await expectNotifiedOnce(amount)
  })

  it('by a payment that an operator matched', async () => {
    const amount = newAmount()
    const paid = payment(amount)
    await sendKbankWebhook(app, paid)
    const body = { provider: 'KBANK', paymentId: paid.reference, memberId: somchai.memberId, reason: 'Asked' }
    for (const _repeat of [1, 2]) {
      await app.wire('POST', '/api/operator/payments/match', { ...ploy.speak, body })
    }
    await expectNotifiedOnce(amount)
  })

  it('by a transfer in the bank’s feed', async () => {
    const amount = newAmount()
    const seen = feedMessage(amount)
    await Promise.all([1, 2].map(() => sendFeedWebhook(app, seen)))
    await expectNotifiedOnce(amount)
  })

  it('by a slip, and by the feed that reports the same transfer later', async () => {
    const { picture } = await payForSlip(app, { fromAccount: somchai.phone, amount: 120 })
    for (const _repeat of [1, 2]) await sendSlip(app, { token: somchai.token, picture })
    await expectNotifiedOnce(120)
  })

  it('by a gift link', async () => {
    const key = await readGiftKey(app, somchai.token)
    const jwe = await sealText(key, `${await makeGift(app, { amount: 50 })}::${giftWallet.name}`)
    await sendGift(app, { token: somchai.token, jwe, key: randomUUID() })
    await expectNotifiedOnce(50)
  })

  it('by a transfer that the member reported and an operator confirmed, under the line of the report', async () => {
    const amount = newAmount()
    const { body: notice } = await app.wire<DepositNotice>('POST', '/api/wallet/add', {
      token: somchai.token,
      body: { amount },
    })
    expect(await countUnread(app, somchai)).toBe(0)
    const body = {
      memberId: somchai.memberId,
      noticeId: notice._id,
      depositAccountId: scb,
      paidAt: new Date(app.clock.now().getTime() - 60_000).toISOString(),
      reason: 'Seen in the statement',
    }
    for (const _repeat of [1, 2]) {
      await app.wire('POST', '/api/operator/deposits/notices/confirm', { ...ploy.speak, body })
    }
    await expectNotifiedOnce(amount)
  })
})

describe('a notification is stored with the money or not at all', () => {
  it('is rolled back with its transaction', async () => {
    const failed = app.context.transaction(async (tx) => {
      await notifyOfMoney(tx, {
        memberId: somchai.memberId,
        kind: 'MONEY_IN',
        aboutId: randomUUID(),
        at: app.clock.now(),
        amountSatang: 100n,
        currency: 'BAHT',
      })
      throw new Error('the money did not move')
    })
    await expect(failed).rejects.toThrow('the money did not move')
    expect(await countUnread(app, somchai)).toBe(0)
  })

  it('is one for concurrent transactions about the same thing', async () => {
    const aboutId = randomUUID()
    const money = { memberId: somchai.memberId, amountSatang: 100n, currency: 'BAHT' } as const
    await Promise.all(
      [1, 2, 3, 4].map(() =>
        app.context.transaction((tx) =>
          notifyOfMoney(tx, { ...money, kind: 'WITHDRAWAL_PAID', aboutId, at: app.clock.now() }),
        ),
      ),
    )
    expect(await countUnread(app, somchai)).toBe(1)
  })
})

describe('a withdrawal notifies its member when it ends', () => {
  async function withdraw(person: Person, amount: number): Promise<string> {
    const { body } = await app.wire<Withdrawal>('POST', '/api/wallet/withdraw', {
      token: person.token,
      body: { amount },
      headers: { 'idempotency-key': randomUUID() },
    })
    return body._id
  }

  it('paid, once and not before', async () => {
    const malee = await joinWithMoney(app, 100_000n)
    const before = await countUnread(app, malee)
    await decidePayout(app, 'done')
    const id = await withdraw(malee, 400)
    await untilStage(app, malee, { id, stage: 'PAID' })
    expect((await readNotifications(app, malee)).notifications[0]).toMatchObject({
      kind: 'WITHDRAWAL_PAID',
      aboutId: id,
      amount: 400,
    })
    expect(await countUnread(app, malee)).toBe(before + 1)
  })

  it('returned: the money is back', async () => {
    const malee = await joinWithMoney(app, 100_000n)
    await decidePayout(app, 'refused', { reason: 'ACCOUNT_CLOSED' })
    const id = await withdraw(malee, 300)
    await untilStage(app, malee, { id, stage: 'RETURNED' })
    expect((await readNotifications(app, malee)).notifications[0]).toMatchObject({
      kind: 'WITHDRAWAL_RETURNED',
      aboutId: id,
      amount: 300,
    })
  })
})
