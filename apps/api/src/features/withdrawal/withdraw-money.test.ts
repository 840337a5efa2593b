import { randomUUID } from 'node:crypto'
import type { StatementDetail } from '@kapao/contract/statement'
import type { Withdrawal } from '@kapao/contract/withdrawal'
import { activateGames, joinWithMoney, openProviders } from '@kapao/testkit/games'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import {
  letPayoutsGo,
  mendPayouts,
  payoutsTo,
  readWithdrawal,
  decidePayout,
  untilStage,
} from '@kapao/testkit/payouts'
import { writeOffer } from '@kapao/testkit/offers'
import type { Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeSetting } from '../site/site.ts'
import { readLatestWithdrawals } from './withdrawal.ts'

let app: TestApp
let somchai: Person

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await letPayoutsGo(app.db)
  await openProviders(app.db, ['JOKER'])
})

beforeEach(async () => {
  somchai = await joinWithMoney(app, 100_000n)
})

afterEach(() => mendPayouts(app))

afterAll(() => app.close())

function withdraw({ token }: Person, amount: number, key: string = randomUUID()) {
  return app.wire<Withdrawal & { message: string; details?: Record<string, unknown> }>(
    'POST',
    '/api/wallet/withdraw',
    { token, body: { amount }, headers: { 'idempotency-key': key } },
  )
}

async function walletOf({ token }: Person): Promise<number> {
  return (await app.wire<{ amount: number }>('GET', '/api/wallet', { token })).body.amount
}

async function statementOf({ token }: Person) {
  return (
    await app.wire<{ statements: { statementType: string; to: string; status: string; amount: number }[] }>(
      'POST',
      '/api/statement',
      { token, body: { page: 1, limit: 10 } },
    )
  ).body.statements
}

describe('a withdrawal', () => {
  it('is held at once, is paid only to the bank account of the profile, and shows each step', async () => {
    await decidePayout(app, 'silence')
    const { status, body } = await withdraw(somchai, 400)
    expect(status).toBe(200)
    expect(await walletOf(somchai)).toBe(600)
    const sent = await untilStage(app, somchai, { id: body._id, stage: 'BANK' })
    expect(sent).toMatchObject({ status: 'PROCESSING', moneyIn: 'HELD', bankAccountNo: somchai.phone })
    await decidePayout(app, 'done', { reference: body._id })
    const paid = await untilStage(app, somchai, { id: body._id, stage: 'PAID' })
    const [seen, ...others] = await payoutsTo(app, somchai.phone)
    expect(others).toEqual([])
    expect(seen).toMatchObject({ bank: 'KBANK', name: 'SOMCHAI JAIDEE', amount: 400, status: 'paid' })
    expect(paid).toMatchObject({ status: 'SUCCESS', moneyIn: 'BANK', bankReference: seen?.bankReference })
    expect(paid.timeline.map(({ what }) => what)).toEqual(['HELD', 'SENT', 'PAID'])
    expect(await walletOf(somchai)).toBe(600)
    expect((await statementOf(somchai))[0]).toMatchObject({
      statementType: 'withdraw',
      to: 'KBANK',
      status: 'SUCCESS',
      amount: 400,
    })
  })

  it('that the bank refuses returns the money with the reason', async () => {
    await decidePayout(app, 'refused', { reason: 'ACCOUNT_CLOSED' })
    const { body } = await withdraw(somchai, 400)
    const returned = await untilStage(app, somchai, { id: body._id, stage: 'RETURNED' })
    expect(returned).toMatchObject({ status: 'FAILED', moneyIn: 'WALLET', reason: 'ACCOUNT_CLOSED' })
    expect(await walletOf(somchai)).toBe(1000)
    expect((await statementOf(somchai))[0]).toMatchObject({ status: 'FAILED', amount: 400 })
    const again = await withdraw(somchai, 400)
    expect((await untilStage(app, somchai, { id: again.body._id, stage: 'PAID' })).status).toBe('SUCCESS')
  })

  it.each([
    [99.99, 'WITHDRAW_MINIMUM', { min: 100 }],
    [0, 'WITHDRAW_MINIMUM', { min: 100 }],
    [50_000.01, 'WITHDRAW_MAXIMUM', { max: 50_000 }],
  ])('of %d baht is refused by %s with the figure, and moves nothing', async (amount, code, figures) => {
    const { status, body } = await withdraw(somchai, amount)
    expect([status, body.message, body.details]).toEqual([422, code, { ...figures, currency: 'BAHT' }])
    expect(await walletOf(somchai)).toBe(1000)
  })

  it('has the limits that the operator sets, and shows them before it', async () => {
    await writeSetting(app.context, 'withdraw', { withdrawMin: 250, withdrawMax: 500 })
    const { body: limits } = await app.wire('GET', '/api/lookup/withdraw', { token: somchai.token })
    expect(limits).toEqual({ withdrawMin: 250, withdrawMax: 500 })
    expect((await withdraw(somchai, 249.99)).body).toMatchObject({ details: { min: 250 } })
    expect((await withdraw(somchai, 500.01)).body).toMatchObject({ details: { max: 500 } })
    expect((await withdraw(somchai, 500)).status).toBe(200)
    expect((await withdraw(await joinWithMoney(app, 25_000n), 250)).status).toBe(200)
    await writeSetting(app.context, 'withdraw', { withdrawMin: 0, withdrawMax: 500 })
    const malee = await joinWithMoney(app, 25_000n)
    expect((await withdraw(malee, 0)).body).toMatchObject({
      message: 'WITHDRAW_MINIMUM',
      details: { min: 0 },
    })
    expect((await withdraw(malee, 0.01)).status).toBe(200)
    await writeSetting(app.context, 'withdraw', { withdrawMin: 100, withdrawMax: 50_000 })
  })

  it('above the balance is refused and moves nothing', async () => {
    const { status, body } = await withdraw(somchai, 1000.01)
    expect([status, body.message]).toEqual([409, 'MONEY_NOT_ENOUGH'])
    expect([await walletOf(somchai), await statementOf(somchai)]).toMatchObject([1000, [{}]])
  })

  it('is refused where the profile has no bank account', async () => {
    await app.db
      .updateTable('member')
      .set({ bank_account_no: '' })
      .where('member_id', '=', somchai.memberId)
      .execute()
    const { status, body } = await withdraw(somchai, 400)
    expect([status, body.message]).toEqual([404, 'NO_BANK'])
    expect(await walletOf(somchai)).toBe(1000)
  })

  it('is one at a time', async () => {
    await decidePayout(app, 'silence')
    const { body: first } = await withdraw(somchai, 400)
    const { status, body } = await withdraw(somchai, 100)
    expect([status, body.message]).toEqual([409, 'WITHDRAW_IN_PROGRESS'])
    expect(await walletOf(somchai)).toBe(600)
    await untilStage(app, somchai, { id: first._id, stage: 'BANK' })
    await decidePayout(app, 'done', { reference: first._id })
    await untilStage(app, somchai, { id: first._id, stage: 'PAID' })
    expect((await withdraw(somchai, 100)).status).toBe(200)
  })

  it('of 64 concurrent requests, never exceeds the balance', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => withdraw(somchai, 300)))
    const taken = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ body }) => body.message === 'WITHDRAW_IN_PROGRESS')
    const short = answers.filter(({ body }) => body.message === 'MONEY_NOT_ENOUGH')
    // A withdrawal may end before the next request: 1,000 baht are enough for three of 300.
    expect(taken.length).toBeGreaterThanOrEqual(1)
    expect(taken.length).toBeLessThanOrEqual(3)
    expect(taken.length + refused.length + short.length).toBe(64)
    for (const { body } of taken) await untilStage(app, somchai, { id: body._id, stage: 'PAID' })
    expect(await walletOf(somchai)).toBe(1000 - 300 * taken.length)
    expect(await payoutsTo(app, somchai.phone)).toHaveLength(taken.length)
  })

  it('requested 64 times with one idempotency key is one, in its current state', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 64 }, () => withdraw(somchai, 300, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    const id = answers[0]?.body._id ?? ''
    await untilStage(app, somchai, { id, stage: 'PAID' })
    expect((await withdraw(somchai, 300, key)).body).toMatchObject({ _id: id, status: 'SUCCESS' })
    const other = await withdraw(somchai, 301, key)
    expect([other.status, other.body.message]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
    expect([await walletOf(somchai), await payoutsTo(app, somchai.phone)]).toMatchObject([700, [{}]])
  })

  it('cannot be moved into a game while it is on its way', async () => {
    await activateGames(app, somchai, ['JOKER'])
    await decidePayout(app, 'silence')
    const { body } = await withdraw(somchai, 900)
    const { status, body: refused } = await app.wire('POST', '/api/wallet/transfer', {
      token: somchai.token,
      body: { from: 'WALLET', to: 'JOKER', amount: 101 },
    })
    expect([status, refused]).toMatchObject([409, { message: 'MONEY_NOT_ENOUGH' }])
    await untilStage(app, somchai, { id: body._id, stage: 'BANK' })
  })

  it('with a bonus waits for its condition, and then withdraws the whole balance or nothing', async () => {
    await writeOffer(app, { code: 'BOUND' })
    await writeOffer(app, { code: 'FREE', percentSuccess: 0, place: 2 })
    const malee = await joinWithMoney(app, 100_000n)
    await app.wire('GET', '/api/bonus/activate/BOUND', { token: somchai.token })
    await app.wire('GET', '/api/bonus/activate/FREE', { token: malee.token })
    const [his, hers] = [await walletOf(somchai), await walletOf(malee)]
    for (const amount of [100, his]) {
      const { status, body } = await withdraw(somchai, amount)
      expect([status, body.message, await walletOf(somchai)]).toEqual([409, 'BONUS_CONDITION', his])
    }
    const part = await withdraw(malee, hers - 100)
    expect([part.status, part.body.message]).toEqual([409, 'BONUS_CONDITION'])
    expect(part.body.details).toMatchObject({ whole: hers })
    const { status, body } = await withdraw(malee, hers)
    expect([status, await walletOf(malee)]).toEqual([200, 0])
    await untilStage(app, malee, { id: body._id, stage: 'PAID' })
  })

  it('is shown only to its own member, in the list and by its id', async () => {
    const malee = await joinWithMoney(app, 0n)
    const { body } = await withdraw(somchai, 400)
    const foreign = await app.wire('GET', `/api/wallet/withdraw/${body._id}`, { token: malee.token })
    expect([foreign.status, foreign.body]).toMatchObject([404, { message: 'NO_DATA' }])
    async function list({ token }: Person) {
      return (await app.wire<{ withdrawals: Withdrawal[] }>('GET', '/api/wallet/withdraw', { token })).body
    }
    expect(await list(malee)).toEqual({ withdrawals: [] })
    expect((await list(somchai)).withdrawals.map(({ _id }) => _id)).toEqual([body._id])
    expect(await readWithdrawal(app, somchai, body._id)).toMatchObject({ _id: body._id, amount: 400 })
  })

  it('is listed for a day after its end, and no longer', async () => {
    const { body } = await withdraw(somchai, 400)
    await untilStage(app, somchai, { id: body._id, stage: 'PAID' })
    async function listedOnceEnded(hoursAgo: number): Promise<string[]> {
      const endedAt = new Date(app.clock.now().getTime() - hoursAgo * 3600_000)
      await app.db
        .updateTable('withdrawal')
        .set({ ended_at: endedAt })
        .where('withdrawal_id', '=', body._id)
        .execute()
      const path = '/api/wallet/withdraw'
      const list = await app.wire<{ withdrawals: Withdrawal[] }>('GET', path, { token: somchai.token })
      return list.body.withdrawals.map(({ _id }) => _id)
    }
    expect([await listedOnceEnded(23.9), await listedOnceEnded(24)]).toEqual([[body._id], []])
    const { memberId } = somchai
    const { endedAt } = await readWithdrawal(app, somchai, body._id)
    const [end, before] = [new Date(endedAt ?? ''), new Date(Date.parse(endedAt ?? '') - 1)]
    expect(await readLatestWithdrawals(app.context, { memberId, since: end, most: 1 })).toEqual([])
    expect(await readLatestWithdrawals(app.context, { memberId, since: before, most: 1 })).toHaveLength(1)
  })

  it('is shown with its line of the statement', async () => {
    const { body } = await withdraw(somchai, 400)
    await untilStage(app, somchai, { id: body._id, stage: 'PAID' })
    const path = `/api/statement/line/${body._id}`
    const line = await app.wire<StatementDetail>('GET', path, { token: somchai.token })
    expect(line.body.withdrawal).toEqual(await readWithdrawal(app, somchai, body._id))
  })
})
