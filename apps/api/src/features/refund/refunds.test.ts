import type { RefundCheck } from '@kapao/contract/refund'
import { checkBook } from '@kapao/testkit/book'
import { joinWithMoney, mendGames, openProviders, spoilGame } from '@kapao/testkit/games'
import { playAt, readGrants, readWallet, refreshGames, writeOffer } from '@kapao/testkit/offers'
import { join, type Person } from '@kapao/testkit/people'
import { loseAtGame, moveIntoGame, payIn, writeReward } from '@kapao/testkit/rewards'
import { startTestHouse, type TestHouse } from '@kapao/testkit/test-house'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSetting } from '../site/site.ts'
import { claimRefund } from './claim-refund.ts'
import { finishRefunds } from './finish-refunds.ts'

let house: TestHouse

const rule = { minimum: 5, banners: [{ image: '/offers/refund.svg', html: '<p onclick="x">Back</p>' }] }

beforeAll(async () => {
  house = await startTestHouse({ ROLE: 'api' })
  await openProviders(house.api.house.db, ['PG'])
  await writeOffer(house, { code: 'HALF' })
})

beforeEach(() => writeReward(house, 'refund', rule))

afterEach(async () => {
  await mendGames(house)
  expect(await checkBook(house.databaseUrl)).toEqual([])
})

afterAll(() => house.close())

const check = async ({ token }: Person): Promise<RefundCheck> =>
  (await house.wire<RefundCheck>('GET', '/api/refund/check', { token })).body

const ask = ({ token }: Person, what: 'receive' | 'addWallet') =>
  house.wire<{ message: string; refundAmount?: number; details?: unknown }>('GET', `/api/refund/${what}`, {
    token,
  })

const claim = async ({ memberId }: Person) =>
  claimRefund(house.api.house, { memberId, currency: 'BAHT' }, await readSetting(house.api.house, 'refund'))

describe('a refund', () => {
  it('is a percentage of the net loss since the last claim', async () => {
    const somchai = await joinWithMoney(house, 100_000n, ['PG'])
    expect(await check(somchai)).toMatchObject({ result: false, info: 'NO_REFUND', loss: 0, bonus: false })
    await loseAtGame(house, somchai, 30_000n)
    expect(await check(somchai)).toMatchObject({ result: true, info: null, loss: 300, refundAmount: 30 })
    const { status, body } = await ask(somchai, 'receive')
    expect([status, body]).toEqual([200, { message: 'REFUND_SUCCESS', refundAmount: 30 }])
    expect(await readWallet(house, somchai)).toBe(730)
    expect(await check(somchai)).toMatchObject({ result: false, info: 'NO_REFUND', loss: 0 })
    await payIn(house, somchai, 10_000n)
    await loseAtGame(house, somchai, 10_000n)
    expect(await check(somchai)).toMatchObject({ loss: 70, refundAmount: 7 })
    const { body: list } = await house.wire('POST', '/api/refund', { token: somchai.token, body: {} })
    expect(list).toMatchObject({ total: 1, refunds: [{ refundAmount: 30 }] })
    const { body: statement } = await house.wire<{ statements: unknown[] }>('POST', '/api/statement', {
      token: somchai.token,
      body: { types: ['bonus'] },
    })
    expect(statement.statements).toMatchObject([{ amount: 30, refund: { description: 'REFUND' } }])
  })

  it('is net: what was won counts against what was lost', async () => {
    const somchai = await joinWithMoney(house, 100_000n, ['PG'])
    await loseAtGame(house, somchai, 30_000n)
    await moveIntoGame(house, somchai, 200)
    const won = await playAt(house, somchai, 'PG', { stakeSatang: 20_000n, result: 'win' })
    await refreshGames(house, somchai)
    const net = 30_000n - won
    expect((await check(somchai)).loss).toBe(net > 0n ? Number(net) / 100 : 0)
  })

  it('does not give back what the house gave', async () => {
    const somchai = await joinWithMoney(house, 20_000n, ['PG'])
    await house.wire('GET', '/api/bonus/activate/HALF', { token: somchai.token })
    await loseAtGame(house, somchai, 30_000n)
    expect(await check(somchai)).toMatchObject({ result: true, loss: 200, refundAmount: 20 })
  })

  it('is REFUND_MINIMUM below the least, with the figure', async () => {
    const somchai = await joinWithMoney(house, 20_000n, ['PG'])
    await loseAtGame(house, somchai, 4_900n)
    expect(await check(somchai)).toMatchObject({ result: false, info: 'REFUND_MINIMUM' })
    expect((await ask(somchai, 'receive')).body).toMatchObject({
      message: 'REFUND_MINIMUM',
      details: { min: 5, currency: 'BAHT' },
    })
    expect(await readWallet(house, somchai)).toBe(151)
  })

  it('is BONUS_REMAINING while a bonus is active', async () => {
    const somchai = await joinWithMoney(house, 100_000n, ['PG'])
    await loseAtGame(house, somchai, 30_000n)
    await house.wire('GET', '/api/promotion/current', { token: somchai.token })
    await payIn(house, somchai, 20_000n)
    expect((await house.wire('GET', '/api/bonus/activate/HALF', { token: somchai.token })).status).toBe(200)
    expect(await check(somchai)).toMatchObject({ result: false, bonus: true, info: 'BONUS_REMAINING' })
    expect((await ask(somchai, 'receive')).body).toMatchObject({ message: 'BONUS_REMAINING' })
  })

  it('is REFUND_INACTIVE where the operator has closed it', async () => {
    await writeReward(house, 'refund', { ...rule, isOpen: false })
    const somchai = await join(house)
    expect((await check(somchai)).info).toBe('REFUND_INACTIVE')
    expect((await ask(somchai, 'receive')).body).toMatchObject({ message: 'REFUND_INACTIVE' })
  })

  it('is REFUND_CONDITION while a game that holds money says nothing, and NO_REFUND without a loss', async () => {
    const somchai = await joinWithMoney(house, 100_000n, ['PG'])
    await loseAtGame(house, somchai, 30_000n)
    await moveIntoGame(house, somchai, 100)
    await spoilGame(house, 'PG', { call: 'readBalance', fault: 'error' })
    expect((await ask(somchai, 'receive')).body).toMatchObject({ message: 'REFUND_CONDITION' })
    await mendGames(house)
    expect((await ask(somchai, 'receive')).body).toMatchObject({ refundAmount: 30 })
    expect((await ask(somchai, 'receive')).body).toMatchObject({ message: 'NO_REFUND' })
  })

  it('begins a condition where the operator has set one', async () => {
    await writeReward(house, 'refund', { ...rule, percentSuccess: 200, percentFail: 10 })
    const somchai = await joinWithMoney(house, 100_000n, ['PG'])
    await loseAtGame(house, somchai, 30_000n)
    expect((await ask(somchai, 'receive')).status).toBe(200)
    expect((await readGrants(house, somchai)).grant).toMatchObject({
      kind: 'refund',
      state: 'ACTIVE',
      base: 30,
      succeedsAt: 60,
    })
  })

  it('is received once of 64 at once', async () => {
    const somchai = await joinWithMoney(house, 100_000n, ['PG'])
    await loseAtGame(house, somchai, 30_000n)
    const asked = Array.from({ length: 64 }, (_, index) => ask(somchai, index % 2 ? 'receive' : 'addWallet'))
    const heard = await Promise.all(asked)
    expect(heard.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await readWallet(house, somchai)).toBe(730)
  })

  it('has the operator’s banners, made harmless', async () => {
    const { body } = await house.wire('GET', '/api/refund/banners', { token: (await join(house)).token })
    expect(body).toEqual([{ image: '/offers/refund.svg', html: '<p>Back</p>' }])
  })
})

describe('a claim whose credit was interrupted', () => {
  it('is told, and finished by addWallet; otherwise that is NO_REFUND', async () => {
    const somchai = await joinWithMoney(house, 100_000n, ['PG'])
    expect((await ask(somchai, 'addWallet')).body).toMatchObject({ message: 'NO_REFUND' })
    await loseAtGame(house, somchai, 30_000n)
    expect(await claim(somchai)).toBeUndefined()
    expect(await check(somchai)).toMatchObject({ isInterrupted: true, result: true, refundAmount: 30 })
    expect((await ask(somchai, 'receive')).body).toMatchObject({ message: 'NO_REFUND' })
    expect((await ask(somchai, 'addWallet')).body).toEqual({ message: 'REFUND_SUCCESS', refundAmount: 30 })
    expect((await ask(somchai, 'addWallet')).body).toMatchObject({ message: 'NO_REFUND' })
    expect(await readWallet(house, somchai)).toBe(730)
  })

  it('waits for a bonus that began meanwhile (BONUS_REMAINING) and for a silent game (REFUND_CONDITION)', async () => {
    const somchai = await joinWithMoney(house, 100_000n, ['PG'])
    await loseAtGame(house, somchai, 30_000n)
    await claim(somchai)
    await payIn(house, somchai, 20_000n)
    await house.wire('GET', '/api/bonus/activate/HALF', { token: somchai.token })
    expect((await ask(somchai, 'addWallet')).body).toMatchObject({ message: 'BONUS_REMAINING' })
    await house.wire('GET', '/api/bonus/clear', { token: somchai.token })
    await moveIntoGame(house, somchai, 100)
    await spoilGame(house, 'PG', { call: 'readBalance', fault: 'error' })
    expect((await ask(somchai, 'addWallet')).body).toMatchObject({ message: 'REFUND_CONDITION' })
    await mendGames(house)
    expect((await ask(somchai, 'addWallet')).status).toBe(200)
  })

  it('is finished by a job, once', async () => {
    const somchai = await joinWithMoney(house, 100_000n, ['PG'])
    await loseAtGame(house, somchai, 30_000n)
    await claim(somchai)
    house.clock.advance(30)
    await finishRefunds.run(undefined, house.api.house)
    await finishRefunds.run(undefined, house.api.house)
    expect(await readWallet(house, somchai)).toBe(730)
  })
})
