import { readBalance } from '@kapao/ledger/ledger'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import type { DepositNotice } from '@kapao/contract/bank-transfer'
import {
  bankTransactionAsOperator,
  matchAsOperator,
  openBankAccount,
  statementMessage,
  sendFeedWebhook,
} from '@kapao/testkit/feed'
import { joinProved, login, type Person } from '@kapao/testkit/people'
import { payForSlip, sendSlip } from '@kapao/testkit/slips'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { writeSetting } from '../site/site.ts'
import { endDepositNotice } from './end-deposit-notice.ts'

const scb = '4013334447'

let app: TestApp
let somchai: Person

beforeAll(async () => {
  app = await startTestApp()
  await openBankAccount(app.db, { bankCode: 'SCB', accountNo: scb })
  await openBankAccount(app.db, { bankCode: 'KBANK', accountNo: '0398765432' })
})

// Closing checks the whole book.
afterAll(() => app.close())

beforeEach(async () => {
  await writeSetting(app.context, 'isManual', true)
  somchai = await joinProved(app)
})

function balance({ memberId }: Person) {
  return readBalance(app.db, memberId, 'BAHT')
}
function add(amount: number, { token } = somchai, headers = {}) {
  return app.wire<DepositNotice>('POST', '/api/wallet/add', { token, body: { amount }, headers })
}
async function bankTransactions({ token } = somchai) {
  type Answer = { statements: { from: string; status: string; amount: number }[] }
  const { body } = await app.wire<Answer>('POST', '/api/statement', { token, body: { page: 1 } })
  return body.statements.map(({ from, status, amount }) => [from, status, amount])
}
async function noticeOf({ token } = somchai) {
  return (await app.wire<{ notice?: DepositNotice }>('GET', '/api/wallet/add', { token })).body.notice
}
function bankTransactionFrom({ phone }: Person, amount: number, change: Record<string, unknown> = {}) {
  return statementMessage(amount, { fromAccount: `x${phone.slice(-6)}`, ...change })
}

it('a notice of a manual transfer waits in the statement, credits nothing, and is created once per idempotency key', async () => {
  const key = { 'idempotency-key': 'a-wish-of-somchai' }
  const { status, body } = await add(250.5, somchai, key)
  expect([status, body]).toMatchObject([200, { amount: 250.5, status: 'PROCESSING', endedAt: null }])
  expect((await add(250.5, somchai, key)).body).toEqual(body)
  expect(await bankTransactions()).toEqual([['MANUAL', 'PROCESSING', 250.5]])
  expect(await noticeOf()).toEqual(body)
  expect(await balance(somchai)).toBe(0n)
})

it('a notice is refused while the operator accepts none, below 1 baht, and while another one is open', async () => {
  expect(await noticeOf()).toBeUndefined()
  expect(await add(0.99)).toMatchObject({
    status: 422,
    body: { message: 'TRANSFER_MINIMUM', details: { min: 1 } },
  })
  const answers = await Promise.all([add(20), add(30), add(20), add(40)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ message: 'DEPOSIT_IN_PROGRESS' })
  await writeSetting(app.context, 'isManual', false)
  const malee = await joinProved(app)
  expect(await add(20, malee)).toMatchObject({ status: 404, body: { message: 'NO_BANK' } })
  expect(await bankTransactions(malee)).toEqual([])
  expect(await balance(somchai)).toBe(0n)
})

it('a notice of exactly the least amount is taken, and the member’s other devices are told of it', async () => {
  expect(await collectAnnouncements(app, () => add(1))).toEqual([somchai.memberId])
  expect(await noticeOf()).toMatchObject({ amount: 1, status: 'PROCESSING' })
})

it('a notice is settled by its bank transaction, however often that is reported, and the money is credited once', async () => {
  await add(301)
  const bankTransaction = bankTransactionFrom(somchai, 301)
  await Promise.all([
    sendFeedWebhook(app, bankTransaction),
    sendFeedWebhook(app, bankTransaction),
    sendFeedWebhook(app, bankTransaction),
  ])
  expect(await bankTransactions()).toEqual([['MANUAL', 'SUCCESS', 301]])
  expect(await balance(somchai)).toBe(30_100n)
  expect(await noticeOf()).toMatchObject({ status: 'SUCCESS' })
  // Another notice may follow, and money without a notice gets its own statement line.
  expect((await add(301)).status).toBe(200)
  await sendFeedWebhook(app, bankTransactionFrom(somchai, 302))
  expect(await balance(somchai)).toBe(60_300n)
  const atKbank = { bank: 'KBANK', account: '0398765432' }
  await sendFeedWebhook(app, bankTransactionFrom(somchai, 303, atKbank))
  expect(await bankTransactions()).toEqual([
    ['KBANK-ACCOUNT', 'SUCCESS', 303],
    ['SCB', 'SUCCESS', 302],
    ['MANUAL', 'PROCESSING', 301],
    ['MANUAL', 'SUCCESS', 301],
  ])
})

it.each([
  ['SCB', scb],
  ['KBANK', '0398765432'],
])(
  'a notice is settled by a slip of %s, and the bank transaction and the slip together credit once',
  async (toBank, toAccount) => {
    const amount = toBank === 'SCB' ? 410 : 411
    await add(amount)
    const transfer = { fromAccount: somchai.phone, toBank, toAccount, amount }
    const { picture } = await payForSlip(app, transfer)
    const { token } = somchai
    await Promise.all([
      sendSlip(app, { token, picture }),
      sendFeedWebhook(app, bankTransactionFrom(somchai, amount, { bank: toBank, account: toAccount })),
    ])
    await until('the money came', async () => (await balance(somchai)) === BigInt(amount * 100))
    expect(await bankTransactions()).toEqual([['MANUAL', 'SUCCESS', amount]])
  },
)

it('a notice identifies the member of a bank transaction that shows too few digits, whichever comes first', async () => {
  const [before, after] = [
    await joinProved(app, { bankAccountNo: '5551117788' }),
    await joinProved(app, { bankAccountNo: '5551118899' }),
  ]
  await add(520, before)
  await sendFeedWebhook(app, statementMessage(520, { fromAccount: 'X-7788' }))
  expect(await balance(before)).toBe(52_000n)
  const bankTransaction = statementMessage(521, { fromAccount: 'X-8899' })
  await sendFeedWebhook(app, bankTransaction)
  expect(await bankTransactionAsOperator(app, bankTransaction.id)).toMatchObject({
    state: 'waiting',
    reason: 'TOO_LITTLE_SHOWN',
  })
  // A notice of a member whose account does not match the shown digits is not enough.
  await add(521, somchai)
  await add(521, after)
  await until('the line that waits is found', async () => (await balance(after)) === 52_100n)
  expect(await balance(somchai)).toBe(0n)
})

it('a notice is settled when an operator assigns the bank transaction to its member', async () => {
  await add(630)
  const bankTransaction = statementMessage(630, { fromAccount: null })
  await sendFeedWebhook(app, bankTransaction)
  await matchAsOperator(app, { bankTransactionId: bankTransaction.id, memberId: somchai.memberId })
  expect(await bankTransactions()).toEqual([['MANUAL', 'SUCCESS', 630]])
  expect(await balance(somchai)).toBe(63_000n)
})

it('a notice fails after a day without its money, and money that still arrives gets its own entry', async () => {
  const malee = await joinProved(app)
  const { body } = await add(740, malee)
  const job = { memberId: malee.memberId, noticeId: body._id }
  const { expires_at: end } = await app.db
    .selectFrom('deposit_notice')
    .select('expires_at')
    .where('notice_id', '=', body._id)
    .executeTakeFirstOrThrow()
  function endAt(now: Date) {
    return collectAnnouncements(app, () =>
      endDepositNotice.run(job, {
        ...app.context,
        clock: { now: () => now },
      }),
    )
  }
  expect(end.getTime() - app.clock.now().getTime()).toBeGreaterThan(23 * 60 * 60_000)
  expect(await endAt(new Date(end.getTime() - 1))).toEqual([])
  expect(await noticeOf(malee)).toMatchObject({ status: 'PROCESSING' })
  expect(await endAt(end)).toEqual([malee.memberId])
  expect(await endAt(end)).toEqual([])
  app.clock.advance(24 * 60 * 60 + 1)
  // The session has expired in the meantime, too.
  const later = { ...malee, token: await login(app, malee.phone) }
  expect(await bankTransactions(later)).toEqual([['MANUAL', 'FAILED', 740]])
  await sendFeedWebhook(app, bankTransactionFrom(malee, 740))
  expect(await balance(malee)).toBe(74_000n)
})
