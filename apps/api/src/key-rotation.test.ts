import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { commitmentOf } from '@kapao/contract/fairness'
import { connect } from '@kapao/database/connect'
import { connectionOfDemo } from '@kapao/providers/game/demo-games'
import { newGuest, readPage, say } from '@kapao/testkit/chat'
import { openProviders, writeProvider } from '@kapao/testkit/games'
import { confirmByCode, cookiesOf, join, password, readOtp } from '@kapao/testkit/people'
import { makeReceiver, subscribe } from '@kapao/testkit/push'
import { type SpawnedServer, spawnServer } from '@kapao/testkit/spawned-server'
import { makeGiftKey, makeKey, startSurroundings, type TestApp } from '@kapao/testkit/test-app'
import { neverSpun, readSetup, writeWheel } from '@kapao/testkit/wheel'
import { type Wire, wireTo } from '@kapao/testkit/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { inviteOperator } from './features/operator/operator.ts'
import { aboutTurn } from './features/spin/spin.ts'
import { systemClock } from './platform/clock.ts'
import { systemRandom } from './platform/random.ts'
import { createSealedSecrets } from './platform/secrets.ts'
import { transaction } from './platform/transaction.ts'

const program = fileURLToPath(new URL('reencrypt.ts', import.meta.url))

/** The keys of one version, without its name where there was none yet. */
const signing = ['KEY_CODES', 'KEY_COOKIES', 'KEY_FILES', 'KEY_GUESTS', 'KEY_LIMITS', 'KEY_PROOF']
const encrypting = [
  'KEY_GAME_CREDENTIALS',
  'KEY_GAME_PASSWORDS',
  'KEY_WHEEL_SEEDS',
  'KEY_AUTHENTICATORS',
  'KEY_PUSH_SUBSCRIPTIONS',
]
type Keys = Record<string, string>
function makeKeys(name: string): Keys {
  const keys = [...signing, ...encrypting].map((key): [string, string] => [key, makeKey(name)])
  return { ...Object.fromEntries(keys), KEY_TRUELINK: makeGiftKey(name) }
}

/** A site from before keys had versions: what signs has no name. */
const first = makeKeys('2025')
const before: Keys = {
  ...first,
  ...Object.fromEntries(signing.map((key) => [key, first[key]?.slice(5) ?? ''])),
}
const second = makeKeys('2026')
const accepting = Object.fromEntries(Object.keys(first).map((key) => [key, `${second[key]},${before[key]}`]))

let surroundings: Awaited<ReturnType<typeof startSurroundings>>
let server: SpawnedServer
let environment: Readonly<Record<string, string>>
let database: ReturnType<typeof connect>
const outside: Wire = wireTo(() => surroundings.sandbox.url)
const wire: Wire = wireTo(
  () => server.url,
  () => server.consoleUrl,
)

beforeAll(async () => {
  surroundings = await startSurroundings()
  database = connect(surroundings.databaseUrl, 1)
  await openProviders(database.db, ['PG', 'JOKER'])
})

afterAll(async () => {
  await server.stop()
  await database.close()
  await surroundings.close()
})

/** Starts the server with these keys instead of the running one. */
async function startWith(keys: Keys): Promise<void> {
  await server?.stop()
  environment = {
    ...surroundings.environment,
    ...keys,
    NODE_ENV: 'production',
  }
  server = await spawnServer(environment)
}

function reencrypt(keys: Keys): { status: number | null; stdout: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    env: { PATH: process.env['PATH'], ...surroundings.environment, ...keys },
    encoding: 'utf8',
  })
  return { status, stdout: stdout + stderr }
}

function app(): TestApp {
  return { wire, outside, environment, db: database.db, clock: systemClock } as unknown as TestApp
}

/** Invites an operator, and returns the secret of the link. */
async function invite(): Promise<string> {
  const { token } = await inviteOperator(
    {
      transaction: (work) => transaction(database.db, work),
      clock: systemClock,
      random: systemRandom,
      secrets: createSealedSecrets(readConfig(environment), systemRandom),
    },
    { operatorId: 'kanda', name: 'Kanda', roles: ['owner'] },
  )
  return token
}

async function readPassword(token: string, game = 'JOKER'): Promise<unknown> {
  return (await wire<{ password: string }>('GET', `/api/wallet/account/${game}`, { token })).body.password
}

it('replaces every key while what it signed stays valid, encrypts again, and refuses it once it is removed', async () => {
  await startWith(before)
  const somchai = await join(app())
  const { token } = somchai
  const { baseUrl, credentials } = connectionOfDemo('PG', {
    gamesUrl: surroundings.sandbox.url,
    keyGames: surroundings.environment.KEY_GAMES,
  })
  await writeProvider(app(), { code: 'PG', baseUrl, credentials })
  for (const game of ['PG', 'JOKER']) await wire('GET', `/api/wallet/activate/${game}`, { token })
  await confirmByCode({ wire, outside }, somchai)
  const passwords = await Promise.all(['PG', 'JOKER'].map((game) => readPassword(token, game)))
  expect(passwords).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
  const slices = [{ code: 'PRIZE', kind: 'goods' as const }, neverSpun]
  expect((await writeWheel(app(), { slices, coinRate: 1 })).status).toBe(200)
  const commitment = (await readSetup(app(), somchai)).next?.commitment
  expect(commitment).toEqual(expect.any(String))
  const [guest, ownGuest] = [await newGuest(wire), { guestId: 'x7Kq2mPz9TvR4wLs' }]
  for (const each of [guest, ownGuest]) expect((await say(wire, each, 'Hello')).status).toBe(200)
  const phoneNumber = '0899999001'
  const { body: sent } = await wire<{ otpToken: string }>('POST', '/api/otp/send', { body: { phoneNumber } })
  const entered = { username: somchai.phone, password }
  const device = cookiesOf(await wire('POST', '/api/login', { body: entered }))
  const invitation = await invite()
  const openedBefore = await wire('POST', '/api/operator/invitation', { body: { token: invitation } })
  expect(openedBefore.status).toBe(200)
  const phone = await makeReceiver(app(), somchai)
  expect((await subscribe(app(), somchai, phone)).status).toBe(200)

  // The new version is added, and both are accepted.
  await startWith(accepting)
  const otpCode = await readOtp({ outside }, phoneNumber)
  const verified = await wire('POST', '/api/otp/verify', { body: { otpToken: sent.otpToken, otpCode } })
  expect(verified.status).toBe(200)
  for (const each of [guest, ownGuest]) expect((await readPage(wire, each)).body.total).toBeGreaterThan(0)
  const renewed = cookiesOf(await wire('POST', '/api/login', { body: entered, headers: { cookie: device } }))
  expect(renewed.split('.')[0]).toBe(device.split('.')[0])
  expect(renewed).not.toBe(device)
  expect(await Promise.all(['PG', 'JOKER'].map((game) => readPassword(token, game)))).toEqual(passwords)

  // What is stored still needs the old version, so it cannot be removed yet.
  expect(reencrypt(second)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(
      'KEY_GAME_PASSWORDS game_account.password  0 encrypted again; 2 CANNOT BE READ; 2025: 2',
    ),
  })
  const done = reencrypt(accepting)
  expect(done.stdout).toBe(
    [
      'KEY_GAME_PASSWORDS game_account.password  2 encrypted again; 2026: 2',
      'KEY_GAME_PASSWORDS game_account.next_password  0 encrypted again; nothing stored',
      'KEY_GAME_CREDENTIALS game_provider.credentials  1 encrypted again; 2026: 1',
      'KEY_WHEEL_SEEDS wheel_turn.sealed_seed  1 encrypted again; 2026: 1',
      'KEY_GAME_CREDENTIALS approval.sealed_body  0 encrypted again; nothing stored',
      'KEY_AUTHENTICATORS operator.authenticator  0 encrypted again; nothing stored',
      'KEY_AUTHENTICATORS operator_invitation.authenticator  1 encrypted again; 2026: 1',
      'KEY_PUSH_SUBSCRIPTIONS push_subscription.sealed  1 encrypted again; 2026: 1',
      'unused  KEY_GAME_PASSWORDS 2025, KEY_GAME_CREDENTIALS 2025, KEY_WHEEL_SEEDS 2025, KEY_AUTHENTICATORS 2025, KEY_PUSH_SUBSCRIPTIONS 2025\n',
    ].join('\n'),
  )
  expect(done.status).toBe(0)
  expect(reencrypt(accepting).stdout).toContain('game_account.password  0 encrypted again; 2026: 2')

  // The old version is removed: everything can still be read, and what it signed is refused.
  await startWith(second)
  expect(await Promise.all(['PG', 'JOKER'].map((game) => readPassword(token, game)))).toEqual(passwords)
  expect((await wire('GET', '/api/wallet/slot', { token })).status).toBe(200)
  const openedAfter = await wire('POST', '/api/operator/invitation', { body: { token: invitation } })
  expect(openedAfter.body).toEqual(openedBefore.body)
  expect((await readSetup(app(), somchai)).next?.commitment).toBe(commitment)
  expect(await readPage(wire, guest)).toMatchObject({ status: 401 })
  expect((await readPage(wire, ownGuest)).body.total).toBe(0)
  const known = cookiesOf(await wire('POST', '/api/login', { body: entered, headers: { cookie: renewed } }))
  expect(known.split('.')[0]).toBe(renewed.split('.')[0])
  const unknown = cookiesOf(await wire('POST', '/api/login', { body: entered, headers: { cookie: device } }))
  expect(unknown.split('.')[0]).not.toBe(device.split('.')[0])

  // Credentials and seeds are read by the server alone.
  const later = await join(app())
  expect((await wire('GET', '/api/wallet/activate/PG', { token: later.token })).status).toBe(200)
  const turn = await database.db.selectFrom('wheel_turn').selectAll().executeTakeFirstOrThrow()
  const { wheelSeeds } = createSealedSecrets(readConfig(environment), systemRandom)
  const seed = wheelSeeds.open(
    turn.sealed_seed,
    aboutTurn({ memberId: somchai.memberId, commitment: turn.commitment }),
  )
  expect([turn.commitment, await commitmentOf(seed)]).toEqual([commitment, commitment])
})
