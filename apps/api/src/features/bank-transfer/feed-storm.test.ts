import { readBalance } from '@kapao/ledger/ledger'
import {
  type FeedMessage,
  openBankAccount,
  smsMessage,
  statementMessage,
  sendFeedWebhook,
} from '@kapao/testkit/feed'
import { joinProved, type Person } from '@kapao/testkit/people'
import { payForSlip, sendSlip } from '@kapao/testkit/slips'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** How many bank transactions are sent. The full storm: `KAPAO_STORM=10000 npx vitest run storm`. */
const webhooks = Number(process.env['KAPAO_STORM'] ?? 200)
const connections = 10

const scb = '4013334447'
const scbBySms = '4017654321'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openBankAccount(app.db, { bankCode: 'SCB', accountNo: scb })
  await openBankAccount(app.db, { bankCode: 'SCB', accountNo: scbBySms, mode: 'SMS' })
})

// Closing checks the whole book.
afterAll(() => app.close())

type How = 'good' | 'badly signed' | 'stale' | 'of a wrong shape' | 'changed' | 'nothing' | 'nobody’s'
type Payer = Person & { account: string }
type Sent = { bankTransaction: FeedMessage; how: How; person: Payer; satang: number }

function pick<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() * from.length)]!
}

/** Few amounts, so that transfers of the same and of different members are equal in everything but the sender. */
const amounts = [100, 100.5, 250, 999.99]
function sixOf({ account }: Payer) {
  return `x${account.slice(-6)}`
}

function clockOf(at: Date): string {
  const [, month, day, time] =
    /^\d{4}-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(new Date(at.getTime() + 7 * 3_600_000).toISOString()) ?? []
  return `${day}/${month}@${time}`
}

function newBankTransaction(person: Payer, amount: number, balance: number): FeedMessage {
  return Math.random() < 0.3
    ? smsMessage(
        'SCB',
        `${clockOf(new Date())} ${amount.toFixed(2)} จากKBNK/${sixOf(person)}เข้าx${scbBySms.slice(-6)} ใช้ได้${balance.toFixed(2)}บ`,
      )
    : statementMessage(amount, { fromAccount: sixOf(person), balance })
}

let webhooksSent = 0

function deliver({ bankTransaction, how }: Sent) {
  webhooksSent += 1
  return sendFeedWebhook(app, bankTransaction, {
    // From many addresses: of one address, at most 100 unsigned webhooks a minute leave a trace.
    headers: { 'x-forwarded-for': `10.15.${webhooksSent % 250}.1` },
    ...(how === 'stale' ? { at: new Date(Date.now() - 400_000) } : {}),
    ...(how === 'badly signed' ? { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` } : {}),
  })
}

/** The source repeats a webhook that is answered 429 or 5xx. */
async function sendUntilAccepted(notifications: Sent): Promise<number> {
  const { status } = await deliver(notifications)
  return status === 429 || status >= 500 ? sendUntilAccepted(notifications) : status
}

it('a storm of bank transactions, with slips of the same transfers in between, credits exactly the distinct valid ones', async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, async (_, at) => {
      // Accounts that differ in the four digits that a slip shows: others would wait for an operator.
      const account = `5550${1000 + at * 37}0${at % 10}`.slice(0, 10)
      return { ...(await joinProved(app, { bankAccountNo: account })), account }
    }),
  )
  let balance = 1000
  function make(how: How, change: Record<string, unknown> = {}): Sent {
    const [person, amount] = [pick(people), pick(amounts)]
    const bankTransaction = { ...newBankTransaction(person, amount, (balance += 1)), ...change }
    return { bankTransaction, how, person, satang: Math.round(amount * 100) }
  }
  function many(share: number, each: () => Sent): Sent[] {
    return Array.from({ length: Math.round(webhooks * share) }, each)
  }
  const good = many(0.4, () => make('good'))
  const bad = [
    ...many(0.05, () => make('badly signed')),
    ...many(0.05, () => make('stale')),
    ...many(0.05, () => make('of a wrong shape', { type: 'bank.letter' })),
    ...many(0.04, () => ({
      ...make('nothing'),
      bankTransaction: statementMessage(100, { direction: 'debit' }),
    })),
    ...many(0.04, () => ({
      ...make('nothing'),
      bankTransaction: smsMessage('SCB', 'OTP 123456 โอนเงิน 100.00'),
    })),
    ...many(0.04, () => ({
      ...make('nothing'),
      bankTransaction: statementMessage(100, { account: '9999999999' }),
    })),
    ...many(0.04, () => ({
      ...make('nobody’s'),
      bankTransaction: statementMessage(100, { fromAccount: 'x999999' }),
    })),
  ]
  const again = many(0.25, () => pick(good))
  // The first report counts. A repeat with a changed amount is ignored.
  const changed = many(0.04, () => {
    const { bankTransaction, ...notifications } = pick(
      good.filter((each) => each.bankTransaction['type'] === 'bank.line'),
    )
    return {
      ...notifications,
      how: 'changed' as const,
      bankTransaction: { ...bankTransaction, amount: 123_456 },
    }
  })
  const slips = await Promise.all(
    Array.from({ length: 4 }, async (_, at) => {
      const notifications = good[at] ?? make('good')
      const { picture } = await payForSlip(app, {
        fromAccount: notifications.person.account,
        toBank: 'SCB',
        toAccount: notifications.bankTransaction['type'] === 'bank.sms' ? scbBySms : scb,
        amount: notifications.satang / 100,
      })
      return { picture, token: notifications.person.token }
    }),
  )
  const queue = [...good, ...bad, ...again].toSorted(() => Math.random() - 0.5)
  const statuses = new Map<How, Set<number>>()
  async function work(): Promise<void> {
    for (let notifications = queue.pop(); notifications; notifications = queue.pop()) {
      const status = await sendUntilAccepted(notifications)
      statuses.set(notifications.how, (statuses.get(notifications.how) ?? new Set()).add(status))
    }
  }
  await Promise.all([
    ...Array.from({ length: connections }, work),
    ...slips.map((slip) => sendSlip(app, slip)),
  ])
  for (const notifications of changed) expect(await sendUntilAccepted(notifications)).toBe(200)

  const response = Object.fromEntries([...statuses].map(([how, codes]) => [how, [...codes]]))
  expect(response).toEqual({
    good: [200],
    nothing: [200],
    'nobody’s': [200],
    'badly signed': [401],
    stale: [401],
    'of a wrong shape': [400],
  })
  const { db } = app
  for (const person of people) {
    const mine = good.filter((notifications) => notifications.person === person)
    const expected = mine.reduce((sum, { satang }) => sum + BigInt(satang), 0n)
    expect([person.phone, await readBalance(db, person.memberId, 'BAHT')]).toEqual([person.phone, expected])
  }
  const credited = await db
    .selectFrom('bank_transaction')
    .select('bank_transaction_id')
    .where('state', '=', 'credited')
    .execute()
  expect(new Set(credited.map(({ bank_transaction_id }) => bank_transaction_id))).toEqual(
    new Set(good.map(({ bankTransaction }) => bankTransaction.id)),
  )
  const traces = await db.selectFrom('refused_notification').select('reason').execute()
  expect(traces).toHaveLength(
    changed.length + bad.filter(({ how }) => how !== 'nothing' && how !== 'nobody’s').length,
  )
}, 600_000)
