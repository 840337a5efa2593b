import { randomUUID } from 'node:crypto'
import type { BankTransaction } from '@kapao/contract/bank-transfer'
import { readBalance } from '@kapao/ledger/ledger'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import {
  type FeedMessage,
  bankTransactionAsOperator,
  openBankAccount,
  smsMessage,
  sendFeedWebhook,
} from '@kapao/testkit/feed'
import { operatorKey } from '@kapao/testkit/operator'
import { join, type Person } from '@kapao/testkit/people'
import { payForSlip, sendSlip } from '@kapao/testkit/slips'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const scbBySms = '4017654321'
const scbByStatement = '4013334447'

let app: TestApp
let somchai: Person
let amount = 2000.25

beforeAll(async () => {
  app = await startTestApp()
  await openBankAccount(app.db, { bankCode: 'SCB', accountNo: scbBySms, mode: 'SMS' })
  await openBankAccount(app.db, { bankCode: 'SCB', accountNo: scbByStatement })
})

// Closing checks the whole book, and that bank transactions, incoming transfers and entries agree.
afterAll(() => app.close())

beforeEach(async () => {
  somchai = await join(app)
  amount += 1
})

function balance({ memberId }: Person) {
  return readBalance(app.db, memberId, 'BAHT')
}
function inSatang(baht: number) {
  return BigInt(Math.round(baht * 100))
}

/** A message of SCB about incoming money, in a format that the parser does not know. */
async function sendUnreadSms(): Promise<FeedMessage> {
  const bankTransaction = smsMessage(
    'SCB',
    `บัญชี x${scbBySms.slice(-6)} มีเงินโอนมา ${amount} บาท (ข้อความแบบใหม่)`,
  )
  expect((await sendFeedWebhook(app, bankTransaction)).status).toBe(200)
  expect(await bankTransactionAsOperator(app, bankTransaction.id)).toMatchObject({
    state: 'nothing',
    reason: 'UNREAD',
  })
  return bankTransaction
}

async function credit({ id }: { id: string }, request: Record<string, unknown> = {}, token?: string) {
  return app.wire('POST', '/api/operator/deposits/unread', {
    token: token ?? (await operatorKey(app)),
    body: {
      lineId: id,
      memberId: somchai.memberId,
      bankAccountNo: scbBySms,
      amount,
      reason: 'read the message on the phone',
      ...request,
    },
  })
}

function pay(change: { at?: string } = {}) {
  return payForSlip(app, {
    fromAccount: somchai.phone,
    toBank: 'SCB',
    toAccount: scbBySms,
    amount,
    ...change,
  })
}

async function send(picture: Uint8Array) {
  const { body } = await sendSlip(app, { token: somchai.token, picture })
  return body.note ?? body.status
}

describe('a bank transaction in an unknown format', () => {
  it('is credited once by many concurrent requests, and stores which operator decided and why', async () => {
    const bankTransaction = await sendUnreadSms()
    const malee = await join(app)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, turn) => {
        const { memberId } = turn % 2 === 0 ? somchai : malee
        // Another amount has another lock, and the bank transaction is still credited once.
        return credit(bankTransaction, { memberId, amount: turn % 4 < 2 ? amount : amount + 0.5 })
      }),
    )
    const ways = answers.map(({ status, body }) => [status, body['message']].join(' '))
    expect(ways.toSorted()).toEqual(['200 OK', ...Array<string>(15).fill('404 NO_DATA')])
    const credited = ((await balance(somchai)) ?? 0n) + ((await balance(malee)) ?? 0n)
    expect([inSatang(amount), inSatang(amount + 0.5)]).toContain(credited)
    expect(await bankTransactionAsOperator(app, bankTransaction.id)).toMatchObject({
      state: 'credited',
      bankAccountNo: scbBySms,
      matchedBy: 'key:somsri',
      matchedWhy: 'read the message on the phone',
    })
  })

  it('is listed by its reason, and appears in the statement once credited', async () => {
    const bankTransaction = await sendUnreadSms()
    const { body } = await app.wire<{ lines: BankTransaction[] }>('POST', '/api/operator/deposits/lines', {
      token: await operatorKey(app),
      body: { state: 'nothing', reason: 'UNREAD', limit: 100 },
    })
    expect(body.lines.map(({ lineId }) => lineId)).toContain(bankTransaction.id)
    expect(new Set(body.lines.map(({ reason }) => reason))).toEqual(new Set(['UNREAD']))
    const unknownMember = { memberId: randomUUID() }
    const announced = await collectAnnouncements(app, async () => {
      expect((await credit(bankTransaction, unknownMember)).body).toMatchObject({ message: 'NO_USER' })
      expect((await credit(bankTransaction)).body).toEqual({ message: 'OK', credited: true })
    })
    expect(announced).toEqual([somchai.memberId])
    const statement = await app.wire('POST', '/api/statement', { token: somchai.token, body: {} })
    expect(statement.body).toMatchObject({
      total: 1,
      statements: [{ from: 'SCB', status: 'SUCCESS', amount }],
    })
  })

  it('is linked to the slip that already reported the same transfer: nothing is credited twice', async () => {
    const { picture } = await pay()
    expect(await send(picture)).toBe('SUCCESS')
    const bankTransaction = await sendUnreadSms()
    expect(await credit(bankTransaction)).toMatchObject({
      status: 200,
      body: { message: 'OK', credited: false },
    })
    expect(await balance(somchai)).toBe(inSatang(amount))
    expect(await bankTransactionAsOperator(app, bankTransaction.id)).toMatchObject({
      state: 'credited',
      matchedBy: 'key:somsri',
    })
  })

  it('is linked to the nearest of several slips', async () => {
    const now = app.clock.now().getTime()
    for (const minutes of [8, 3]) {
      const at = new Date(now - minutes * 60_000).toISOString()
      const { picture } = await pay({ at })
      expect(await send(picture)).toBe('SUCCESS')
    }
    const bankTransaction = await sendUnreadSms()
    expect(await credit(bankTransaction)).toMatchObject({ status: 200, body: { credited: false } })
    const linked = await app.db
      .selectFrom('incoming_transfer')
      .select('paid_at')
      .where('bank_transaction_id', '=', bankTransaction.id)
      .executeTakeFirstOrThrow()
    expect(now - linked.paid_at.getTime()).toBeLessThan(5 * 60_000)
  })

  it('makes a later slip of the same transfer a duplicate', async () => {
    const { picture } = await pay()
    const bankTransaction = await sendUnreadSms()
    expect(await credit(bankTransaction)).toMatchObject({ status: 200, body: { credited: true } })
    expect(await send(picture)).toBe('SLIP_REFNO_DUPLICATED')
    expect(await balance(somchai)).toBe(inSatang(amount))
  })

  it('is not credited beside another one of the same minutes, unless an operator confirms that they are two', async () => {
    const [first, second] = [await sendUnreadSms(), await sendUnreadSms()]
    expect(await credit(first)).toMatchObject({ status: 200 })
    expect(await credit(second)).toMatchObject({
      status: 409,
      body: { message: 'IDEMPOTENCY_CONFLICT', details: { receiptId: expect.any(String) } },
    })
    expect(await balance(somchai)).toBe(inSatang(amount))
    expect(await bankTransactionAsOperator(app, second.id)).toMatchObject({
      state: 'nothing',
      reason: 'UNREAD',
    })
    expect(await credit(second, { isAnother: true })).toMatchObject({ status: 200, body: { credited: true } })
    expect(await balance(somchai)).toBe(inSatang(amount) * 2n)
  })

  it('is not credited beside a slip of another member', async () => {
    const { picture } = await pay()
    expect(await send(picture)).toBe('SUCCESS')
    const [bankTransaction, malee] = [await sendUnreadSms(), await join(app)]
    expect(await credit(bankTransaction, { memberId: malee.memberId })).toMatchObject({
      status: 409,
      body: { message: 'IDEMPOTENCY_CONFLICT' },
    })
    expect(await balance(malee)).toBe(0n)
    expect(await credit(bankTransaction)).toMatchObject({ status: 200, body: { credited: false } })
  })

  it('is refused for an unknown or impossible account, member, time or amount, and no money moves', async () => {
    const bankTransaction = await sendUnreadSms()
    const advertisement = smsMessage('SCB', 'สินเชื่อ 50,000.00 บาท สมัครเลย')
    await sendFeedWebhook(app, advertisement)
    const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
    const cases: [number, string, Parameters<typeof credit>][] = [
      [404, 'NO_DATA', [{ id: 'nothing-like-it' }]],
      [404, 'NO_DATA', [advertisement]],
      [404, 'NO_BANK', [bankTransaction, { bankAccountNo: '4019999999' }]],
      // Its statement rows report the same money: it would be credited twice.
      [404, 'NO_BANK', [bankTransaction, { bankAccountNo: scbByStatement }]],
      [404, 'NO_USER', [bankTransaction, { memberId: randomUUID() }]],
      [400, 'VALIDATION_FAILED', [bankTransaction, { paidAt: tomorrow }]],
      [400, 'VALIDATION_FAILED', [bankTransaction, { amount: 0 }]],
      [400, 'VALIDATION_FAILED', [bankTransaction, { reason: ' ' }]],
      [401, 'UNAUTHORIZED', [bankTransaction, {}, somchai.token]],
    ]
    for (const [status, message, asked] of cases)
      expect(await credit(...asked)).toMatchObject({ status, body: { message } })
    expect(await balance(somchai)).toBe(0n)
    expect(await bankTransactionAsOperator(app, bankTransaction.id)).toMatchObject({
      state: 'nothing',
      reason: 'UNREAD',
    })
  })
})
