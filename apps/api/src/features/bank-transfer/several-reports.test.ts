import { readBalance } from '@kapao/ledger/ledger'
import {
  bankTransactionAsOperator,
  type FeedMessage,
  openBankAccount,
  sendFeedWebhook,
  statementMessage,
} from '@kapao/testkit/feed'
import { joinProved, type Person } from '@kapao/testkit/people'
import { payForSlip, sendSlip } from '@kapao/testkit/slips'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const scb = '4013334447'

let app: TestApp
let somchai: Person
let amount = 1000.25
/** The minute in which a test began, in milliseconds. */
let begun: number

beforeAll(async () => {
  app = await startTestApp()
  await openBankAccount(app.db, { bankCode: 'SCB', accountNo: scb })
})

// Closing checks the whole book.
afterAll(() => app.close())

beforeEach(async () => {
  somchai = await joinProved(app)
  amount += 1
  begun = Math.floor(Date.now() / 60_000) * 60_000
})

/** A full minute, this many minutes before the test. */
function ago(minutes: number): string {
  return new Date(begun - minutes * 60_000).toISOString()
}

/** How often the amount was credited. */
async function timesCredited(): Promise<number> {
  return Number((await readBalance(app.db, somchai.memberId, 'BAHT')) ?? 0n) / Math.round(amount * 100)
}

/** The slip of a transfer that was made this many minutes ago. */
async function slip(minutes: number): Promise<string> {
  const transfer = { fromAccount: somchai.phone, toBank: 'SCB', toAccount: scb, amount, at: ago(minutes) }
  const { picture } = await payForSlip(app, transfer)
  const { body } = await sendSlip(app, { token: somchai.token, picture })
  return body.note ?? body.status
}

/** The bank's line about a transfer that was made this many minutes ago. */
async function line(minutes: number, change: Record<string, unknown> = {}): Promise<FeedMessage> {
  const from = { fromAccount: `x${somchai.phone.slice(-6)}`, paidAt: ago(minutes) }
  const message = statementMessage(amount, { ...from, ...change })
  expect((await sendFeedWebhook(app, message)).status).toBe(200)
  return message
}

async function stateOf({ id }: FeedMessage) {
  const stored = await bankTransactionAsOperator(app, id)
  return [stored?.state, stored?.reason]
}

/** The transfers of this amount: when each was made, from which bank, and which line reports it. */
async function transfers() {
  const rows = await app.db
    .selectFrom('incoming_transfer')
    .select(['paid_at', 'bank_transaction_id', 'sender_bank'])
    .where('amount', '=', BigInt(Math.round(amount * 100)))
    .execute()
  return rows
    .map(({ paid_at, bank_transaction_id, sender_bank }) => ({
      at: paid_at.toISOString(),
      line: bank_transaction_id,
      bank: sender_bank,
    }))
    .toSorted((one, other) => one.at.localeCompare(other.at))
}

const hidden = { fromBank: null, fromAccount: null }

describe('a line after the slip', () => {
  it.each([
    [30, 20, 1],
    [20, 30, 1],
    [30, 19, 2],
    [20, 31, 2],
  ])('made %i and %i minutes ago: credited %i times', async (slipAgo, lineAgo, times) => {
    expect(await slip(slipAgo)).toBe('SUCCESS')
    expect(await stateOf(await line(lineAgo))).toEqual(['credited', null])
    expect(await timesCredited()).toBe(times)
  })

  it('is about the nearest of several slips', async () => {
    for (const minutes of [36, 31]) expect(await slip(minutes)).toBe('SUCCESS')
    const { id } = await line(30)
    expect(await transfers()).toMatchObject([
      { at: ago(36), line: null },
      { at: ago(31), line: id, bank: '004' },
    ])
  })

  it('is about the slip also when it shows no sender, and proves nothing then', async () => {
    expect(await slip(30)).toBe('SUCCESS')
    expect(await stateOf(await line(30, hidden))).toEqual(['credited', null])
    expect(await slip(50)).toBe('SUCCESS')
    expect(await stateOf(await line(50, { fromAccount: null }))).toEqual(['credited', null])
    expect(await timesCredited()).toBe(2)
  })

  it('is about another transfer when it shows another bank or another account', async () => {
    expect(await slip(30)).toBe('SUCCESS')
    expect(await stateOf(await line(30, { fromBank: 'GSB', fromAccount: null }))).toEqual([
      'waiting',
      'SENDER_NOT_SHOWN',
    ])
    expect(await stateOf(await line(30, { fromAccount: 'x999999' }))).toEqual(['waiting', 'NO_MEMBER'])
    expect(await timesCredited()).toBe(1)
  })
})

describe('a slip after the line', () => {
  it.each([
    [30, 20, 'credited'],
    [20, 30, 'credited'],
    [30, 19, 'waiting'],
    [20, 31, 'waiting'],
  ])('made %i and %i minutes ago: the line is %s', async (slipAgo, lineAgo, state) => {
    const sent = await line(lineAgo, hidden)
    expect(await slip(slipAgo)).toBe('SUCCESS')
    expect((await stateOf(sent))[0]).toBe(state)
    expect(await timesCredited()).toBe(1)
  })

  it('is about the nearest of several lines', async () => {
    const [far, near] = [await line(36, hidden), await line(31, hidden)]
    expect(await slip(30)).toBe('SUCCESS')
    expect([(await stateOf(far))[0], (await stateOf(near))[0]]).toEqual(['waiting', 'credited'])
  })

  it('is about the waiting one of two lines of the same minute', async () => {
    const [credited, waiting] = [await line(30), await line(30, hidden)]
    expect([(await stateOf(credited))[0], (await stateOf(waiting))[0]]).toEqual(['credited', 'waiting'])
    expect(await slip(30)).toBe('SUCCESS')
    expect((await stateOf(waiting))[0]).toBe('credited')
    expect(await timesCredited()).toBe(2)
  })

  it('leaves no call-back behind at a bank that sends none', async () => {
    expect(await slip(30)).toBe('SUCCESS')
    const kept = app.db.selectFrom('payment_notification').select('event_id').where('provider', '=', 'SCB')
    expect(await kept.execute()).toEqual([])
  })
})
