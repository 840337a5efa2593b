import type { OperatorAct } from '@kapao/contract/audit'
import type { RefundCheck } from '@kapao/contract/refund'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { checkBook } from '@kapao/testkit/book'
import { joinWithMoney, mendGames, openProviders, spoilGame } from '@kapao/testkit/games'
import { playAt, readGrants, readWallet, refreshGames, writeOffer } from '@kapao/testkit/offers'
import { joinOperator } from '@kapao/testkit/operators'
import { join, type Person } from '@kapao/testkit/people'
import { loseAtGame, moveIntoGame, payIn, writeReward } from '@kapao/testkit/rewards'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withoutKey } from '../../platform/context.ts'
import { readSetting } from '../site/site.ts'
import { createPendingPayout } from './create-pending-payout.ts'
import { finishRefunds } from './finish-refunds.ts'
import { creditRefund, leastOf, type RefundSettings } from './refund.ts'

let app: TestApp

const settings = { minimum: 5, banners: [{ image: '/offers/refund.svg', html: '<p onclick="x">Back</p>' }] }

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await openProviders(app.db, ['PG'])
  await writeOffer(app, { code: 'HALF' })
})

beforeEach(() => writeReward(app, 'refund', settings))

afterEach(async () => {
  await mendGames(app)
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

async function check({ token }: Person): Promise<RefundCheck> {
  return (await app.wire<RefundCheck>('GET', '/api/refund/check', { token })).body
}

function ask({ token }: Person, what: 'receive' | 'addWallet') {
  return app.wire<{ message: string; refundAmount?: number; details?: unknown }>(
    'GET',
    `/api/refund/${what}`,
    {
      token,
    },
  )
}

async function payout({ memberId }: Person) {
  return createPendingPayout(
    app.context,
    { memberId, currency: 'BAHT' },
    await readSetting(app.context, 'refund'),
  )
}

describe('a refund', () => {
  it('is a percentage of the net loss since the last claim', async () => {
    const somchai = await joinWithMoney(app, 100_000n, ['PG'])
    expect(await check(somchai)).toMatchObject({ result: false, info: 'NO_REFUND', loss: 0, bonus: false })
    await loseAtGame(app, somchai, 30_000n)
    expect(await check(somchai)).toMatchObject({
      result: true,
      info: null,
      loss: 300,
      refundAmount: 30,
      isInterrupted: false,
    })
    const { status, body } = await ask(somchai, 'receive')
    expect([status, body]).toEqual([200, { message: 'REFUND_SUCCESS', refundAmount: 30 }])
    expect(await readWallet(app, somchai)).toBe(730)
    expect(await check(somchai)).toMatchObject({ result: false, info: 'NO_REFUND', loss: 0 })
    await payIn(app, somchai, 10_000n)
    await loseAtGame(app, somchai, 10_000n)
    expect(await check(somchai)).toMatchObject({ loss: 70, refundAmount: 7 })
    const { body: list } = await app.wire('POST', '/api/refund', { token: somchai.token, body: {} })
    expect(list).toMatchObject({ total: 1, refunds: [{ refundAmount: 30 }] })
    expect((await ask(somchai, 'receive')).status).toBe(200)
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        app.wire('POST', '/api/refund', { token: somchai.token, body: { page, limit: 1 } }),
      ),
    )
    expect(pages.map((answer) => answer.body)).toMatchObject([
      { total: 2, refunds: [{ refundAmount: 7 }] },
      { total: 2, refunds: [{ refundAmount: 30 }] },
      { total: 2, refunds: [] },
    ])
    const second = { token: somchai.token, body: { page: 2, limit: 10 } }
    expect((await app.wire('POST', '/api/refund', second)).body).toEqual({ total: 2, refunds: [] })
    const { body: statement } = await app.wire<{ statements: unknown[] }>('POST', '/api/statement', {
      token: somchai.token,
      body: { types: ['bonus'] },
    })
    expect(statement.statements).toMatchObject([
      { amount: 7 },
      { amount: 30, refund: { description: 'REFUND' } },
    ])
  })

  it('is net: winnings reduce the loss', async () => {
    const somchai = await joinWithMoney(app, 100_000n, ['PG'])
    await loseAtGame(app, somchai, 30_000n)
    await moveIntoGame(app, somchai, 200)
    const won = await playAt(app, somchai, 'PG', { stakeSatang: 20_000n, result: 'win' })
    await refreshGames(app, somchai)
    const net = 30_000n - won
    expect((await check(somchai)).loss).toBe(net > 0n ? Number(net) / 100 : 0)
  })

  it('does not refund lost credits', async () => {
    const somchai = await joinWithMoney(app, 20_000n, ['PG'])
    await app.wire('GET', '/api/bonus/activate/HALF', { token: somchai.token })
    await loseAtGame(app, somchai, 30_000n)
    expect(await check(somchai)).toMatchObject({ result: true, loss: 200, refundAmount: 20 })
  })

  it('is REFUND_MINIMUM below the minimum, with the figure', async () => {
    const somchai = await joinWithMoney(app, 20_000n, ['PG'])
    await loseAtGame(app, somchai, 4_900n)
    expect(await check(somchai)).toMatchObject({ result: false, info: 'REFUND_MINIMUM' })
    expect((await ask(somchai, 'receive')).body).toMatchObject({
      message: 'REFUND_MINIMUM',
      details: { min: 5, currency: 'BAHT' },
    })
    expect(await readWallet(app, somchai)).toBe(151)
  })

  it('is received exactly at the minimum', async () => {
    const somchai = await joinWithMoney(app, 20_000n, ['PG'])
    await loseAtGame(app, somchai, 5_000n)
    expect(await check(somchai)).toMatchObject({ result: true, info: null, refundAmount: 5 })
    expect((await ask(somchai, 'receive')).body).toMatchObject({ message: 'REFUND_SUCCESS', refundAmount: 5 })
  })

  it('counts each entry once: a deposit just before a claim does not count again after it', async () => {
    const somchai = await joinWithMoney(app, 100_000n, ['PG'])
    await loseAtGame(app, somchai, 30_000n)
    await payIn(app, somchai, 10_000n)
    expect((await ask(somchai, 'receive')).body).toMatchObject({ refundAmount: 30 })
    expect(await check(somchai)).toMatchObject({ result: false, info: 'NO_REFUND', loss: 0 })
  })

  it('is BONUS_REMAINING while a bonus is active', async () => {
    const somchai = await joinWithMoney(app, 100_000n, ['PG'])
    await loseAtGame(app, somchai, 30_000n)
    await app.wire('GET', '/api/promotion/current', { token: somchai.token })
    await payIn(app, somchai, 20_000n)
    expect((await app.wire('GET', '/api/bonus/activate/HALF', { token: somchai.token })).status).toBe(200)
    expect(await check(somchai)).toMatchObject({ result: false, bonus: true, info: 'BONUS_REMAINING' })
    expect((await ask(somchai, 'receive')).body).toMatchObject({ message: 'BONUS_REMAINING' })
    // Also if the bonus began between the check and the claim.
    expect(await payout(somchai)).toMatchObject({ code: 'BONUS_REMAINING' })
  })

  it('has a minimum of its own for a wallet in kip', () => {
    const figures = { minimum: 5, minimumInKip: 2000 } as RefundSettings
    expect(leastOf(figures, { memberId: '', currency: 'BAHT' })).toBe(500n)
    expect(leastOf(figures, { memberId: '', currency: 'LAK' })).toBe(200_000n)
  })

  it('asks for the turnover that the operator has set, in percent of it', async () => {
    await writeReward(app, 'refund', { ...settings, percentTurnover: 250 })
    const somchai = await joinWithMoney(app, 100_000n, ['PG'])
    await loseAtGame(app, somchai, 30_000n)
    expect((await ask(somchai, 'receive')).status).toBe(200)
    expect((await readGrants(app, somchai)).grant).toMatchObject({ turnover: 75 })
  })

  it('is told to the member’s other devices when it is credited, and not when it is refused', async () => {
    const somchai = await joinWithMoney(app, 100_000n, ['PG'])
    await loseAtGame(app, somchai, 30_000n)
    await payout(somchai)
    expect(await collectAnnouncements(app, () => ask(somchai, 'addWallet'))).toContain(somchai.memberId)
    const member = { memberId: somchai.memberId, currency: 'BAHT' } as const
    expect(await collectAnnouncements(app, () => creditRefund(withoutKey(app.context), member))).toEqual([])
  })

  it('is REFUND_INACTIVE where the operator has closed it', async () => {
    await writeReward(app, 'refund', { ...settings, isOpen: false })
    const somchai = await join(app)
    expect((await check(somchai)).info).toBe('REFUND_INACTIVE')
    expect((await ask(somchai, 'receive')).body).toMatchObject({ message: 'REFUND_INACTIVE' })
  })

  it('is REFUND_CONDITION while a game that holds money does not respond, and NO_REFUND without a loss', async () => {
    const somchai = await joinWithMoney(app, 100_000n, ['PG'])
    await loseAtGame(app, somchai, 30_000n)
    await moveIntoGame(app, somchai, 100)
    await spoilGame(app, 'PG', { call: 'readBalance', fault: 'error' })
    expect((await ask(somchai, 'receive')).body).toMatchObject({ message: 'REFUND_CONDITION' })
    await mendGames(app)
    expect((await ask(somchai, 'receive')).body).toMatchObject({ refundAmount: 30 })
    expect((await ask(somchai, 'receive')).body).toMatchObject({ message: 'NO_REFUND' })
  })

  it('begins a condition where the operator has set one', async () => {
    await writeReward(app, 'refund', { ...settings, percentSuccess: 200, percentFail: 10 })
    const somchai = await joinWithMoney(app, 100_000n, ['PG'])
    await loseAtGame(app, somchai, 30_000n)
    expect((await ask(somchai, 'receive')).status).toBe(200)
    expect((await readGrants(app, somchai)).grant).toMatchObject({
      kind: 'refund',
      state: 'ACTIVE',
      base: 30,
      succeedsAt: 60,
    })
  })

  it('is received once by 64 concurrent requests', async () => {
    const somchai = await joinWithMoney(app, 100_000n, ['PG'])
    await loseAtGame(app, somchai, 30_000n)
    const asked = Array.from({ length: 64 }, (_, index) => ask(somchai, index % 2 ? 'receive' : 'addWallet'))
    const answers = await Promise.all(asked)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await readWallet(app, somchai)).toBe(730)
  })

  it('has the operator’s banners, sanitised', async () => {
    const { body } = await app.wire('GET', '/api/refund/banners', { token: (await join(app)).token })
    expect(body).toEqual([{ image: '/offers/refund.svg', html: '<p>Back</p>' }])
  })
})

describe('a claim whose credit was interrupted', () => {
  it('is shown, and finished by addWallet; otherwise that is NO_REFUND', async () => {
    const somchai = await joinWithMoney(app, 100_000n, ['PG'])
    expect((await ask(somchai, 'addWallet')).body).toMatchObject({ message: 'NO_REFUND' })
    await loseAtGame(app, somchai, 30_000n)
    expect(await payout(somchai)).toBeUndefined()
    expect(await check(somchai)).toMatchObject({ isInterrupted: true, result: true, refundAmount: 30 })
    expect((await ask(somchai, 'receive')).body).toMatchObject({ message: 'NO_REFUND' })
    // Not REFUND_MINIMUM, whatever was lost since the claim.
    await loseAtGame(app, somchai, 1_000n)
    expect((await ask(somchai, 'receive')).body).toMatchObject({ message: 'NO_REFUND' })
    expect((await ask(somchai, 'addWallet')).body).toEqual({ message: 'REFUND_SUCCESS', refundAmount: 30 })
    expect((await ask(somchai, 'addWallet')).body).toMatchObject({ message: 'NO_REFUND' })
    expect(await readWallet(app, somchai)).toBe(720)
  })

  it('waits for a bonus that began meanwhile (BONUS_REMAINING) and for a game that does not respond (REFUND_CONDITION)', async () => {
    const somchai = await joinWithMoney(app, 100_000n, ['PG'])
    await loseAtGame(app, somchai, 30_000n)
    await payout(somchai)
    await payIn(app, somchai, 20_000n)
    await app.wire('GET', '/api/bonus/activate/HALF', { token: somchai.token })
    expect((await ask(somchai, 'addWallet')).body).toMatchObject({ message: 'BONUS_REMAINING' })
    await app.wire('GET', '/api/bonus/clear', { token: somchai.token })
    await moveIntoGame(app, somchai, 100)
    await spoilGame(app, 'PG', { call: 'readBalance', fault: 'error' })
    expect((await ask(somchai, 'addWallet')).body).toMatchObject({ message: 'REFUND_CONDITION' })
    await mendGames(app)
    expect((await ask(somchai, 'addWallet')).status).toBe(200)
  })

  it('is finished by a job, once', async () => {
    const somchai = await joinWithMoney(app, 100_000n, ['PG'])
    await loseAtGame(app, somchai, 30_000n)
    const began = app.clock.now()
    app.clock.freeze(began)
    await payout(somchai)
    // Within twenty seconds the request that made the claim credits it.
    for (const [seconds, balance] of [
      [0, 700],
      [20, 700],
      [20.001, 730],
      [30, 730],
    ] as const) {
      app.clock.freeze(new Date(began.getTime() + seconds * 1000))
      await finishRefunds.run(undefined, app.context)
      expect(await readWallet(app, somchai)).toBe(balance)
    }
    app.clock.set(new Date())
  })
})

it('a change of the rules is recorded with what they were before', async () => {
  await writeReward(app, 'refund', { ...settings, minimum: 7 })
  await writeReward(app, 'refund', { ...settings, minimum: 9 })
  const { speak } = await joinOperator(app, { operatorId: 'kanda' })
  const { body } = await app.wire<{ acts: OperatorAct[] }>('POST', '/api/operator/audit', {
    ...speak,
    body: {},
  })
  const act = body.acts.find(({ call }) => call === 'setRefundSettings')
  expect(act).toMatchObject({ input: { minimum: 9 }, before: { minimum: 7 }, outcome: 'done' })
})
