import { randomUUID } from 'node:crypto'
import type { Bonus, ReceivedBonus } from '@kapao/contract/bonus'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { checkBook } from '@kapao/testkit/book'
import { joinWithMoney, mendGames, openProviders, spoilGame } from '@kapao/testkit/games'
import { recordDeposit, reportDeposit, startWithdrawal } from '@kapao/testkit/movements'
import { playAt, readGrants, readWallet, refreshGames, writeOffer } from '@kapao/testkit/offers'
import { operatorKey } from '@kapao/testkit/operator'
import { join, login, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openProviders(app.db, ['PG', 'JOKER'])
  await writeOffer(app, { code: 'HALF' })
  await writeOffer(app, { code: 'DAILY', type: 'day', place: 2 })
  await writeOffer(app, { code: 'WEEKLY', type: 'week', place: 3, maxReceived: 2 })
  await writeOffer(app, { code: 'SCARCE', stock: 1, place: 4 })
  await writeOffer(app, { code: 'CLOSED', isOpen: false, place: 5 })
  await writeOffer(app, {
    code: 'FREE',
    leastDeposit: 0,
    creditPercent: 0,
    creditFixed: 20,
    percentSuccess: 0,
    percentFail: 0,
    place: 7,
  })
  await writeOffer(app, {
    code: 'GIFT',
    leastDeposit: 0,
    creditPercent: 0,
    creditFixed: 20,
    percentSuccess: 0,
    percentFail: 5,
    place: 6,
  })
})

afterEach(async () => {
  await mendGames(app)
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

type Said = ReceivedBonus & { message?: string; details?: unknown }

function activate({ token }: Person, code: string, key?: string) {
  return app.wire<Said>('GET', `/api/bonus/activate/${code}`, {
    token,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

function pay(person: Person, satang: bigint) {
  return recordDeposit(app, { memberId: person.memberId, satang, happenedAt: app.clock.now() })
}

async function cardOf({ token }: Person, code: string): Promise<Bonus | undefined> {
  return (await app.wire<Bonus[]>('GET', '/api/bonus', { token })).body.find((bonus) => bonus.code === code)
}

function clear({ token }: Person, key: string = randomUUID()) {
  return app.wire('GET', '/api/bonus/clear', { token, headers: { 'idempotency-key': key } })
}

describe('a bonus', () => {
  it('credits the wallet, starts its condition and is one statement line', async () => {
    const person = await joinWithMoney(app, 20_000n)
    expect(await cardOf(person, 'HALF')).toMatchObject({
      type: 'limit',
      maxReceived: 1,
      percentFail: 10,
      terms: { deposit: 200, credit: 100, base: 300 },
      userBonus: { _id: null, isActive: false, received: [] },
    })
    const { status, body } = await activate(person, 'half')
    expect([status, body]).toMatchObject([200, { isActive: true, received: [{}] }])
    expect(await readWallet(app, person)).toBe(300)
    expect((await readGrants(app, person)).grant).toMatchObject({
      kind: 'bonus',
      code: 'HALF',
      state: 'ACTIVE',
      base: 300,
      value: 300,
      succeedsAt: 600,
      failsAt: 30,
      takesBack: 100,
    })
    const { body: statement } = await app.wire<{ statements: unknown[] }>('POST', '/api/statement', {
      token: person.token,
      body: { types: ['bonus'] },
    })
    expect(statement.statements).toMatchObject([
      { from: 'BONUS', to: 'WALLET', amount: 100, status: 'SUCCESS', bonus: { description: 'HALF' } },
    ])
    const { body: active } = await app.wire('GET', '/api/bonus/check/active', { token: person.token })
    expect(active).toEqual({ status: true, type: 'bonus', code: 'HALF' })
    expect(await cardOf(person, 'HALF')).toMatchObject({ userBonus: { isActive: true } })
  })

  it('asks for the turnover of deposit and credit, ends after the hours, and is announced to other devices', async () => {
    await writeOffer(app, { code: 'SOON', percentSuccess: 0, percentTurnover: 150, hours: 48, place: 7 })
    const person = await joinWithMoney(app, 20_000n)
    const before = app.clock.now().getTime()
    expect(await collectAnnouncements(app, () => activate(person, 'SOON'))).toContain(person.memberId)
    const { grant } = await readGrants(app, person)
    expect(grant).toMatchObject({ base: 300, turnover: 450 })
    const hours = (Date.parse(grant?.expiresAt ?? '') - before) / 3_600_000
    expect(Math.floor(hours)).toBe(48)
    expect(await collectAnnouncements(app, () => activate(person, 'SOON'))).toEqual([])
  })

  it('refuses NO_DATA for an unknown code, and for a closed offer', async () => {
    const person = await joinWithMoney(app, 20_000n)
    for (const code of ['NOTHING', 'CLOSED']) {
      const { status, body } = await activate(person, code)
      expect([status, body]).toMatchObject([404, { message: 'NO_DATA' }])
    }
    expect(await readWallet(app, person)).toBe(200)
  })

  it.each([
    ['there is no deposit', async (_person: Person) => undefined],
    ['the deposit is too small', (person: Person) => pay(person, 9_999n)],
    [
      'the deposit is still on its way',
      ({ memberId }: Person) =>
        reportDeposit(app, { memberId, satang: 20_000n, happenedAt: app.clock.now() }),
    ],
    [
      'the deposit is not there any more',
      async (person: Person) => {
        await pay(person, 20_000n)
        const { memberId } = person
        await startWithdrawal(app, { memberId, satang: 100n, happenedAt: app.clock.now() })
      },
    ],
  ])('refuses BONUS_CONDITION when %s', async (_what, begin) => {
    const person = await join(app)
    await begin(person)
    const before = await readWallet(app, person)
    const { status, body } = await activate(person, 'HALF')
    expect([status, body]).toMatchObject([409, { message: 'BONUS_CONDITION', details: { minimum: 100 } }])
    expect(await readWallet(app, person)).toBe(before)
  })

  it('refuses BONUS_CONDITION for a deposit that another bonus has used', async () => {
    const person = await joinWithMoney(app, 20_000n)
    await activate(person, 'HALF')
    await clear(person)
    const { body } = await activate(person, 'DAILY')
    expect(body).toMatchObject({ message: 'BONUS_CONDITION' })
    await pay(person, 10_000n)
    expect((await activate(person, 'DAILY')).status).toBe(200)
  })

  it('refuses BONUS_CONDITION while a game that holds money does not respond, and is granted afterwards', async () => {
    const person = await joinWithMoney(app, 20_000n, ['PG'])
    const body = { from: 'WALLET', to: 'PG', amount: 50 }
    await app.wire('POST', '/api/wallet/transfer', { token: person.token, body })
    await spoilGame(app, 'PG', { call: 'readBalance', fault: 'error' })
    expect((await activate(person, 'HALF')).body).toMatchObject({
      message: 'BONUS_CONDITION',
      details: { isBalanceUnknown: true },
    })
    await mendGames(app)
    expect((await activate(person, 'HALF')).status).toBe(200)
  })

  it('refuses BONUS_ALREADY_ACTIVE while one is active, for the same and for another bonus', async () => {
    const person = await joinWithMoney(app, 20_000n)
    await activate(person, 'HALF')
    await pay(person, 20_000n)
    for (const code of ['HALF', 'DAILY'])
      expect((await activate(person, code)).body).toMatchObject({ message: 'BONUS_ALREADY_ACTIVE' })
    expect(await readWallet(app, person)).toBe(500)
  })

  it('refuses BONUS_REMAINING once the condition is met and the balance is not withdrawn', async () => {
    const person = await joinWithMoney(app, 20_000n)
    expect((await activate(person, 'GIFT')).status).toBe(200)
    expect((await readGrants(app, person)).grant).toMatchObject({
      state: 'MET',
      succeedsAt: null,
      base: 20,
    })
    expect((await activate(person, 'HALF')).body).toMatchObject({ message: 'BONUS_REMAINING' })
  })

  it('refuses BONUS_FULL when none is left, and its card shows that', async () => {
    const [first, second] = [await joinWithMoney(app, 20_000n), await joinWithMoney(app, 20_000n)]
    for (const code of ['SCARCE', 'HALF']) expect(await cardOf(first, code)).toMatchObject({ isFull: false })
    expect((await activate(first, 'SCARCE')).status).toBe(200)
    expect((await activate(second, 'SCARCE')).body).toMatchObject({ message: 'BONUS_FULL' })
    expect(await cardOf(second, 'SCARCE')).toMatchObject({ isFull: true, userBonus: { received: [] } })
    expect(await readWallet(app, second)).toBe(200)
  })

  it('is granted once per idempotency key, and a repeat returns the same response', async () => {
    const person = await joinWithMoney(app, 20_000n)
    const key = randomUUID()
    const [first, again] = [await activate(person, 'HALF', key), await activate(person, 'HALF', key)]
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(await readWallet(app, person)).toBe(300)
  })
})

describe('the claims of a bonus', () => {
  it('are counted by the day in Bangkok: BONUS_MAX_CLAIMED until midnight, claimable again from then on', async () => {
    const person = await joinWithMoney(app, 20_000n)
    async function receive() {
      await pay(person, 10_000n)
      const answers = await activate(person, 'DAILY')
      if (answers.status === 200) await clear(person)
      return answers.body.message
    }
    app.clock.set(new Date('2031-03-05T23:50:00+07:00'))
    person.token = await login(app, person.phone)
    expect([await receive(), await receive()]).toEqual([undefined, 'BONUS_MAX_CLAIMED'])
    app.clock.set(new Date('2031-03-05T23:59:50+07:00'))
    expect(await receive()).toBe('BONUS_MAX_CLAIMED')
    app.clock.set(new Date('2031-03-06T00:00:00+07:00'))
    expect((await cardOf(person, 'DAILY'))?.userBonus.received).toEqual([])
    expect([await receive(), await receive()]).toEqual([undefined, 'BONUS_MAX_CLAIMED'])
  })

  it('are refused BONUS_MAX_CLAIMED and not for a missing deposit when they were claimed as often as allowed', async () => {
    const person = await joinWithMoney(app, 20_000n)
    expect((await activate(person, 'DAILY')).status).toBe(200)
    await clear(person)
    expect((await activate(person, 'DAILY')).body).toMatchObject({ message: 'BONUS_MAX_CLAIMED' })
    expect((await activate(person, 'HALF')).body).toMatchObject({ message: 'BONUS_CONDITION' })
  })

  it('are counted by the week from Monday in Bangkok', async () => {
    const person = await joinWithMoney(app, 20_000n)
    async function receive() {
      await pay(person, 10_000n)
      const answers = await activate(person, 'WEEKLY')
      if (answers.status === 200) await clear(person)
      return answers.body.message
    }
    // Sunday the 9th, then Monday the 10th of March 2031.
    app.clock.set(new Date('2031-03-09T23:59:00+07:00'))
    person.token = await login(app, person.phone)
    expect([await receive(), await receive(), await receive()]).toEqual([
      undefined,
      undefined,
      'BONUS_MAX_CLAIMED',
    ])
    app.clock.set(new Date('2031-03-10T00:00:00+07:00'))
    expect([await receive(), await receive(), await receive()]).toEqual([
      undefined,
      undefined,
      'BONUS_MAX_CLAIMED',
    ])
  })

  it('succeed once of 64 concurrent ones', async () => {
    const person = await joinWithMoney(app, 20_000n)
    const codes = Array.from({ length: 64 }, (_, index) => (index % 2 === 0 ? 'HALF' : 'GIFT'))
    const answers = await Promise.all(codes.map((code) => activate(person, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refusals = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message))
    expect(['BONUS_ALREADY_ACTIVE', 'BONUS_REMAINING']).toEqual(expect.arrayContaining([...refusals]))
    expect([300, 220]).toContain(await readWallet(app, person))
  })

  it('are refused BONUS_MAX_CLAIMED beyond its limit, also at once, where one leaves no condition open', async () => {
    const person = await joinWithMoney(app, 20_000n)
    const answers = await Promise.all(Array.from({ length: 32 }, () => activate(person, 'FREE')))
    const messages = answers.map(({ body }) => body.message ?? 'OK')
    expect(messages.toSorted()).toEqual([...Array.from({ length: 31 }, () => 'BONUS_MAX_CLAIMED'), 'OK'])
    expect(await readWallet(app, person)).toBe(220)
  })

  it('succeed as often as the stock allows, of 64 concurrent ones by several members', async () => {
    await writeOffer(app, { code: 'LASTTHREE', stock: 3 })
    const people: Person[] = []
    for (let count = 0; count < 8; count += 1) people.push(await joinWithMoney(app, 20_000n))
    const askings = Array.from({ length: 64 }, (_, index) => people[index % people.length] as Person)
    const answers = await Promise.all(askings.map((person) => activate(person, 'LASTTHREE')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const wallets = await Promise.all(people.map((person) => readWallet(app, person)))
    expect(wallets.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 200, 200, 300, 300, 300])
  })

  it.each(['DAILY', 'WEEKLY'])(
    'succeed once of 64 concurrent ones of %s, and afterwards up to its limit in total',
    async (code) => {
      const person = await joinWithMoney(app, 20_000n)
      function receive() {
        return Promise.all(Array.from({ length: 64 }, () => activate(person, code)))
      }
      const most = code === 'DAILY' ? 1 : 2
      for (const given of [1, most - 1, 0]) {
        expect((await receive()).filter(({ status }) => status === 200)).toHaveLength(given)
        await clear(person)
        await pay(person, 10_000n)
      }
    },
  )
})

describe('an active bonus', () => {
  async function intoGame(person: Person, amount: number) {
    const body = { from: 'WALLET', to: 'PG', amount }
    const { status } = await app.wire('POST', '/api/wallet/transfer', { token: person.token, body })
    expect(status).toBe(200)
  }

  it('fails when play has left a tenth of the base, as soon as the game reports it', async () => {
    const person = await joinWithMoney(app, 20_000n, ['PG'])
    await activate(person, 'HALF')
    await intoGame(person, 300)
    await playAt(app, person, 'PG', { stakeSatang: 26_900n, result: 'lose' })
    await refreshGames(app, person)
    expect((await readGrants(app, person)).grant).toMatchObject({ state: 'ACTIVE', value: 31, played: 269 })
    await playAt(app, person, 'PG', { stakeSatang: 100n, result: 'lose' })
    await refreshGames(app, person)
    const { grant, last } = await readGrants(app, person)
    expect([grant, last]).toMatchObject([null, { state: 'FAILED', value: 30, takesBack: 0 }])
    expect((await app.wire('GET', '/api/bonus/check/active', { token: person.token })).body).toMatchObject({
      status: false,
      type: null,
    })
  })

  it('is neither met nor failed by a deposit in the meantime', async () => {
    const person = await joinWithMoney(app, 20_000n)
    await activate(person, 'HALF')
    await pay(person, 500_000n)
    await refreshGames(app, person)
    expect((await readGrants(app, person)).grant).toMatchObject({ state: 'ACTIVE', value: 300 })
  })
})

it('the minimum check returns the least deposit that any bonus requires', async () => {
  const person = await joinWithMoney(app, 20_000n)
  const { body } = await app.wire('GET', '/api/bonus/check/minimum', { token: person.token })
  expect(body).toEqual({ result: true, minimum: 0, deposit: 200 })
})

it('an operator sees every offer as it was written, including closed ones, and how often it was claimed', async () => {
  const description = '<p>ลอง</p>'
  await writeOffer(app, {
    code: 'SEEN',
    stock: 3,
    isOpen: false,
    hours: 24,
    leastDeposit: 99.5,
    description,
  })
  async function read(token: string) {
    return app.wire<Record<string, unknown>[]>('GET', '/api/operator/offers', { token })
  }
  const { body: offers } = await read(await operatorKey(app))
  expect(offers.find(({ code }) => code === 'SEEN')).toEqual({
    code: 'SEEN',
    kind: 'bonus',
    type: 'limit',
    maxReceived: 1,
    stock: 3,
    leastDeposit: 99.5,
    creditPercent: 50,
    creditFixed: 0,
    creditMost: 1000,
    percentSuccess: 200,
    percentFail: 10,
    percentTurnover: 0,
    hours: 24,
    banners: [],
    description,
    currency: 'BAHT',
    place: 1,
    isOpen: false,
    taken: 0,
  })
  expect(offers.find(({ code }) => code === 'SCARCE')).toMatchObject({ stock: 1, taken: 1 })
  expect((await read((await join(app)).token)).status).toBe(401)
})
