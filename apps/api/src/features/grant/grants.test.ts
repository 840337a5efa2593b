import { isRefusal } from '@kapao/contract/refusal'
import { holdEntry } from '@kapao/ledger/ledger'
import { checkBook } from '@kapao/testkit/book'
import { joinWithMoney, mendGames, openProviders } from '@kapao/testkit/games'
import { recordDeposit } from '@kapao/testkit/movements'
import { playAt, readGrants, readWallet, refreshGames, writeOffer } from '@kapao/testkit/offers'
import { login, type Person } from '@kapao/testkit/people'
import { withdrawal } from '@kapao/testkit/test-book'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expireGrant } from './expire-grant.ts'
import { withdrawalCondition } from './grant.ts'
import { codeOf, emptyModel, endOf, step, type Step, applicable } from '@kapao/testkit/models/grant-model'
import { watchGrants } from './watch-grants.ts'

let app: TestApp

beforeAll(async () => {
  // No background jobs: the test runs them itself, in the order of its history.
  app = await startTestApp({ ROLE: 'api' })
  await openProviders(app.db, ['PG', 'JOKER'])
  await writeOffer(app, { code: 'HALF', maxReceived: 1000 })
  await writeOffer(app, {
    code: 'TURN',
    type: 'day',
    percentSuccess: 0,
    percentTurnover: 100,
    place: 2,
  })
  await writeOffer(app, { code: 'WEEK', type: 'week', place: 3 })
})

afterEach(async () => {
  await mendGames(app)
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

function activate({ token }: Person, code: string) {
  return app.wire<{ message?: string }>('GET', `/api/bonus/activate/${code}`, { token })
}

function transfer({ token }: Person, from: string, to: string, satang: bigint) {
  return app.wire('POST', '/api/wallet/transfer', { token, body: { from, to, amount: Number(satang) / 100 } })
}

/** Takes money as a withdrawal does: checks the grant's condition and holds the amount, in one transaction. */
async function withdraw({ memberId }: Person, satang: bigint, mostSatang?: bigint) {
  const { context } = app
  const refused = await context.transaction(async (tx) => {
    const leaving = { memberId, currency: 'BAHT', amountSatang: satang, mostSatang } as const
    const condition = await withdrawalCondition(tx, context, leaving)
    if (condition) return condition
    const held = await holdEntry(tx, withdrawal(memberId, satang))
    if (!held.ok) throw new Error(held.refusal)
    return undefined
  })
  return isRefusal(refused) ? refused : undefined
}

describe('a condition', () => {
  it('keeps the money until it is met, and then only lets the whole balance leave', async () => {
    const person = await joinWithMoney(app, 20_000n, ['PG'])
    await activate(person, 'HALF')
    expect(await withdraw(person, 10_000n)).toMatchObject({ code: 'BONUS_CONDITION' })
    await transfer(person, 'WALLET', 'PG', 30_000n)
    const wonSatang = await playAt(app, person, 'PG', { stakeSatang: 30_000n, result: 'win' })
    expect(wonSatang).toBeGreaterThanOrEqual(30_000n)
    await refreshGames(app, person)
    expect((await readGrants(app, person)).grant).toMatchObject({ state: 'MET', takesBack: 0 })
    await transfer(person, 'PG', 'WALLET', 100n)
    expect(await withdraw(person, 100n)).toMatchObject({ details: { isHome: false } })
    await transfer(person, 'PG', 'WALLET', 29_900n + wonSatang)
    const whole = 30_000n + wonSatang
    expect(await withdraw(person, whole - 1n)).toMatchObject({ details: { whole: Number(whole) / 100 } })
    expect(await withdraw(person, whole)).toBeUndefined()
    expect(await readGrants(app, person)).toMatchObject({ grant: null, last: { state: 'SUCCEEDED' } })
    expect(await readWallet(app, person)).toBe(0)
  })

  it('accepts the maximum of one withdrawal as the whole, and stays until the rest was withdrawn', async () => {
    const person = await joinWithMoney(app, 20_000n)
    await writeOffer(app, { code: 'FREE', percentSuccess: 0, maxReceived: 1000 })
    await activate(person, 'FREE')
    expect(await withdraw(person, 20_000n, 25_000n)).toMatchObject({ details: { whole: 250 } })
    expect(await withdraw(person, 25_000n, 25_000n)).toBeUndefined()
    expect((await readGrants(app, person)).grant).toMatchObject({ state: 'MET' })
    expect(await withdraw(person, 5_000n, 25_000n)).toBeUndefined()
    expect((await readGrants(app, person)).grant).toBeNull()
  })

  it('of turnover counts what was seen played', async () => {
    const person = await joinWithMoney(app, 20_000n, ['PG'])
    await activate(person, 'TURN')
    expect((await readGrants(app, person)).grant).toMatchObject({
      turnover: 300,
      played: 0,
      state: 'ACTIVE',
    })
    await transfer(person, 'WALLET', 'PG', 20_000n)
    await playAt(app, person, 'PG', { stakeSatang: 10_000n, result: 'lose' })
    await refreshGames(app, person)
    expect((await readGrants(app, person)).grant).toMatchObject({ played: 100, state: 'ACTIVE' })
    await playAt(app, person, 'PG', { stakeSatang: 10_000n, result: 'win', rounds: 3 })
    await refreshGames(app, person)
    const { grant } = await readGrants(app, person)
    expect(grant).toMatchObject({ played: 200 })
  })

  it('is checked by a job when the member does not open the app', async () => {
    const person = await joinWithMoney(app, 20_000n, ['JOKER'])
    await activate(person, 'HALF')
    await transfer(person, 'WALLET', 'JOKER', 30_000n)
    await playAt(app, person, 'JOKER', { stakeSatang: 30_000n, result: 'lose' })
    app.clock.advance(301)
    await watchGrants.run(undefined, app.context)
    expect(await readGrants(app, person)).toMatchObject({
      grant: null,
      last: { state: 'FAILED', value: 0 },
    })
  })

  it('that is not met in time ends, and its credit is taken back even from a game', async () => {
    const person = await joinWithMoney(app, 20_000n, ['PG'])
    await writeOffer(app, { code: 'SHORT', hours: 24 })
    await activate(person, 'SHORT')
    await transfer(person, 'WALLET', 'PG', 30_000n)
    const grant = (await readGrants(app, person)).grant
    const key = { memberId: person.memberId, grantId: grant?._id ?? '' }
    await expireGrant.run(key, app.context)
    expect((await readGrants(app, person)).grant).toMatchObject({ state: 'ACTIVE' })
    app.clock.advance(24 * 3600)
    person.token = await login(app, person.phone)
    await expireGrant.run(key, app.context)
    await until('it has ended', async () => (await readGrants(app, person)).grant === null)
    expect((await readGrants(app, person)).last).toMatchObject({ state: 'EXPIRED', takesBack: 100 })
    expect(await readWallet(app, person)).toBe(200)
  })

  it('does not let a deposit be withdrawn that a bonus builds on, whichever comes first', async () => {
    const person = await joinWithMoney(app, 20_000n)
    const [received, refused] = await Promise.all([activate(person, 'HALF'), withdraw(person, 20_000n)])
    const isReceived = received.status === 200
    expect(isReceived ? refused?.code : received.body.message).toBe('BONUS_CONDITION')
    expect(await readWallet(app, person)).toBe(isReceived ? 300 : 0)
  })
})

describe('a history', () => {
  const games = ['PG', 'JOKER'] as const

  /** Performs one step on the real server. Returns what play has won, or the code of the response. */
  async function act(person: Person, { kind, game, share }: Step, satang: bigint): Promise<bigint | string> {
    const code = games[game]
    switch (kind) {
      case 'deposit':
        await recordDeposit(app, { memberId: person.memberId, satang, happenedAt: app.clock.now() })
        return 'ok'
      case 'in':
        return String((await transfer(person, 'WALLET', code, satang)).status)
      case 'out':
        return String((await transfer(person, code, 'WALLET', satang)).status)
      case 'win':
      case 'lose':
        return playAt(app, person, code, { stakeSatang: satang, result: kind })
      case 'refresh':
        await refreshGames(app, person)
        return 'ok'
      case 'activate':
        return (await activate(person, codeOf({ share }))).body.message ?? 'ok'
      case 'cancel':
        return (
          (await app.wire<{ message: string }>('GET', '/api/bonus/clear', { token: person.token })).status ===
          200
        ).toString()
      case 'withdraw':
        return (await withdraw(person, satang))?.code ?? 'ok'
      case 'midnight':
      case 'monday':
        app.clock.set(endOf(kind, app.clock.now()))
        person.token = await login(app, person.phone)
        return 'ok'
    }
  }

  it('of deposits, play, transfers, cancellations, midnights and week ends matches a small model', async () => {
    const history = fc.array(step, { minLength: 6, maxLength: 14 })
    function first(kinds: Step['kind'][], share: number) {
      return kinds.map((kind): Step => ({ kind, game: 0, share }))
    }
    const again = ['deposit', 'activate', 'cancel'] as const
    const begins = fc.constantFrom(
      first(['deposit', 'activate', 'in'], 39),
      // Twice in a day or a week, and once more as soon as the period is over.
      first([...again, ...again, 'midnight', 'deposit', 'activate', 'in'], 69),
      first([...again, 'midnight', ...again, 'monday', 'deposit', 'activate', 'in'], 90),
    )
    await fc.assert(
      fc.asyncProperty(begins, history, async (begin, steps) => {
        const person = await joinWithMoney(app, 0n, [...games])
        const model = emptyModel()
        for (const each of [...begin, ...steps]) {
          // Balances within a few seconds of each other count as one reading, so each step is a separate reading.
          app.clock.advance(6)
          const asked = applicable(model, each, app.clock.now())
          if (asked === undefined) continue
          const answer = await act(person, each, asked.satang)
          expect([each.kind, typeof answer === 'bigint' ? 'ok' : answer]).toEqual([
            each.kind,
            asked.settle(answer),
          ])
          const { grant } = await readGrants(app, person)
          expect([each.kind, await readWallet(app, person)]).toEqual([each.kind, Number(model.wallet) / 100])
          expect(grant && [grant.state, grant.value, grant.played]).toEqual(
            model.grant && [
              model.grant.state.toUpperCase(),
              Number(model.grant.base + model.grant.result) / 100,
              Number(model.grant.played) / 100,
            ],
          )
        }
      }),
      { numRuns: Number(process.env['KAPAO_GRANT_HISTORIES'] ?? 5), seed: 20_261_121 },
    )
  }, 600_000)
})
