import { randomUUID } from 'node:crypto'
import type { Withdrawal } from '@kapao/contract/withdrawal'
import { postEntry } from '@kapao/ledger/ledger'
import { joinWithMoney, openProviders } from '@kapao/testkit/games'
import { isSomebodyWaiting } from '@kapao/testkit/lock'
import { recordDeposit } from '@kapao/testkit/movements'
import { operatorKey } from '@kapao/testkit/operator'
import { decidePayout, letPayoutsGo, untilStage } from '@kapao/testkit/payouts'
import type { Person } from '@kapao/testkit/people'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { withdrawal } from '@kapao/testkit/test-book'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findApprovalFacts } from './approval.store.ts'
import { readReviewFigures } from './review-figures.ts'
import { holdBankAccount } from './withdrawal.store.ts'

let app: TestApp
let somchai: Person

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await openProviders(app.db, ['PG'])
})

beforeEach(async () => {
  await letPayoutsGo(app.db)
  somchai = await joinWithMoney(app, 4_000_000n, ['PG'])
})

afterAll(() => app.close())

const hours = 3600 * 1000

async function withdraw(amount: number): Promise<Withdrawal> {
  const { token } = somchai
  return (await app.wire<Withdrawal>('POST', '/api/wallet/withdraw', { token, body: { amount } })).body
}

/** A withdrawal that reached its end some hours ago. */
async function withdrew(
  amount: number,
  { hoursAgo, as = 'PAID' }: { hoursAgo: number; as?: 'PAID' | 'RETURNED' },
) {
  if (as === 'RETURNED') await decidePayout(app, 'refused')
  const { _id: id } = await withdraw(amount)
  await untilStage(app, somchai, { id, stage: as })
  await app.db
    .updateTable('withdrawal')
    .set({ created_at: new Date(Date.now() - hoursAgo * hours) })
    .where('withdrawal_id', '=', id)
    .execute()
}

async function reasons(): Promise<string[] | undefined> {
  const { body } = await app.wire<{ withdrawals: { memberId: string; reviewReasons: string[] }[] }>(
    'POST',
    '/api/operator/withdrawals',
    { token: await operatorKey(app), body: { stage: 'REVIEW' } },
  )
  return body.withdrawals.find(({ memberId }) => memberId === somchai.memberId)?.reviewReasons
}

async function intoGame(amount: number): Promise<void> {
  const body = { from: 'WALLET', to: 'PG', amount }
  const { status } = await app.wire('POST', '/api/wallet/transfer', { token: somchai.token, body })
  expect(status).toBe(200)
}

describe('the withdrawals of 24 hours', () => {
  it('wait for an operator once they are more than the sum together, however small each is', async () => {
    await letPayoutsGo(app.db, { mostAmount: 5000, mostAmountADay: 20_000 })
    for (let turn = 0; turn < 4; turn += 1) await withdrew(5000, { hoursAgo: 23 - turn })
    expect(await withdraw(100)).toMatchObject({ stage: 'REVIEW', moneyIn: 'HELD' })
    expect(await reasons()).toEqual(['SUM_OF_THE_DAY'])
  })

  it('are those of a rolling day: midnight changes nothing, and what is older or was returned does not count', async () => {
    await letPayoutsGo(app.db, { mostADay: 2, mostAmountADay: 1000 })
    await withdrew(900, { hoursAgo: 24.1 })
    await withdrew(900, { hoursAgo: 2, as: 'RETURNED' })
    await withdrew(600, { hoursAgo: 23.9 })
    await withdrew(400, { hoursAgo: 1 })
    expect((await withdraw(100)).stage).toBe('REVIEW')
    expect(await reasons()).toEqual(['COUNT_OF_THE_DAY', 'SUM_OF_THE_DAY'])
  })
})

it('the withdrawals of seven days wait for an operator at their own number and sum', async () => {
  await letPayoutsGo(app.db, { mostAWeek: 2, mostAmountAWeek: 1000 })
  await withdrew(900, { hoursAgo: 7 * 24 + 1 })
  await withdrew(600, { hoursAgo: 7 * 24 - 1 })
  await withdrew(400, { hoursAgo: 30 })
  expect((await withdraw(100)).stage).toBe('REVIEW')
  expect(await reasons()).toEqual(['COUNT_OF_THE_WEEK', 'SUM_OF_THE_WEEK'])
})

it('an operator sees how many there were with this one, and the member is told of each that ended', async () => {
  await letPayoutsGo(app.db, { mostADay: 1 })
  await withdrew(900, { hoursAgo: 7 * 24 + 1 })
  await withdrew(600, { hoursAgo: 48 })
  await withdrew(200, { hoursAgo: 2, as: 'RETURNED' })
  await withdrew(400, { hoursAgo: 1 })
  const { _id: id, stage } = await withdraw(100)
  expect(stage).toBe('REVIEW')
  const { memberId } = somchai
  expect(await readReviewFigures(app.context, { memberId, id })).toMatchObject({
    timesOfDay: 2,
    mostADay: 1,
    sumOfDay: 500,
    timesOfWeek: 3,
    sumOfWeek: 1100,
  })
  expect(await readReviewFigures(app.context, { memberId, id: randomUUID() })).toBeUndefined()
  const notifications = await app.db
    .selectFrom('notification')
    .select(['kind', 'amount'])
    .where('member_id', '=', memberId)
    .where('kind', 'in', ['WITHDRAWAL_PAID', 'WITHDRAWAL_RETURNED'])
    .orderBy('amount')
    .execute()
  expect(notifications).toEqual([
    { kind: 'WITHDRAWAL_RETURNED', amount: 20_000n },
    ...[40_000n, 60_000n, 90_000n].map((amount) => ({ kind: 'WITHDRAWAL_PAID', amount })),
  ])
})

it('withdrawals of one member do not wait for each other, and a correction of the bank account waits for them', async () => {
  const { memberId } = somchai
  let isCorrected = false
  const { correction } = await app.context.transaction(async (tx) => {
    await holdBankAccount(tx, memberId, 'withdrawal')
    await app.context.transaction((other) => holdBankAccount(other, memberId, 'withdrawal'))
    const waiting = app.context
      .transaction((other) => holdBankAccount(other, memberId, 'correction'))
      .then(() => (isCorrected = true))
    await until('the correction waits', () => isSomebodyWaiting(app.databaseUrl))
    expect(isCorrected).toBe(false)
    // Not awaited here: it ends after this transaction.
    return { correction: waiting }
  })
  expect(await correction).toBe(true)
})

it('a day and a week ago to the millisecond no longer counts, nor does a deposit of the moment of the last withdrawal', async () => {
  await letPayoutsGo(app.db)
  const [old, now] = [await withdraw(300), new Date()]
  await untilStage(app, somchai, { id: old._id, stage: 'PAID' })
  await app.db
    .updateTable('withdrawal')
    .set({ created_at: now })
    .where('withdrawal_id', '=', old._id)
    .execute()
  const { _id: id } = await withdraw(100)
  const before = new Date(now.getTime() - 1)
  async function factsSince(dayAgo: Date, weekAgo: Date) {
    const facts = await findApprovalFacts(app.db, { memberId: somchai.memberId, id }, { dayAgo, weekAgo })
    return [facts.count_of_day, facts.sum_of_day, facts.count_of_week, facts.sum_of_week]
  }
  expect(await factsSince(now, now)).toEqual([0, 0n, 0, 0n])
  expect(await factsSince(now, before)).toEqual([0, 0n, 1, 30_000n])
  expect(await factsSince(before, before)).toEqual([1, 30_000n, 1, 30_000n])
  const far = new Date(now.getTime() + 3_600_000)
  const paid = { ...withdrawal(somchai.memberId, 10_000n), happenedAt: far }
  expect((await app.api.context.transaction((tx) => postEntry(tx, paid))).ok).toBe(true)
  await recordDeposit(app, { memberId: somchai.memberId, satang: 700n, happenedAt: far })
  await recordDeposit(app, {
    memberId: somchai.memberId,
    satang: 30n,
    happenedAt: new Date(far.getTime() + 1),
  })
  const later = new Date(far.getTime() + 3_600_000)
  const key = { memberId: somchai.memberId, id }
  expect((await findApprovalFacts(app.db, key, { dayAgo: later, weekAgo: later })).deposited).toBe(30n)
})

describe('deposits that were hardly moved into play', () => {
  it('wait for an operator below the part that the operator set, and not at it', async () => {
    await letPayoutsGo(app.db, { leastPlayedPercent: 50, unplayedAllowance: 500 })
    await intoGame(19_499.99)
    const { _id: id, stage } = await withdraw(100)
    expect([stage, await reasons()]).toEqual(['REVIEW', ['LITTLE_PLAYED']])
    const reject = { memberId: somchai.memberId, withdrawalId: id, reason: 'play first' }
    await app.wire('POST', '/api/operator/withdrawals/reject', {
      token: await operatorKey(app),
      body: reject,
    })
    await intoGame(1)
    await withdrew(100, { hoursAgo: 0 })
  })

  it.each([
    { daysAgo: 30, waits: true },
    { daysAgo: 9, waits: false },
  ])('count since the last withdrawal, $daysAgo days ago: waits is $waits', async ({ daysAgo, waits }) => {
    await intoGame(20_000)
    const { memberId } = somchai
    const paid = { ...withdrawal(memberId, 10_000n), happenedAt: new Date(Date.now() - daysAgo * 24 * hours) }
    expect((await app.api.context.transaction((tx) => postEntry(tx, paid))).ok).toBe(true)
    const happenedAt = new Date(Date.now() - 10 * 24 * hours)
    await recordDeposit(app, { memberId, satang: 50_000n, happenedAt })
    await letPayoutsGo(app.db, { leastPlayedPercent: 50 })
    expect((await withdraw(100)).stage === 'REVIEW').toBe(waits)
  })
})
