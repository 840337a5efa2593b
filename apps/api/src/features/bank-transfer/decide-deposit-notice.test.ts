import { randomUUID } from 'node:crypto'
import type { DepositNotice } from '@kapao/contract/bank-transfer'
import type { WorkItem } from '@kapao/contract/work'
import { readBalance } from '@kapao/ledger/ledger'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { checkBook } from '@kapao/testkit/book'
import {
  bankTransactionAsOperator,
  matchAsOperator,
  openBankAccount,
  sendFeedWebhook,
  statementMessage,
} from '@kapao/testkit/feed'
import { openGiftWallet } from '@kapao/testkit/gifts'
import { payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { joinProved, type Person } from '@kapao/testkit/people'
import { setFourEyes } from '@kapao/testkit/site'
import { payForSlip, sendSlip } from '@kapao/testkit/slips'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeSetting } from '../site/site.ts'
import { readNoticeFacts } from './bank-transfer.ts'

const scbAccount = '4013334447'
const reason = 'Seen in the statement of the account'

let app: TestApp
let kanda: OperatorPerson
let ploy: OperatorPerson
let somchai: Person
let scb: string
let other: string
let callBacks: string

beforeAll(async () => {
  app = await startTestApp()
  scb = await openBankAccount(app.db, { bankCode: 'SCB', accountNo: scbAccount })
  other = await openBankAccount(app.db, { bankCode: 'BBL', accountNo: '1239876540', mode: 'MANUAL' })
  callBacks = await openBankAccount(app.db, { bankCode: 'KBANK', accountNo: '0398765432', mode: 'SMS' })
  await writeSetting(app.context, 'isManual', true)
  kanda = await joinOperator(app)
  ploy = await joinOperator(app, { roles: ['cashier'] })
})

beforeEach(async () => {
  somchai = await joinProved(app)
})

afterEach(async () => {
  await setFourEyes(app, { isRequired: false })
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

async function report(amount: number, { token } = somchai): Promise<string> {
  return (await app.wire<DepositNotice>('POST', '/api/wallet/add', { token, body: { amount } })).body._id
}
async function noticeOf({ token } = somchai): Promise<DepositNotice | undefined> {
  return (await app.wire<{ notice?: DepositNotice }>('GET', '/api/wallet/add', { token })).body.notice
}
function balance({ memberId } = somchai) {
  return readBalance(app.db, memberId, 'BAHT')
}
async function statement({ token } = somchai) {
  type Answer = { statements: { from: string; status: string; amount: number }[] }
  const { body } = await app.wire<Answer>('POST', '/api/statement', { token, body: { page: 1 } })
  return body.statements.map(({ from, status, amount }) => [from, status, amount])
}
function bodyOf(noticeId: string, named: Record<string, unknown> = {}) {
  const paidAt = new Date(app.clock.now().getTime() - 60_000).toISOString()
  return { memberId: somchai.memberId, noticeId, depositAccountId: scb, paidAt, reason, ...named }
}
type Answered = { message: string; details?: Record<string, unknown> }
async function ask(path: string, body: unknown, by = ploy): Promise<Answered> {
  return (await app.wire<Answered>('POST', `/api/operator/deposits/notices/${path}`, { ...by.speak, body }))
    .body
}
function confirm(noticeId: string, named: Record<string, unknown> = {}) {
  return ask('confirm', bodyOf(noticeId, named))
}
function refuse(noticeId: string, named: Record<string, unknown> = {}) {
  return ask('refuse', { memberId: somchai.memberId, noticeId, reason: 'No such transfer came', ...named })
}

/** What operators changed about a notice, as the record of their acts has it. */
function changesOf(noticeId: string) {
  return app.db
    .selectFrom('ledger.operator_act')
    .select(['state_before as before', 'state_after as after'])
    .where('subject', '=', noticeId)
    .execute()
}

describe('confirming a notice', () => {
  it('credits it once in the amount that the member gave, however often it is confirmed at once', async () => {
    const noticeId = await report(250.5)
    const body = bodyOf(noticeId)
    const answers: Answered[] = []
    const announced = await collectAnnouncements(app, async () => {
      answers.push(...(await Promise.all(Array.from({ length: 64 }, () => ask('confirm', body)))))
    })
    expect(new Set(announced)).toEqual(new Set([somchai.memberId]))
    expect(await changesOf(noticeId)).toContainEqual({
      before: { state: 'open', amount: 250.5 },
      after: { state: 'settled', depositAccountId: scb },
    })
    expect(answers).toEqual(Array.from({ length: 64 }, () => ({ message: 'OK' })))
    expect(await balance()).toBe(25_050n)
    expect(await statement()).toEqual([['MANUAL', 'SUCCESS', 250.5]])
    expect(await noticeOf()).toMatchObject({ _id: noticeId, status: 'SUCCESS' })
    expect((await confirm(noticeId, { depositAccountId: other })).message).toBe('IDEMPOTENCY_CONFLICT')
    expect((await refuse(noticeId)).message).toBe('NO_DATA')
    expect(await balance()).toBe(25_050n)
  })

  it('credits nothing more when the bank or a slip reports the same transfer later', async () => {
    const transfer = { fromAccount: somchai.phone, toBank: 'SCB', toAccount: scbAccount, amount: 310 }
    const { picture } = await payForSlip(app, transfer)
    const noticeId = await report(310)
    expect(await confirm(noticeId)).toEqual({ message: 'OK' })
    const line = statementMessage(310, { fromAccount: `x${somchai.phone.slice(-6)}` })
    await sendFeedWebhook(app, line)
    expect(await bankTransactionAsOperator(app, line.id)).toMatchObject({ state: 'credited' })
    const sent = await sendSlip(app, { token: somchai.token, picture })
    expect(sent.body).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' })
    expect(await balance()).toBe(31_000n)
    expect(await statement()).toEqual([['MANUAL', 'SUCCESS', 310]])
  })

  it.each([
    [-24, 315],
    [-3, 316],
    [3, 317],
    [24, 318],
  ])('at a moment that is wrong by %d hours lets the line of the bank wait', async (hours, amount) => {
    const now = app.clock.now().getTime()
    const [early, late] = [now - Math.abs(hours) * 3_600_000, now].map((at) => new Date(at).toISOString())
    const paidAt = hours < 0 ? early : late
    expect(await confirm(await report(amount), { paidAt })).toEqual({ message: 'OK' })
    const fromAccount = `x${somchai.phone.slice(-6)}`
    const line = statementMessage(amount, { fromAccount, paidAt: hours < 0 ? late : early })
    await sendFeedWebhook(app, line)
    expect(await bankTransactionAsOperator(app, line.id)).toMatchObject({
      state: 'waiting',
      reason: 'LIKE_A_SLIP',
    })
    expect(await balance()).toBe(BigInt(amount) * 100n)
  })

  it.each([
    [-600_001, 'OK', 381],
    [-600_000, 'IDEMPOTENCY_CONFLICT', 382],
    [600_000, 'IDEMPOTENCY_CONFLICT', 383],
    [600_001, 'OK', 384],
  ])('takes a transfer of %d ms later for another one or not: %s', async (milliseconds, code, amount) => {
    const paid = app.clock.now().getTime() - 3_600_000
    await sendFeedWebhook(
      app,
      statementMessage(amount, { fromAccount: null, paidAt: new Date(paid).toISOString() }),
    )
    const paidAt = new Date(paid - milliseconds).toISOString()
    expect((await confirm(await report(amount), { paidAt })).message).toBe(code)
  })

  it('is refused while a transfer of the amount is known at that time, unless it is another one', async () => {
    const line = statementMessage(320, { fromAccount: null })
    await sendFeedWebhook(app, line)
    const noticeId = await report(320)
    const conflict = await confirm(noticeId)
    expect(conflict).toMatchObject({
      message: 'IDEMPOTENCY_CONFLICT',
      details: { incomingTransferId: expect.any(String) as string },
    })
    expect(await balance()).toBe(0n)
    expect(await noticeOf()).toMatchObject({ status: 'PROCESSING' })
    expect(await confirm(noticeId, { isAnother: true })).toEqual({ message: 'OK' })
    const malee = await joinProved(app)
    await matchAsOperator(app, { bankTransactionId: line.id, memberId: malee.memberId })
    expect([await balance(), await balance(malee)]).toEqual([32_000n, 32_000n])
  })

  it('by the reference of a slip credits that transfer once ever', async () => {
    const transfer = { fromAccount: somchai.phone, toBank: 'SCB', toAccount: scbAccount, amount: 330 }
    const { picture, reference } = await payForSlip(app, transfer)
    const named = { senderBank: '004', transRef: reference }
    expect(await confirm(await report(330), named)).toEqual({ message: 'OK' })
    const slip = await sendSlip(app, { token: somchai.token, picture })
    expect(slip.body).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' })
    const second = await report(330)
    const announced = await collectAnnouncements(app, async () =>
      expect((await confirm(second, named)).message).toBe('TRANSFER_CREDITED'),
    )
    expect(announced).toEqual([])
    expect(await balance()).toBe(33_000n)
    expect(await noticeOf()).toMatchObject({ _id: second, status: 'PROCESSING' })
  })

  it('into an account with call-backs needs the reference, and the call-back then credits nothing', async () => {
    const noticeId = await report(340)
    expect((await confirm(noticeId, { depositAccountId: callBacks })).message).toBe('VALIDATION_FAILED')
    const transRef = `R${randomUUID().slice(0, 8)}`
    const named = { depositAccountId: callBacks, senderBank: '014', transRef }
    expect(await confirm(noticeId, named)).toEqual({ message: 'OK' })
    await sendKbankWebhook(app, payment(340, { reference: transRef }))
    expect(await balance()).toBe(34_000n)
  })

  it('is refused where the bank’s own call-back states another amount', async () => {
    const transRef = `R${randomUUID().slice(0, 8)}`
    await sendKbankWebhook(app, payment(90, { reference: transRef }))
    const named = { depositAccountId: callBacks, senderBank: '014', transRef }
    expect((await confirm(await report(350), named)).message).toBe('TRANSFER_CONTRADICTED')
    expect(await balance()).toBe(0n)
  })

  it('refuses what names no notice, no account or no possible transfer, and moves nothing', async () => {
    const noticeId = await report(360)
    const malee = await joinProved(app)
    const inKip = await openBankAccount(app.db, {
      bankCode: 'BCEL',
      accountNo: '0302000123456',
      currency: 'LAK',
    })
    await openGiftWallet(app.db)
    const { giftWallet } = await app.db
      .selectFrom('deposit_account')
      .select('deposit_account_id as giftWallet')
      .where('mode', '=', 'LINK')
      .executeTakeFirstOrThrow()
    const later = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    for (const [named, code] of [
      [{ noticeId: randomUUID() }, 'NO_DATA'],
      [{ memberId: malee.memberId }, 'NO_DATA'],
      [{ depositAccountId: randomUUID() }, 'NO_BANK'],
      [{ depositAccountId: inKip }, 'NO_BANK'],
      [{ depositAccountId: giftWallet }, 'NO_BANK'],
      [{ paidAt: later }, 'VALIDATION_FAILED'],
      [{ senderBank: '014' }, 'VALIDATION_FAILED'],
      [{ transRef: 'Ref1' }, 'VALIDATION_FAILED'],
      [{ reason: ' ' }, 'VALIDATION_FAILED'],
      [{ amount: 1000 }, 'VALIDATION_FAILED'],
    ] as const)
      expect([named, (await confirm(noticeId, named)).message]).toEqual([named, code])
    expect(await balance()).toBe(0n)
    expect(await noticeOf()).toMatchObject({ status: 'PROCESSING' })
  })

  it('may name this very moment as the time of the payment', async () => {
    const noticeId = await report(365)
    app.clock.freeze(app.clock.now())
    const paidAt = app.clock.now().toISOString()
    expect(await confirm(noticeId, { paidAt })).toEqual({ message: 'OK' })
    app.clock.set(new Date())
  })

  it('needs two operators where the site requires them', async () => {
    await setFourEyes(app, { isRequired: true })
    const body = bodyOf(await report(370))
    expect((await ask('confirm', body)).message).toBe('APPROVAL_REQUIRED')
    const approvalId = randomUUID()
    const request = { approvalId, call: 'confirmDepositNotice', body, reason }
    await app.wire('POST', '/api/operator/approvals/request', { ...ploy.speak, body: request })
    expect(await balance()).toBe(0n)
    const approved = await app.wire('POST', `/api/operator/approvals/${approvalId}/approve`, {
      ...kanda.speak,
      body: {},
    })
    expect(approved.body).toEqual({ message: 'OK' })
    expect(await balance()).toBe(37_000n)
  })
})

it('a notice has nothing to show where there is none', async () => {
  const noticeId = await report(380)
  const { memberId } = somchai
  expect(await readNoticeFacts(app.db, { memberId, noticeId })).toMatchObject({ state: 'open', amount: 380 })
  expect(await readNoticeFacts(app.db, { memberId, noticeId: randomUUID() })).toEqual({})
})

describe('refusing a notice', () => {
  it('ends it, tells its member why, and money that still comes is credited by itself', async () => {
    const noticeId = await report(410)
    const announced = await collectAnnouncements(app, async () => {
      expect([await refuse(noticeId), await refuse(noticeId)]).toEqual([{ message: 'OK' }, { message: 'OK' }])
      expect((await refuse(randomUUID(), { memberId: (await joinProved(app)).memberId })).message).toBe(
        'NO_DATA',
      )
    })
    expect(new Set(announced)).toEqual(new Set([somchai.memberId]))
    expect(await changesOf(noticeId)).toContainEqual({ before: { state: 'open' }, after: { state: 'ended' } })
    expect(await noticeOf()).toMatchObject({ status: 'FAILED', refusedBecause: 'No such transfer came' })
    expect((await confirm(noticeId)).message).toBe('NO_DATA')
    expect(await balance()).toBe(0n)
    await sendFeedWebhook(app, statementMessage(410, { fromAccount: `x${somchai.phone.slice(-6)}` }))
    expect(await statement()).toEqual([
      ['SCB', 'SUCCESS', 410],
      ['MANUAL', 'FAILED', 410],
    ])
  })

  it('and confirming it at the same moment: one of them counts', async () => {
    const noticeId = await report(420)
    const [confirmed, refused] = await Promise.all([confirm(noticeId), refuse(noticeId)])
    expect([confirmed.message, refused.message].toSorted()).toEqual(['NO_DATA', 'OK'])
    expect(await balance()).toBe(confirmed.message === 'OK' ? 42_000n : 0n)
  })

  it('refuses a notice that does not exist, and a missing reason', async () => {
    const noticeId = await report(430)
    expect((await refuse(randomUUID())).message).toBe('NO_DATA')
    expect((await refuse(noticeId, { reason: '' })).message).toBe('VALIDATION_FAILED')
    expect(await noticeOf()).toMatchObject({ status: 'PROCESSING' })
  })
})

it('an open notice waits in the queue of operators, and a decided one does not', async () => {
  const noticeId = await report(510)
  async function queued() {
    type Queue = { items: WorkItem[] }
    const body = { kind: 'notice', limit: 500 }
    const { items } = (await app.wire<Queue>('POST', '/api/operator/work', { ...ploy.speak, body })).body
    return items.filter(({ itemId }) => itemId === noticeId)
  }
  expect(await queued()).toMatchObject([
    { amount: 510, currency: 'BAHT', why: 'NOTICE', acts: ['match', 'reject'] },
  ])
  await refuse(noticeId)
  expect(await queued()).toEqual([])
})
