import { checkBook } from '@kapao/testkit/book'
import { joinWithMoney, openProviders } from '@kapao/testkit/games'
import { readGrants, readWallet } from '@kapao/testkit/offers'
import { operatorKey } from '@kapao/testkit/operator'
import { join } from '@kapao/testkit/people'
import { joinByLink, loseAtGame, writeReward } from '@kapao/testkit/rewards'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let token: string

const kinds = ['invite', 'refund'] as const

/** The settings that both rewards share. Cashback also has a minimum refund. */
const settings = {
  isOpen: true,
  percent: 7,
  percentSuccess: 150,
  percentFail: 20,
  percentTurnover: 300,
  banners: [
    { image: '/offers/invite.svg', html: '<p>สวัสดี<img src=x onerror=alert(1)></p><script>x</script>' },
  ],
}

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await openProviders(app.db, ['PG'])
  token = await operatorKey(app)
})

beforeEach(async () => {
  for (const kind of kinds) await writeReward(app, kind)
})

afterEach(async () => expect(await checkBook(app.databaseUrl)).toEqual([]))

afterAll(() => app.close())

async function read(kind: (typeof kinds)[number]) {
  return (await app.wire('GET', `/api/operator/${kind}`, { token })).body
}

describe.each(kinds)('the rule of the %s', (kind) => {
  function write(body: unknown, request: { token?: string } = { token }) {
    return app.wire<{ message: string }>('POST', `/api/operator/${kind}`, { ...request, body })
  }

  it('is written by an operator and read as stored, its HTML sanitised', async () => {
    expect(await write(settings)).toMatchObject({ status: 200, body: { message: 'OK' } })
    expect(await read(kind)).toEqual({
      ...settings,
      ...(kind === 'refund' ? { minimum: 0 } : {}),
      banners: [{ image: '/offers/invite.svg', html: '<p>สวัสดี</p>' }],
    })
  })

  it('is kept in the record of acts as it was before', async () => {
    await write(settings)
    await write({ ...settings, percent: 8 })
    const act = await app.db
      .selectFrom('ledger.operator_act')
      .select('state_before as before')
      .where('call', '=', kind === 'invite' ? 'setInviteSettings' : 'setRefundSettings')
      .orderBy('act_no', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(act).toMatchObject({ before: { percent: 7, percentSuccess: 150 } })
  })

  it('is closed without a percentage, and open only with one', async () => {
    expect((await write({ ...settings, isOpen: false, percent: 0 })).status).toBe(200)
    expect(await write({ ...settings, percent: 0 })).toMatchObject({
      status: 400,
      body: { message: 'VALIDATION_FAILED' },
    })
    expect(await read(kind)).toMatchObject({ isOpen: false, percent: 0 })
  })

  it.each([
    ['more than all of the loss', { percent: 101 }],
    ['a part of a percent', { percent: 2.5 }],
    ['a goal that is reached at once', { percentSuccess: 100 }],
    ['an end that is there at once', { percentFail: 100 }],
    ['less than nothing to be played', { percentTurnover: -1 }],
    ['a picture that is a script', { banners: [{ image: 'javascript:alert(1)', html: '' }] }],
    ['a picture without https', { banners: [{ image: 'http://example.com/a.png', html: '' }] }],
    ['more banners than anybody turns', { banners: Array.from({ length: 11 }, () => settings.banners[0]) }],
    ['a word that it does not have', { odds: 1 }],
    ['no percentage', { percent: undefined }],
  ])('refuses %s and keeps the current rule', async (_what, spoiled) => {
    const before = await read(kind)
    expect(await write({ ...settings, ...spoiled })).toMatchObject({
      status: 400,
      body: { message: 'VALIDATION_FAILED' },
    })
    expect(await read(kind)).toEqual(before)
  })

  it('is accessible to operators only', async () => {
    const { token: ofMember } = await join(app)
    for (const request of [
      {},
      { token: ofMember },
      { token: await operatorKey(app, { name: 'revoked', isRevoked: true }) },
    ])
      expect(await write(settings, request)).toMatchObject({ status: 401 })
    const late = await operatorKey(app, { name: 'expired', expiresAt: app.clock.now() })
    expect(await write(settings, { token: late })).toMatchObject({ body: { message: 'EXPIRED_AUTH_TOKEN' } })
    expect(await read(kind)).toMatchObject({ percent: 10, percentTurnover: 0 })
  })
})

it('accepts the minimum refund in whole satang', async () => {
  function write(minimum: number) {
    return app.wire('POST', '/api/operator/refund', { token, body: { ...settings, minimum } })
  }
  for (const minimum of [1.001, -1, 1e9]) expect((await write(minimum)).status).toBe(400)
  expect((await write(12.5)).status).toBe(200)
  expect(await read('refund')).toMatchObject({ minimum: 12.5 })
})

it('moves no money, and keeps the old rule for what was received before', async () => {
  const somchai = await join(app)
  await loseAtGame(app, await joinByLink(app, somchai), 20_000n)
  await writeReward(app, 'invite', { percentSuccess: 200, percentFail: 10 })
  expect((await app.wire('GET', '/api/invite/receive', { token: somchai.token })).status).toBe(200)
  const malee = await joinWithMoney(app, 10_000n)
  await writeReward(app, 'invite', { ...settings, percent: 100 })
  await writeReward(app, 'refund', { ...settings, percent: 100 })
  expect((await readGrants(app, somchai)).grant).toMatchObject({ succeedsAt: 40, failsAt: 2, turnover: 0 })
  expect([await readWallet(app, somchai), await readWallet(app, malee)]).toEqual([20, 100])
})
