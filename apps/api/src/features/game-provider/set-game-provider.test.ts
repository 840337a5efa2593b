import { joinWithMoney, openProviders } from '@kapao/testkit/games'
import { operatorToken } from '@kapao/testkit/operator'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await openProviders(app.db, ['PG', 'JOKER'])
  token = await operatorToken(app)
})

afterAll(() => app.close())

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
  decimals: 2,
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
const credentials = { agent: 'kapao', secret: 'a secret of the house' }

describe('a game provider', () => {
  it('is stored with credentials that are never shown, and keeps them if it is written without', async () => {
    expect(await write({ ...own, credentials })).toMatchObject({ status: 200, body: { message: 'OK' } })
    expect(await read('OWNGAME')).toEqual({ ...own, hasCredentials: true })
    function kept() {
      return app.db.selectFrom('game_provider').selectAll().where('code', '=', 'OWNGAME').executeTakeFirst()
    }
    const before = await kept()
    expect(JSON.stringify([before, await list()])).not.toContain(credentials.secret)
    expect(await write({ ...own, name: 'Own Game 2' })).toMatchObject({ status: 200 })
    expect(await kept()).toEqual({ ...before, name: 'Own Game 2' })
    await write({ ...own, credentials: { ...credentials, secret: 'another' } })
    expect((await kept())?.credentials).not.toBe(before?.credentials)
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

  it('is open to operators only', async () => {
    const { token: member } = await join(app)
    for (const request of [{}, { token: member }]) {
      expect(await write({ ...own, credentials }, request)).toMatchObject({ status: 401 })
      expect(await app.wire('GET', path, request)).toMatchObject({ status: 401 })
    }
  })
})
