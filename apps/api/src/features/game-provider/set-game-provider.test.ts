import { connectionOfDemo } from '@kapao/providers/game/demo-games'
import { joinWithMoney, openProviders } from '@kapao/testkit/games'
import { operatorKey } from '@kapao/testkit/operator'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { sealCredentials } from '../game/game.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let production: TestApp
let token: string

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  production = await startTestApp({
    ROLE: 'api',
    NODE_ENV: 'production',
    OUTBOUND_PRIVATE_HOSTS: '127.0.0.1,games.vpn',
  })
  await openProviders(app.db, ['PG', 'JOKER'])
  token = await operatorKey(app)
})

afterAll(async () => {
  await app.close()
  await production.close()
})

type Provider = Record<string, unknown> & { code: string; hasCredentials: boolean }

const path = '/api/operator/games'
async function list() {
  return (await app.wire<Provider[]>('GET', path, { token })).body
}
async function read(code: string) {
  return (await list()).find((provider) => provider.code === code)
}
function write(body: unknown, request: { token?: string } = { token }) {
  return app.wire('POST', path, { ...request, body })
}

const own = {
  code: 'OWNGAME',
  category: 'slot',
  name: 'Own Game',
  logo: 'https://pictures.example/logo.png',
  background: '/games/PG-background.svg',
  ftWalletSlot: 0.25,
  decimals: 0,
  currency: 'BAHT',
  loginWay: 'web',
  web: 'play/now',
  android: null,
  ios: 'https://apps.example/own',
  protocol: 'two-phase',
  baseUrl: 'https://games.example/api',
  place: 50,
  isEnabled: true,
}
function answered(became: string): unknown {
  return expect.objectContaining({ status: 200, body: { message: 'OK', credentials: became } })
}
const credentials = { agent: 'kapao', secret: 'a secret of the house' }

describe('a game provider', () => {
  it('is stored with credentials that are never shown, and keeps them if it is written without', async () => {
    expect(await write({ ...own, credentials })).toEqual(answered('stored'))
    expect(await read('OWNGAME')).toEqual({ ...own, hasCredentials: true })
    function kept() {
      return app.db.selectFrom('game_provider').selectAll().where('code', '=', 'OWNGAME').executeTakeFirst()
    }
    const before = await kept()
    expect(JSON.stringify([before, await list()])).not.toContain(credentials.secret)
    expect(await write({ ...own, name: 'Own Game 2' })).toEqual(answered('kept'))
    expect(await kept()).toEqual({ ...before, name: 'Own Game 2' })
    await write({ ...own, credentials: { ...credentials, secret: 'another' } })
    expect((await kept())?.credentials).not.toBe(before?.credentials)
  })

  it.each([
    ['another host', 'https://elsewhere.example/api'],
    ['another port', 'https://moving.example:8443/api'],
    ['no address', null],
  ])('loses its credentials with its origin: %s', async (_what, baseUrl) => {
    const moving = { ...own, code: 'MOVING', baseUrl: 'https://moving.example/api' }
    await write({ ...moving, credentials })
    expect(await write({ ...moving, baseUrl: 'https://MOVING.example/v2' })).toEqual(answered('kept'))
    expect(await write({ ...moving, baseUrl })).toEqual(answered('voided'))
    expect(await read('MOVING')).toMatchObject({ baseUrl, hasCredentials: false })
    // Going back does not bring them back.
    expect(await write(moving)).toMatchObject({ status: 422, body: { message: 'KEY_MISSING' } })
    expect(await write({ ...moving, credentials })).toEqual(answered('stored'))
  })

  it('without credentials is not configured, also where the sandbox plays a provider of this code', async () => {
    const { token: member } = await join(app)
    const { hasCredentials: _, ...joker } = (await read('JOKER')) as Provider
    const there = { ...joker, baseUrl: 'https://joker.example' }
    await write({ ...there, credentials })
    expect(await write({ ...there, baseUrl: 'https://thief.example' })).toEqual(answered('voided'))
    expect(await app.wire('GET', '/api/wallet/activate/JOKER', { token: member })).toMatchObject({
      status: 404,
      body: { message: 'NO_GAME' },
    })
    const { body } = await app.wire<{ games: { code: string }[] }>('GET', '/api/wallet/slot', {
      token: member,
    })
    expect(body.games.map(({ code }) => code)).not.toContain('JOKER')
    expect(await write(joker)).toEqual(answered('none'))
  })

  it('keeps currency, factor, decimals and protocol once members have accounts there', async () => {
    await joinWithMoney(app, 0n, ['PG'])
    const { hasCredentials: _, ...pg } = (await read('PG')) as Provider
    for (const other of [{ ftWalletSlot: 10 }, { decimals: 0 }, { currency: 'LAK' }, { protocol: 'none' }])
      expect(await write({ ...pg, ...other })).toMatchObject({
        status: 409,
        body: { message: 'SLOT_ALREADY_ACTIVE' },
      })
    expect(await write({ ...pg, name: 'PG Soft', isEnabled: false })).toMatchObject({ status: 200 })
    expect(await read('PG')).toMatchObject({ ...pg, name: 'PG Soft', isEnabled: false })
    const { hasCredentials: __, ...joker } = (await read('JOKER')) as Provider
    expect(await write({ ...joker, ftWalletSlot: 10 })).toMatchObject({ status: 200 })
  })

  it.each([
    ['an address without credentials', { code: 'NEWGAME' }, 422, 'KEY_MISSING'],
    ['an address without TLS', { baseUrl: 'http://games.example' }, 400, 'VALIDATION_FAILED'],
    ['the name of the wallet', { code: 'WALLET' }, 400, 'VALIDATION_FAILED'],
    ['a unit worth nothing', { ftWalletSlot: 0 }, 400, 'VALIDATION_FAILED'],
    ['a unit of five decimals', { ftWalletSlot: 0.00001 }, 400, 'VALIDATION_FAILED'],
    ['a unit whose smallest part is no whole satang', { decimals: 2 }, 400, 'VALIDATION_FAILED'],
    ['links that nobody asks for', { loginWay: 'link' }, 400, 'VALIDATION_FAILED'],
    ['no page to be opened', { web: null }, 400, 'VALIDATION_FAILED'],
    ['a page that is a script', { web: 'javascript:alert(1)' }, 400, 'VALIDATION_FAILED'],
    ['a picture that is a script', { logo: 'javascript:alert(1)' }, 400, 'VALIDATION_FAILED'],
    ['a protocol that nobody speaks', { protocol: 'fax' }, 400, 'VALIDATION_FAILED'],
    ['a secret that is not one', { credentials: { agent: 'kapao', secret: '' } }, 400, 'VALIDATION_FAILED'],
  ])('is refused with %s', async (_what, named, status, message) => {
    const before = await list()
    expect(await write({ ...own, ...named })).toMatchObject({ status, body: { message } })
    expect(await list()).toEqual(before)
  })

  it.each([
    ['baseUrl', 'https://127.0.0.2/api'],
    ['baseUrl', 'https://localhost:8443'],
    ['baseUrl', 'https://[::ffff:10.0.0.1]/'],
    ['baseUrl', 'https://169.254.169.254/latest/meta-data'],
    ['baseUrl', 'https://redis:6379'],
    ['web', 'https://10.0.0.1/login'],
  ])('is refused in production with the %s %s, and nothing changes', async (field, address) => {
    const body = { ...own, loginWay: 'form', credentials, [field]: address }
    const operator = { token: await operatorKey(production) }
    const before = await production.wire('GET', path, operator)
    expect(await production.wire('POST', path, { ...operator, body })).toMatchObject({
      status: 400,
      body: {
        message: 'VALIDATION_FAILED',
        details: { issues: [{ path: `/${field}`, message: 'a private host' }] },
      },
    })
    expect(await production.wire('GET', path, operator)).toMatchObject({ body: before.body })
  })

  it('may be at a private host in production if the settings name it', async () => {
    const body = { ...own, code: 'VPNGAME', baseUrl: 'https://games.vpn/api', credentials }
    const operator = { token: await operatorKey(production), body }
    expect(await production.wire('POST', path, operator)).toEqual(answered('stored'))
  })

  it('is not requested in production at a private host, however it came to be stored', async () => {
    await openProviders(production.db, ['PG'])
    const { token: member } = await join(production)
    const { sandbox, environment, context } = production
    const { baseUrl, credentials: known } = connectionOfDemo('PG', {
      gamesUrl: sandbox.url,
      keyGames: environment['KEY_GAMES'] ?? '',
    })
    const sealed = sealCredentials(context, 'PG', JSON.stringify(known))
    async function activateAt(base_url: string) {
      await production.db
        .updateTable('game_provider')
        .set({ base_url, credentials: sealed })
        .where('code', '=', 'PG')
        .execute()
      return production.wire('GET', '/api/wallet/activate/PG', { token: member })
    }
    expect(await activateAt(baseUrl.replace('127.0.0.1', 'localhost'))).toMatchObject({
      status: 503,
      body: { message: 'SLOT_ACTIVATE_FAIL' },
    })
    expect(await activateAt(baseUrl)).toMatchObject({ status: 200 })
  })

  it('is open to operators only', async () => {
    const { token: member } = await join(app)
    for (const request of [{}, { token: member }]) {
      expect(await write({ ...own, credentials }, request)).toMatchObject({ status: 401 })
      expect(await app.wire('GET', path, request)).toMatchObject({ status: 401 })
    }
  })
})
