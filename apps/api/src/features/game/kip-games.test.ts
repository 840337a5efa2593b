import { postEntry } from '@kapao/ledger/ledger'
import {
  activateGames,
  balanceAtProvider,
  kipGameCodes,
  listGames,
  openProviders,
  usernameAt,
  writeProvider,
} from '@kapao/testkit/games'
import { connectionOfDemo } from '@kapao/providers/game/demo-games'
import { operatorKey } from '@kapao/testkit/operator'
import { joinInLaos, type Person } from '@kapao/testkit/people'
import { deposit } from '@kapao/testkit/test-book'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ BUILD: 'laos' })
  await openProviders(app.db)
  await openProviders(app.db, kipGameCodes)
})

afterAll(() => app.close())

async function joinWith(currency: 'BAHT' | 'LAK', amount: number, games: readonly string[]): Promise<Person> {
  const person = await joinInLaos(app, { currency })
  const entry = { ...deposit(person.memberId, BigInt(amount) * 100n), currency }
  expect(await app.context.transaction((tx) => postEntry(tx, entry))).toMatchObject({ ok: true })
  await activateGames(app, person, games)
  return person
}

function transfer({ token }: Person, body: { from: string; to: string; amount: number }) {
  return app.wire('POST', '/api/wallet/transfer', { token, body })
}

async function walletOf({ token }: Person): Promise<unknown> {
  return (await app.wire('GET', '/api/wallet', { token })).body
}

describe('a member with a wallet in kip', () => {
  it('has the games of every company, by the providers in kip, and a member in baht those in baht', async () => {
    const [noi, dao] = [await joinWith('LAK', 1000, []), await joinWith('BAHT', 1000, [])]
    const codes = (await listGames(app, noi)).games.map(({ code }) => code)
    expect(codes).toEqual(kipGameCodes)
    expect(codes).toHaveLength(17)
    expect((await listGames(app, dao)).games.map(({ code }) => `${code}LAK`)).toEqual(kipGameCodes)
    for (const [person, code] of [
      [noi, 'PG'],
      [dao, 'PGLAK'],
    ] as const)
      expect(
        (await app.wire('GET', `/api/wallet/activate/${code}`, { token: person.token })).body,
      ).toMatchObject({
        message: 'NO_GAME',
      })
  })

  it.each(['PGLAK', 'JOKERLAK', 'SEXYGAMELAK', 'CIRCUSLAK', 'HUAYHDLAK'])(
    'moves kip to %s and back',
    async (code) => {
      const noi = await joinWith('LAK', 200_000, [code])
      expect(await transfer(noi, { from: 'WALLET', to: code, amount: 50_000 })).toMatchObject({ status: 200 })
      await until('the money is there', async () => (await balanceAtProvider(app, noi, code)) > 0n)
      await until(
        'the wallet shows it',
        async () => ((await walletOf(noi)) as { amount: number }).amount === 150_000,
      )
      expect(await transfer(noi, { from: code, to: 'WALLET', amount: 50_000 })).toMatchObject({ status: 200 })
      await until(
        'the money is back',
        async () => ((await walletOf(noi)) as { amount: number }).amount === 200_000,
      )
      expect(await walletOf(noi)).toEqual({ amount: 200_000, currency: 'LAK' })
    },
  )

  it('gets into a game by a link, by a form, and by the form of UFABET, as in baht', async () => {
    const [noi, dao] = [
      await joinWith('LAK', 1000, ['PGLAK', 'UFABETLAK']),
      await joinWith('BAHT', 1000, ['PG', 'UFABET']),
    ]
    for (const [person, suffix] of [
      [noi, 'LAK'],
      [dao, ''],
    ] as const) {
      const { token } = person
      const link = await app.wire(
        'GET',
        `/api/autoLogin/pg/${await usernameAt(app, person, `PG${suffix}`)}`,
        { token },
      )
      expect(link.body).toMatchObject({ link: expect.stringContaining(`/games/pg${suffix.toLowerCase()}/`) })
      const ufabet = await usernameAt(app, person, `UFABET${suffix}`)
      const form = await app.wire('GET', `/api/ufabet/form/${ufabet}`, { token })
      expect(form.body).toMatchObject({ eventFormState: expect.any(Object) })
    }
  })
})

describe('an operator', () => {
  it('sets up a company that requests links for both currencies, by two agent accounts', async () => {
    const token = await operatorKey(app)
    const { baseUrl, credentials } = connectionOfDemo('IMILAK', {
      gamesUrl: app.sandbox.url,
      keyGames: app.environment['KEY_GAMES'] ?? '',
    })
    const written = { name: 'IMI', loginWay: 'link', web: null, protocol: 'two-phase', ftWalletSlot: 1000 }
    await writeProvider(app, { ...written, code: 'IMILAK', currency: 'LAK', baseUrl, credentials })
    const { body } = await app.wire<{ code: string; currency: string }[]>('GET', '/api/operator/games', {
      token,
    })
    const imi = body
      .filter(({ code }) => code.startsWith('IMI'))
      .map(({ code, currency }) => `${code} ${currency}`)
    expect(new Set(imi)).toEqual(new Set(['IMI BAHT', 'IMILAK LAK']))
    const noi = await joinWith('LAK', 1000, ['IMILAK'])
    const username = await usernameAt(app, noi, 'IMILAK')
    const link = await app.wire('GET', `/api/autoLogin/imi/${username}`, { token: noi.token })
    expect(link.body).toMatchObject({ link: expect.stringContaining('/games/imilak/') })
    await expect(
      writeProvider(app, { ...written, code: 'IMILAK', currency: 'BAHT', baseUrl, credentials }),
    ).rejects.toThrow('no links are asked for from it')
  })
})
