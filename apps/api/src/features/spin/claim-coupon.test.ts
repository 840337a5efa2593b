import { randomUUID } from 'node:crypto'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { checkBook } from '@kapao/testkit/book'
import { joinWithMoney, mendGames, openProviders, spoilGame } from '@kapao/testkit/games'
import { readGrants, readWallet, writeOffer } from '@kapao/testkit/offers'
import { operatorKey } from '@kapao/testkit/operator'
import { isSomebodyWaiting } from '@kapao/testkit/lock'
import { join, login, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { claim, neverSpun, readCoupons, readSetup, spin, writeWheel } from '@kapao/testkit/wheel'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { beginGrant } from '../grant/grant.ts'

let app: TestApp

const prizes = {
  baht: { code: 'TEN', kind: 'baht', amount: 10, label: '10 baht' },
  coins: { code: 'THREE', kind: 'coins', amount: 3 },
  bonus: { code: 'FREE', kind: 'bonus', amount: 25, offer: 'WHEELFREE' },
  goods: { code: 'SHIRT', kind: 'goods', label: 'A shirt' },
} as const

const prizeOffer = {
  code: 'WHEELFREE',
  kind: 'prize',
  leastDeposit: 0,
  creditPercent: 0,
  creditFixed: 20,
  percentSuccess: 300,
  percentFail: 10,
}

beforeAll(async () => {
  app = await startTestApp()
  await openProviders(app.db, ['PG'])
  await writeOffer(app, prizeOffer)
  await writeOffer(app, { code: 'HALF' })
})

afterEach(async () => {
  await mendGames(app)
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

/** Creates a member who has won a prize of this kind. Returns the member and the coupon. */
async function win(
  kind: keyof typeof prizes,
  wheel: Record<string, unknown> = {},
): Promise<{ person: Person; coupon: string }> {
  await writeWheel(app, { slices: [prizes[kind], neverSpun], ...wheel })
  const person = await joinWithMoney(app, 10_000n, ['PG'])
  const { body } = await spin(app, person)
  return { person, coupon: body.result.coupon }
}

it('credits money to the wallet, once, as a wheel prize in the statement', async () => {
  const { person, coupon } = await win('baht')
  const { status, body } = await claim(app, person, coupon)
  expect([status, body]).toEqual([200, { success: true, kind: 'baht', amount: 10 }])
  expect(await readWallet(app, person)).toBe(110)
  const { body: said } = await app.wire<{ statements: unknown[] }>('POST', '/api/statement', {
    token: person.token,
    body: { types: ['bonus'] },
  })
  expect(said.statements).toMatchObject([
    { _id: coupon, from: 'WHEEL', to: 'WALLET', amount: 10, luckydraw: { description: '10 baht' } },
  ])
  const again = await claim(app, person, coupon)
  expect([again.status, again.body]).toMatchObject([404, { message: 'NO_CLAIMABLE_COUPON' }])
  expect(await readWallet(app, person)).toBe(110)
  expect(await readCoupons(app, person)).toEqual([])
})

it('is announced to the member’s other devices, and a refused claim is not', async () => {
  const { person, coupon } = await win('baht')
  expect(await collectAnnouncements(app, () => claim(app, person, randomUUID()))).toEqual([])
  expect(await collectAnnouncements(app, () => claim(app, person, coupon))).toEqual([person.memberId])
})

it('is claimed once by 64 concurrent requests, and repeated under its idempotency key', async () => {
  const { person, coupon } = await win('baht')
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => claim(app, person, coupon, index % 2 === 0 ? key : undefined)),
  )
  const others = answers.filter(({ status }) => status !== 200)
  expect(answers.length - others.length).toBeGreaterThanOrEqual(1)
  expect(new Set(others.map(({ body }) => body.message))).toEqual(new Set(['NO_CLAIMABLE_COUPON']))
  expect(await readWallet(app, person)).toBe(110)
})

it('adds coins, which can be spun', async () => {
  const { person, coupon } = await win('coins')
  expect((await readSetup(app, person)).userCoin).toBe(0)
  expect((await claim(app, person, coupon)).body).toEqual({ success: true, kind: 'coins', amount: 3 })
  expect((await readSetup(app, person)).userCoin).toBe(3)
  expect((await spin(app, person)).body.result.remainingCoin).toBe(2)
})

it('records goods for the operator', async () => {
  const { person, coupon } = await win('goods')
  async function list() {
    const token = await operatorKey(app)
    return (await app.wire<{ goods: unknown[] }>('POST', '/api/operator/wheel/goods', { token, body: {} }))
      .body.goods
  }
  expect(await list()).toEqual([])
  expect((await claim(app, person, coupon)).status).toBe(200)
  expect(await list()).toMatchObject([{ memberId: person.memberId, coupon, code: 'SHIRT', label: 'A shirt' }])
})

it('begins a bonus with the credit that was won and the condition of its offer', async () => {
  const { person, coupon } = await win('bonus')
  const { status, body } = await claim(app, person, coupon)
  expect([status, body]).toEqual([200, { success: true, kind: 'bonus', amount: 25 }])
  expect((await readGrants(app, person)).grant).toMatchObject({
    _id: coupon,
    kind: 'promotion',
    code: 'WHEELFREE',
    credit: 25,
    succeedsAt: 75,
    expiresAt: null,
  })
  expect(await readWallet(app, person)).toBe(125)
})

it('gives a bonus that ends after the hours of its offer', async () => {
  await writeOffer(app, { ...prizeOffer, hours: 48 })
  const { person, coupon } = await win('bonus')
  const now = app.clock.now()
  app.clock.freeze(now)
  expect((await claim(app, person, coupon)).status).toBe(200)
  expect((await readGrants(app, person)).grant?.expiresAt).toBe(
    new Date(now.getTime() + 48 * 3_600_000).toISOString(),
  )
  app.clock.set(new Date())
  await writeOffer(app, prizeOffer)
})

it('refuses BONUS_REMAINING also when another bonus begins at the same moment', async () => {
  const { person, coupon } = await win('bonus')
  const { claiming } = await app.context.transaction(async (tx) => {
    await beginGrant(tx, app.context, {
      member: { memberId: person.memberId, currency: 'BAHT' },
      grantId: randomUUID(),
      kind: 'promotion',
      code: 'HALF',
      creditSatang: 1_000n,
      percentSuccess: 300,
      percentFail: 10,
      turnoverSatang: 0n,
      askedAt: new Date(0),
    })
    const waiting = claim(app, person, coupon)
    await until('the claim waits for the member', () => isSomebodyWaiting(app.databaseUrl))
    return { claiming: waiting }
  })
  const refused = await claiming
  expect([refused.status, refused.body]).toMatchObject([409, { message: 'BONUS_REMAINING' }])
  expect(await readCoupons(app, person)).toMatchObject([{ _id: coupon }])
})

it('cannot be found as a promotion: a prize has to be won', async () => {
  const { token } = await join(app)
  for (const path of ['/api/promotion/find/WHEELFREE', '/api/promotion/activate/WHEELFREE'])
    expect((await app.wire('GET', path, { token })).body).toMatchObject({ message: 'NO_PROMOTION' })
})

it('refuses BONUS_REMAINING for a bonus while one is active, and keeps the coupon', async () => {
  const { person, coupon } = await win('bonus')
  await app.wire('GET', '/api/bonus/activate/HALF', { token: person.token })
  const refused = await claim(app, person, coupon)
  expect([refused.status, refused.body]).toMatchObject([409, { message: 'BONUS_REMAINING' }])
  await app.wire('GET', '/api/bonus/clear', { token: person.token })
  expect((await claim(app, person, coupon)).status).toBe(200)
})

it('refuses BONUS_CONDITION for a bonus while a game that holds money does not respond', async () => {
  const { person, coupon } = await win('bonus')
  const body = { from: 'WALLET', to: 'PG', amount: 50 }
  await app.wire('POST', '/api/wallet/transfer', { token: person.token, body })
  await spoilGame(app, 'PG', { call: 'readBalance', fault: 'error' })
  expect(
    await collectAnnouncements(app, async () => {
      expect((await claim(app, person, coupon)).body).toMatchObject({
        message: 'BONUS_CONDITION',
        details: { isBalanceUnknown: true },
      })
    }),
  ).toEqual([])
  await mendGames(app)
  expect((await claim(app, person, coupon)).status).toBe(200)
})

it('refuses INVALID_PRIZE_CODE when the offer of a bonus is closed, until it is open again', async () => {
  const { person, coupon } = await win('bonus')
  await writeOffer(app, { ...prizeOffer, isOpen: false })
  const refused = await claim(app, person, coupon)
  expect([refused.status, refused.body]).toMatchObject([422, { message: 'INVALID_PRIZE_CODE' }])
  await writeOffer(app, prizeOffer)
  expect((await claim(app, person, coupon)).status).toBe(200)
})

it('refuses INVALID_COUPON_TYPE for a kind that cannot be claimed now', async () => {
  const { person, coupon } = await win('goods', { closedKinds: ['goods'] })
  const refused = await claim(app, person, coupon)
  expect([refused.status, refused.body]).toMatchObject([422, { message: 'INVALID_COUPON_TYPE' }])
  await writeWheel(app, { slices: [prizes.goods, neverSpun] })
  expect((await claim(app, person, coupon)).status).toBe(200)
})

it('grants a coupon a moment before its end, and refuses COUPON_EXPIRED at it', async () => {
  for (const [early, status] of [
    [1, 200],
    [0, 409],
  ] as const) {
    const { person, coupon } = await win('baht', { couponDays: 1 })
    const [shown] = await readCoupons(app, person)
    const end = new Date(String(shown?.expiresAt))
    app.clock.set(new Date(end.getTime() - 60_000))
    person.token = await login(app, person.phone)
    app.clock.freeze(new Date(end.getTime() - early))
    expect((await claim(app, person, coupon)).status).toBe(status)
    app.clock.set(new Date())
  }
})

it('refuses COUPON_EXPIRED after its validity, and grants nothing', async () => {
  const { person, coupon } = await win('baht', { couponDays: 2 })
  expect(await readCoupons(app, person)).toMatchObject([{ expiresAt: expect.any(String) }])
  app.clock.advance(2 * 86_400)
  person.token = await login(app, person.phone)
  expect(await readCoupons(app, person)).toEqual([])
  const refused = await claim(app, person, coupon)
  expect([refused.status, refused.body]).toMatchObject([409, { message: 'COUPON_EXPIRED' }])
  expect(await readWallet(app, person)).toBe(100)
})

it('refuses INVALID_CODE for what is no coupon, and NO_CLAIMABLE_COUPON for another member’s', async () => {
  const { coupon } = await win('baht')
  const stranger = await join(app)
  expect((await claim(app, stranger, 'A-COUPON')).body).toMatchObject({ message: 'INVALID_CODE' })
  for (const wrong of [coupon, randomUUID()])
    expect((await claim(app, stranger, wrong)).body).toMatchObject({ message: 'NO_CLAIMABLE_COUPON' })
  expect(await readWallet(app, stranger)).toBe(0)
})
