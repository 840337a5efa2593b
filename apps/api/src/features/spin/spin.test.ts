import { randomUUID } from 'node:crypto'
import { verifySpin } from '@kapao/contract/fairness'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { checkBook } from '@kapao/testkit/book'
import { joinWithMoney } from '@kapao/testkit/games'
import { recordDeposit, startWithdrawal } from '@kapao/testkit/movements'
import { readWallet } from '@kapao/testkit/offers'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import {
  neverSpun,
  readCoupons,
  readSpins,
  readSetup,
  spin,
  type Spun,
  writeWheel,
} from '@kapao/testkit/wheel'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterEach(async () => {
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

const baht = { code: 'FIVE', kind: 'baht', amount: 5 } as const
const coins = { code: 'TWOCOINS', kind: 'coins', amount: 2 } as const

function pay({ memberId }: Person, satang: bigint) {
  return recordDeposit(app, { memberId, satang, happenedAt: app.clock.now() })
}

async function coinOf({ token }: Person) {
  return (await app.wire<{ coin: number }>('GET', '/api/account/profile', { token })).body.coin
}

async function isActive({ token }: Person) {
  return (await app.wire<{ active: boolean }>('GET', '/api/spinwheel/active', { token })).body.active
}

describe('before there is a wheel', () => {
  it('there is nothing to spin, and deposits of that time earn no coins', async () => {
    const person = await joinWithMoney(app, 50_000n)
    expect(await isActive(person)).toBe(false)
    expect(await readSetup(app, person)).toEqual({
      activeSpinwheel: null,
      userCoin: 0,
      coinRate: null,
      untilNextCoin: null,
      coming: { deposits: 0, coins: 0 },
      odds: [],
      next: null,
    })
    const { token } = person
    const { body } = await app.wire<Spun>('POST', '/api/spinwheel/spin', { token })
    expect(body.message).toBe('NO_COIN')
    await writeWheel(app, { slices: [baht, neverSpun] })
    expect(await isActive(person)).toBe(true)
    expect(await readSetup(app, person)).toMatchObject({ userCoin: 0, coinRate: 100, untilNextCoin: 100 })
  })
})

describe('coins', () => {
  it('come from deposits by the rate, whole ones, and the remainder counts towards the next', async () => {
    await writeWheel(app, { slices: [baht, neverSpun] })
    const person = await joinWithMoney(app, 25_000n)
    expect(await readSetup(app, person)).toMatchObject({ userCoin: 2, untilNextCoin: 50 })
    await pay(person, 4_999n)
    expect(await readSetup(app, person)).toMatchObject({ userCoin: 2, untilNextCoin: 0.01 })
    await pay(person, 1n)
    expect(await coinOf(person)).toBe(3)
  })

  it('come once from a deposit, however many requests read them at once, and not from returned money', async () => {
    await writeWheel(app, { slices: [baht, neverSpun] })
    const person = await joinWithMoney(app, 30_000n)
    const seen = await Promise.all(Array.from({ length: 16 }, () => coinOf(person)))
    expect(new Set(seen)).toEqual(new Set([3]))
    await startWithdrawal(app, {
      memberId: person.memberId,
      satang: 20_000n,
      happenedAt: app.clock.now(),
    })
    expect(await coinOf(person)).toBe(3)
  })

  it('are counted by the new rate from the last count, when an operator changes it', async () => {
    await writeWheel(app, { slices: [baht, neverSpun] })
    const person = await joinWithMoney(app, 15_000n)
    expect(await coinOf(person)).toBe(1)
    await writeWheel(app, { slices: [baht, neverSpun], coinRate: 20 })
    const lowered = { untilNextCoin: 0, coming: { deposits: 0, coins: 0 } }
    expect(await readSetup(app, person)).toMatchObject({ userCoin: 1, ...lowered })
    // The remainder of 50 baht becomes coins with the next deposit, not by itself.
    expect((await spin(app, person)).body.result.remainingCoin).toBe(0)
    expect(await readSetup(app, person)).toMatchObject({ userCoin: 0, ...lowered })
    await pay(person, 1_000n)
    expect(await readSetup(app, person)).toMatchObject({ userCoin: 3, untilNextCoin: 20 })
  })
})

describe('a draw', () => {
  it('costs one coin, follows from its seeds and odds, and leaves a coupon', async () => {
    await writeWheel(app, { slices: [baht, { ...coins, weight: 3 }, neverSpun] })
    const person = await joinWithMoney(app, 20_000n)
    const setup = await readSetup(app, person)
    expect(setup).toMatchObject({
      activeSpinwheel: {
        name: 'The wheel',
        slices: [{ code: 'FIVE' }, { code: 'TWOCOINS' }, { code: 'NEVER' }],
      },
      userCoin: 2,
      odds: [
        { code: 'FIVE', weight: 1 },
        { code: 'TWOCOINS', weight: 3 },
      ],
      next: { drawNo: 1, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    const { status, body } = await spin(app, person)
    expect([status, body]).toMatchObject([200, { success: true, result: { remainingCoin: 1 } }])
    expect(body.draw).toMatchObject({
      drawNo: 1,
      commitment: setup.next?.commitment,
      clientSeed: `seed-of-${person.phone}`,
      odds: setup.odds,
      code: body.result.code,
    })
    expect(await verifySpin(body.draw)).toBe('fair')
    expect(await readCoupons(app, person)).toMatchObject([
      { _id: body.result.coupon, amount: body.result.amount, prize: { slice: { code: body.result.code } } },
    ])
    const again = await readSetup(app, person)
    expect([again.userCoin, again.next?.drawNo]).toEqual([1, 2])
    expect(again.next?.commitment).not.toBe(setup.next?.commitment)
    expect(await readSpins(app, person)).toMatchObject([body.draw])
    expect(await readWallet(app, person)).toBe(200)
  })

  it('is committed to a seed that cannot be read in the database before it', async () => {
    await writeWheel(app, { slices: [baht, neverSpun] })
    const person = await joinWithMoney(app, 10_000n)
    await readSetup(app, person)
    const turn = await app.db
      .selectFrom('wheel_turn')
      .selectAll()
      .where('member_id', '=', person.memberId)
      .executeTakeFirstOrThrow()
    const { body } = await spin(app, person)
    expect(body.draw.commitment).toBe(turn.commitment)
    expect(JSON.stringify(turn)).not.toContain(body.draw.serverSeed)
  })

  it('without a body, as the specification requests it, is one by the current turn and verifies', async () => {
    await writeWheel(app, { slices: [baht, neverSpun] })
    const person = await joinWithMoney(app, 20_000n)
    function bare(key: string) {
      return app.wire<Spun>('POST', '/api/spinwheel/spin', {
        token: person.token,
        headers: { 'idempotency-key': key },
      })
    }
    const [first, again] = [await bare('bare-spin-1'), await bare('bare-spin-1')]
    expect([first.status, first.body.success]).toEqual([200, true])
    expect(first.body.result).toMatchObject({ code: 'FIVE', remainingCoin: 1 })
    expect(again.body).toEqual(first.body)
    expect(await verifySpin(first.body.draw)).toBe('fair')
    const { body } = await app.wire<Spun>('POST', '/api/spinwheel/spin', { token: person.token, body: {} })
    expect(body.result).toMatchObject({ remainingCoin: 0 })
    expect((await bare('bare-spin-2')).body).toMatchObject({ message: 'NO_COIN' })
    expect(await readSpins(app, person)).toHaveLength(2)
  })

  it('is announced to the member’s other devices, and a refused one is not', async () => {
    await writeWheel(app, { slices: [baht, neverSpun] })
    const person = await joinWithMoney(app, 10_000n)
    await readSetup(app, person)
    expect(await collectAnnouncements(app, () => spin(app, person))).toEqual([person.memberId])
    expect(await collectAnnouncements(app, () => spin(app, person))).toEqual([])
  })

  it('refuses NO_COIN without one, and changes nothing', async () => {
    await writeWheel(app, { slices: [baht, neverSpun] })
    const person = await join(app)
    const { status, body } = await spin(app, person)
    expect([status, body]).toMatchObject([409, { message: 'NO_COIN' }])
    expect(await readSpins(app, person)).toEqual([])
    expect((await readSetup(app, person)).next?.drawNo).toBe(1)
  })

  it('refuses WHEEL_CLOSED while the wheel is closed, and takes no coin', async () => {
    await writeWheel(app, { slices: [baht, neverSpun] })
    const person = await joinWithMoney(app, 10_000n)
    const { next } = await readSetup(app, person)
    await writeWheel(app, { slices: [baht, neverSpun], isOpen: false })
    expect(await isActive(person)).toBe(false)
    const { status, body } = await spin(app, person, { commitment: next?.commitment })
    expect([status, body]).toMatchObject([409, { message: 'WHEEL_CLOSED' }])
    expect(await coinOf(person)).toBe(1)
  })

  it('refuses WHEEL_CHANGED for odds that the member has not seen and for a used commitment', async () => {
    await writeWheel(app, { slices: [baht, neverSpun] })
    const person = await joinWithMoney(app, 20_000n)
    const { next } = await readSetup(app, person)
    await writeWheel(app, { slices: [baht, coins] })
    const early = await spin(app, person, { commitment: next?.commitment })
    expect([early.status, early.body]).toMatchObject([409, { message: 'WHEEL_CHANGED' }])
    const changed = await readSetup(app, person)
    expect([changed.userCoin, changed.next?.drawNo, changed.odds.length]).toEqual([2, 1, 2])
    expect(changed.next?.commitment).not.toBe(next?.commitment)
    const commitment = changed.next?.commitment
    expect((await spin(app, person, { commitment })).status).toBe(200)
    expect((await spin(app, person, { commitment })).body).toMatchObject({ message: 'WHEEL_CHANGED' })
    expect(await coinOf(person)).toBe(1)
  })

  it('is not another member’s: a commitment is valid only for its member', async () => {
    await writeWheel(app, { slices: [baht, neverSpun] })
    const [one, other] = [await joinWithMoney(app, 10_000n), await joinWithMoney(app, 10_000n)]
    const commitment = (await readSetup(app, one)).next?.commitment
    expect((await spin(app, other, { commitment })).body).toMatchObject({ message: 'WHEEL_CHANGED' })
    expect(await coinOf(other)).toBe(1)
  })

  it('is one for 64 concurrent requests with one coin, and one under one idempotency key', async () => {
    await writeWheel(app, { slices: [baht, neverSpun] })
    const person = await joinWithMoney(app, 10_000n)
    const commitment = (await readSetup(app, person)).next?.commitment
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        spin(app, person, { commitment, ...(index % 2 === 0 ? { key } : {}) }),
      ),
    )
    const spun = answers.filter(({ status }) => status === 200)
    expect(new Set(spun.map(({ body }) => body.result.coupon)).size).toBe(1)
    expect(await readSpins(app, person)).toHaveLength(1)
    expect(await coinOf(person)).toBe(0)
  })

  it('is repeated under its idempotency key, and costs no second coin', async () => {
    await writeWheel(app, { slices: [baht, neverSpun] })
    const person = await joinWithMoney(app, 20_000n)
    const commitment = (await readSetup(app, person)).next?.commitment
    const key = randomUUID()
    const [first, again] = [
      await spin(app, person, { commitment, key }),
      await spin(app, person, { commitment, key }),
    ]
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(await coinOf(person)).toBe(1)
  })
})

describe('a slice that runs out', () => {
  async function spinAll(people: readonly Person[], times: number): Promise<Spun[]> {
    const spun: Spun[] = []
    await Promise.all(
      people.map(async (person) => {
        for (let time = 0; time < times; time += 1) {
          const { status, body } = await spin(app, person)
          if (status === 200) spun.push(body)
        }
      }),
    )
    return spun
  }

  function gather(count: number, satang: bigint) {
    return Promise.all(Array.from({ length: count }, () => joinWithMoney(app, satang)))
  }

  it('is drawn as often as its stock allows, under 64 spins of many members, and each draw verifies', async () => {
    await writeWheel(app, { slices: [{ ...baht, code: 'RARE', stock: 3, weight: 20 }, coins] })
    const people = await gather(8, 80_000n)
    const spun = await spinAll(people, 8)
    expect(spun.length).toBeGreaterThan(8)
    expect(spun.filter(({ result }) => result.code === 'RARE').length).toBeLessThanOrEqual(3)
    expect(new Set(await Promise.all(spun.map(({ draw }) => verifySpin(draw))))).toEqual(new Set(['fair']))
    const kept = (await Promise.all(people.map((person) => readSpins(app, person)))).flat()
    expect(kept).toHaveLength(spun.length)
  })

  it('leaves nothing to spin when it was the last, and members without a draw keep their coin', async () => {
    await writeWheel(app, { slices: [{ ...baht, code: 'LAST', budget: 17 }, neverSpun] })
    const people = await gather(8, 10_000n)
    const setups = await Promise.all(people.map((person) => readSetup(app, person)))
    const answers = await Promise.all(
      people.map((person, index) => spin(app, person, { commitment: setups[index]?.next?.commitment })),
    )
    const spun = answers.filter(({ status }) => status === 200)
    // A budget of 17 baht pays for three prizes of 5.
    expect(spun).toHaveLength(3)
    const refusals = new Set(answers.map(({ body }) => body.message).filter((said) => said !== undefined))
    expect(['WHEEL_CHANGED', 'WHEEL_CLOSED']).toEqual(expect.arrayContaining([...refusals]))
    const left = await Promise.all(people.map(coinOf))
    expect(left.reduce((sum, coin) => sum + coin, 0)).toBe(5)
    expect(await isActive(people[0] as Person)).toBe(false)
  })
})
