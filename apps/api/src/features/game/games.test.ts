import type { Game, GameList } from '@kapao/contract/game'
import { connectionOfDemo } from '@kapao/providers/game/demo-games'
import {
  gameCodes,
  joinWithMoney,
  listGames,
  mendGames,
  openProviders,
  spoilGame,
  writeProvider,
  usernameAt,
} from '@kapao/testkit/games'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { confirmByCode, join, type Person } from '@kapao/testkit/people'
import { setAccountSafety } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp(
    { UFABET_HOST: 'bet.example:8443' },
    { retryPolicy: { ...fastRetryPolicy, backOffSeconds: 3 } },
  )
  await openProviders(app.db)
})

afterEach(() => mendGames(app))

afterAll(() => app.close())

function card({ games }: GameList, code: string): Game | undefined {
  return games.find((game) => game.code === code)
}

function call<Body = Record<string, unknown>>(token: string, path: string) {
  return app.wire<Body>('GET', `/api/wallet/${path}`, { token })
}

describe('the list of games', () => {
  it('shows a new member every provider, closed, and no money', async () => {
    const person = await join(app)
    const list = await listGames(app, person)
    expect(list).toMatchObject({ total: 0, inTransfer: 0, currency: 'BAHT', refreshedAt: null })
    expect(list.games).toHaveLength(17)
    expect(new Set(list.games.map(({ state }) => state))).toEqual(new Set(['inactive']))
    expect(card(list, 'HUAYHD')).toMatchObject({
      category: 'lotto',
      ftWalletSlot: 0.1,
      step: 0.1,
      balance: 0,
    })
    expect(card(list, 'UFABET')).toMatchObject({
      loginWay: 'form',
      web: 'http://bet.example:8443/games/ufabet/login',
    })
    expect(card(list, 'PG')).toMatchObject({ loginWay: 'link', web: null, logo: '/games/PG-logo.svg' })
  })

  it('leaves out a closed provider, except for members with an account there', async () => {
    const owner = await joinWithMoney(app, 0n, ['JOKER2'])
    const other = await join(app)
    function close(isEnabled: boolean) {
      return app.db
        .updateTable('game_provider')
        .set({ is_enabled: isEnabled })
        .where('code', '=', 'JOKER2')
        .execute()
    }
    await close(false)
    expect(card(await listGames(app, owner), 'JOKER2')).toMatchObject({ isActive: true })
    expect(card(await listGames(app, other), 'JOKER2')).toBeUndefined()
    const refused = await call(other.token, 'activate/JOKER2')
    expect([refused.status, refused.body]).toMatchObject([404, { message: 'NO_GAME' }])
    await close(true)
  })

  it('shows no provider of another currency, and none that cannot be reached', async () => {
    const person = await join(app)
    const credentials = { agent: 'kapao', secret: 'x' }
    await writeProvider(app, { code: 'KIPGAME', currency: 'LAK', baseUrl: app.sandbox.url, credentials })
    await writeProvider(app, { code: 'LOSTGAME' })
    const list = await listGames(app, person)
    expect([card(list, 'KIPGAME'), card(list, 'LOSTGAME')]).toEqual([undefined, undefined])
    for (const code of ['KIPGAME', 'LOSTGAME']) {
      const { body } = await call(person.token, `activate/${code}`)
      expect(body).toMatchObject({ message: 'NO_GAME' })
    }
  })

  it('connects to a provider by the operator’s own address and credentials, which are encrypted in the database', async () => {
    const { db } = app
    const { body: demo } = await app.outside<{ code: string; baseUrl: string }[]>('GET', '/control/games')
    const own = connectionOfDemo('PG', {
      gamesUrl: app.sandbox.url,
      keyGames: app.environment['KEY_GAMES'] ?? '',
    })
    const baseUrl = demo.find(({ code }) => code === 'PG')?.baseUrl ?? ''
    await writeProvider(app, { code: 'OWNGAME', baseUrl, credentials: own.credentials })
    await joinWithMoney(app, 0n, ['OWNGAME'])
    const kept = await db
      .selectFrom('game_provider')
      .select('credentials')
      .where('code', '=', 'OWNGAME')
      .executeTakeFirstOrThrow()
    expect(kept.credentials).toMatch(/^k1\./)
    expect(kept.credentials).not.toContain(own.credentials.secret)
    await writeProvider(app, { code: 'OWNGAME', baseUrl, isEnabled: false })
  })
})

describe('a refresh', () => {
  async function refresh(token: string) {
    return (await call<GameList>(token, 'refresh/slot')).body
  }

  it('shows what the providers hold and when they reported it, and adds it to the wallet', async () => {
    const person = await joinWithMoney(app, 100_000n, ['JOKER', 'SLOTXO'])
    for (const to of ['JOKER', 'SLOTXO'])
      await app.wire('POST', '/api/wallet/transfer', {
        token: person.token,
        body: { from: 'WALLET', to, amount: 250 },
      })
    const list = await refresh(person.token)
    expect(list).toMatchObject({ total: 1000, inTransfer: 0 })
    expect(card(list, 'JOKER')).toMatchObject({
      state: 'fresh',
      balance: 250,
      amount: 250,
      isTransferring: false,
    })
    expect(card(list, 'SLOTXO')).toMatchObject({ state: 'fresh', balance: 250, amount: 25, ftWalletSlot: 10 })
    expect(list.refreshedAt).not.toBeNull()
    const wallet = await app.wire('GET', '/api/wallet', { token: person.token })
    expect(wallet.body['amount']).toBe(500)
  })

  it('requests no balance again within ten seconds', async () => {
    const person = await joinWithMoney(app, 0n, ['JOKER'])
    const first = await refresh(person.token)
    await spoilGame(app, 'JOKER', { call: 'readBalance', fault: 'error' })
    expect((await refresh(person.token)).refreshedAt).toBe(first.refreshedAt)
    expect(card(await refresh(person.token), 'JOKER')).toMatchObject({ state: 'fresh' })
    app.clock.advance(11)
    expect(card(await refresh(person.token), 'JOKER')).toMatchObject({ state: 'down' })
    app.clock.advance(-11)
  })

  it('does not wait for a provider that hangs: the others are current, and its last known amount keeps its time', async () => {
    const hanging = ['PG', 'BETFLIX', 'PGSLOT', 'JOKER2']
    const others = gameCodes.filter((code) => !hanging.includes(code)).slice(0, 12)
    const codes = [...hanging, ...others]
    const person = await joinWithMoney(app, 10_000n, codes)
    await app.wire('POST', '/api/wallet/transfer', {
      token: person.token,
      body: { from: 'WALLET', to: 'PG', amount: 40 },
    })
    await refresh(person.token)
    for (const code of hanging)
      await spoilGame(app, code, { call: 'readBalance', fault: 'delay', delayMs: 20_000 })
    app.clock.advance(11)
    const list = await refresh(person.token)
    expect(list.total).toBe(100)
    for (const code of hanging) expect(card(list, code)).toMatchObject({ state: 'down' })
    expect(card(list, 'PG')).toMatchObject({ balance: 40 })
    expect(card(list, 'PG')?.balanceAt).not.toBeNull()
    expect(others).toHaveLength(12)
    for (const code of others) expect(card(list, code)).toMatchObject({ state: 'fresh' })
    app.clock.advance(-11)
  })

  it('are marked as favourites by their member alone, with or without an account', async () => {
    const person = await joinWithMoney(app, 0n, ['PG'])
    const other = await join(app)
    function mark(code: string, isFavourite: boolean) {
      return app.wire('PUT', `/api/wallet/favourite/${code}`, { token: person.token, body: { isFavourite } })
    }
    async function marked({ token }: Person) {
      return (await refresh(token)).games.flatMap(({ code, isFavourite }) => (isFavourite ? [code] : []))
    }
    expect((await mark('PG', true)).body).toEqual({ isFavourite: true })
    await Promise.all([mark('JOKER', true), mark('JOKER', true)])
    expect((await marked(person)).toSorted()).toEqual(['JOKER', 'PG'])
    expect(await marked(other)).toEqual([])
    await mark('PG', false)
    await mark('PG', false)
    expect(await marked(person)).toEqual(['JOKER'])
    expect((await mark('NOPE', true)).body).toMatchObject({ message: 'NO_GAME' })
    expect((await mark('PGLAK', true)).body).toMatchObject({ message: 'NO_GAME' })
    expect(await marked(person)).toEqual(['JOKER'])
  })

  it('says when each account was last opened or moved money, which a retry within a minute does not change', async () => {
    const { token } = await joinWithMoney(app, 10_000n, ['PG', 'IMI', 'USUN'])
    expect((await refresh(token)).games.map(({ usedAt }) => usedAt)).toEqual(gameCodes.map(() => null))
    const opened = app.clock.now()
    app.clock.freeze(opened)
    await app.wire('GET', '/api/wallet/account/PG', { token })
    app.clock.advance(30)
    await app.wire('GET', '/api/wallet/account/PG', { token })
    const body = { from: 'WALLET', to: 'IMI', amount: 40 }
    await app.wire('POST', '/api/wallet/transfer', { token, body })
    const moved = app.clock.now()
    app.clock.set(moved)
    const list = await refresh(token)
    expect(card(list, 'PG')?.usedAt).toBe(opened.toISOString())
    expect(card(list, 'IMI')?.usedAt).toBe(moved.toISOString())
    expect(card(list, 'USUN')?.usedAt).toBeNull()
    app.clock.set(new Date())
  })

  it('stops calling a provider after five time-outs, and tries again later', async () => {
    const people: Person[] = []
    for (let turn = 0; turn < 6; turn += 1) people.push(await joinWithMoney(app, 0n, ['USUN']))
    const last = people.pop()
    await spoilGame(app, 'USUN', { call: 'readBalance', fault: 'error' })
    for (const { token } of people) await refresh(token)
    await mendGames(app)
    expect(card(await refresh(last?.token ?? ''), 'USUN')).toMatchObject({ state: 'down', balanceAt: null })
    app.clock.advance(11)
    await until('it is asked again', async () => {
      const person = await joinWithMoney(app, 0n, ['USUN'])
      return card(await refresh(person.token), 'USUN')?.state === 'fresh'
    })
    app.clock.advance(-11)
  })
})

describe('opening an account', () => {
  it('opens one, with a user name that reveals nothing and a password', async () => {
    const person = await join(app)
    const { status, body } = await call(person.token, 'activate/JOKER')
    expect([status, body]).toMatchObject([200, { code: 'JOKER', isActive: true, balance: 0 }])
    await confirmByCode(app, person)
    const account = await call<{ username: string; password: string }>(person.token, 'account/JOKER')
    expect(account.body.username).toMatch(/^kp[a-z0-9]{12}$/)
    expect(account.body.password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[A-Za-z0-9]{13}$/)
    const row = await app.db
      .selectFrom('game_account')
      .select('password')
      .where('member_id', '=', person.memberId)
      .executeTakeFirstOrThrow()
    expect(row.password).not.toContain(account.body.password)
  })

  it('refuses SLOT_ALREADY_ACTIVE the second time, and NO_GAME for an unknown game', async () => {
    const person = await joinWithMoney(app, 0n, ['JOKER'])
    const again = await call(person.token, 'activate/JOKER')
    expect([again.status, again.body]).toMatchObject([409, { message: 'SLOT_ALREADY_ACTIVE' }])
    const none = await call(person.token, 'activate/NOTHING')
    expect([none.status, none.body]).toMatchObject([404, { message: 'NO_GAME' }])
  })

  it('opens one account for many concurrent requests', async () => {
    const person = await join(app)
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(person.token, 'activate/PG')))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const rows = await app.db
      .selectFrom('game_account')
      .select('username')
      .where('member_id', '=', person.memberId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('refuses SLOT_ACTIVATE_FAIL without a response of the provider, and a job opens the same account later', async () => {
    const person = await join(app)
    await spoilGame(app, 'BETFLIX', { call: 'openAccount', fault: 'errorAfter', count: 1 })
    const failed = await call(person.token, 'activate/BETFLIX')
    expect([failed.status, failed.body]).toMatchObject([503, { message: 'SLOT_ACTIVATE_FAIL' }])
    const key = { memberId: person.memberId }
    const { username } = await app.db
      .selectFrom('game_account')
      .select('username')
      .where('member_id', '=', key.memberId)
      .executeTakeFirstOrThrow()
    await until('the job has opened it', async () => card(await listGames(app, person), 'BETFLIX')?.isActive)
    expect((await call(person.token, 'account/BETFLIX')).body).toMatchObject({ username })
  })

  it('opens the same account if the member repeats the request before the job runs', async () => {
    const person = await join(app)
    await spoilGame(app, 'PGSLOT', { call: 'openAccount', fault: 'reset', count: 1 })
    expect((await call(person.token, 'activate/PGSLOT')).status).toBe(503)
    expect([200, 409]).toContain((await call(person.token, 'activate/PGSLOT')).status)
  })
})

describe('a game account', () => {
  it('refuses SLOT_NO_ACCOUNT without an account, and NO_GAME for an unknown game', async () => {
    const person = await join(app)
    for (const path of ['account/JOKER', 'resetpassword/JOKER']) {
      const { status, body } = await call(person.token, path)
      expect([status, body]).toMatchObject([404, { message: 'SLOT_NO_ACCOUNT' }])
    }
    for (const path of ['account/NOTHING', 'resetpassword/NOTHING']) {
      const { status, body } = await call(person.token, path)
      expect([status, body]).toMatchObject([404, { message: 'NO_GAME' }])
    }
  })

  it('hides its password, also a new one, until the member confirms, and its user name never', async () => {
    const person = await joinWithMoney(app, 0n, ['PG'])
    const username = await usernameAt(app, person, 'PG')
    const hidden = { username, password: '', isPasswordHidden: true }
    expect((await call(person.token, 'account/PG')).body).toEqual(hidden)
    expect((await call(person.token, 'resetpassword/PG')).body).toEqual(hidden)
    expect(await call(person.token, 'account/PG?password=show')).toMatchObject({
      status: 403,
      body: { message: 'STEP_UP_REQUIRED' },
    })
    await confirmByCode(app, person)
    const shown = await call(person.token, 'account/PG?password=show')
    expect(shown).toMatchObject({ status: 200, body: { username, isPasswordHidden: false } })
    expect(shown.body['password']).not.toBe('')
    app.clock.advance(10 * 60)
    expect((await call(person.token, 'account/PG')).body).toEqual(hidden)
  })

  it('shows its password at once where the operator wants no confirmation', async () => {
    const person = await joinWithMoney(app, 0n, ['PG'])
    await setAccountSafety(app, { stepUpGamePasswords: false })
    const { body } = await call(person.token, 'account/PG')
    await setAccountSafety(app, { stepUpGamePasswords: true })
    expect(body).toMatchObject({ password: expect.stringMatching(/^.{13}$/), isPasswordHidden: false })
  })

  it('gets a new password that the provider accepts', async () => {
    const person = await joinWithMoney(app, 0n, ['PG'])
    await confirmByCode(app, person)
    const before = (await call(person.token, 'account/PG')).body
    const reset = await call(person.token, 'resetpassword/PG')
    expect([reset.status, reset.body['username']]).toEqual([200, before['username']])
    expect(reset.body['password']).not.toBe(before['password'])
    expect((await call(person.token, 'account/PG')).body).toEqual(reset.body)
    const login = await app.wire('GET', `/api/autoLogin/pg/${String(before['username'])}`, {
      token: person.token,
    })
    expect(login.status).toBe(200)
  })

  it('shows the old password after SLOT_RESET_PASSWORD_FAIL until the provider has taken the new one', async () => {
    const person = await joinWithMoney(app, 0n, ['JOKER'])
    await confirmByCode(app, person)
    const before = (await call(person.token, 'account/JOKER')).body
    await spoilGame(app, 'JOKER', { call: 'changePassword', fault: 'error' })
    const failed = await call(person.token, 'resetpassword/JOKER')
    expect([failed.status, failed.body]).toMatchObject([503, { message: 'SLOT_RESET_PASSWORD_FAIL' }])
    expect((await call(person.token, 'account/JOKER')).body).toEqual(before)
    await mendGames(app)
    const after = await until('it is settled', async () => {
      const { body } = await call(person.token, 'account/JOKER')
      const { password } = body
      return typeof password === 'string' && password !== before['password'] ? body : undefined
    })
    expect(after['username']).toBe(before['username'])
  })

  it('gets one new password for many concurrent requests', async () => {
    const person = await joinWithMoney(app, 0n, ['JOKER'])
    await confirmByCode(app, person)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call(person.token, 'resetpassword/JOKER')),
    )
    const { body } = await call(person.token, 'account/JOKER')
    const taken = answers.filter(({ status }) => status === 200).map((each) => each.body['password'])
    expect(taken).toContain(body['password'])
  })
})
