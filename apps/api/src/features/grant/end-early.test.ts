import { collectAnnouncements } from '@kapao/testkit/announcements'
import { checkBook } from '@kapao/testkit/book'
import { balanceAtProvider, joinWithMoney, openProviders } from '@kapao/testkit/games'
import { playAt, readGrants, readWallet, refreshGames, writeOffer } from '@kapao/testkit/offers'
import type { Person } from '@kapao/testkit/people'
import { isSomebodyWaiting } from '@kapao/testkit/lock'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { holdEntry } from '@kapao/ledger/ledger'
import { withdrawal } from '@kapao/testkit/test-book'
import { until } from '@kapao/testkit/until'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { withoutKey } from '../../platform/context.ts'
import { endEarly } from './end-early.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await openProviders(app.db, ['PG'])
  await writeOffer(app, { code: 'HALF' })
  await writeOffer(app, {
    code: 'GIFT',
    leastDeposit: 0,
    creditPercent: 0,
    creditFixed: 20,
    percentFail: 5,
    place: 2,
  })
})

afterEach(async () => {
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

async function begin(): Promise<Person> {
  const person = await joinWithMoney(app, 20_000n, ['PG'])
  await app.wire('GET', '/api/bonus/activate/HALF', { token: person.token })
  return person
}

function end({ memberId }: Person, grantId?: string) {
  const member = { memberId, currency: 'BAHT' } as const
  const params = { member, as: 'cancelled', ...(grantId === undefined ? {} : { grantId }) } as const
  return endEarly(withoutKey(app.context), params, (takenBack) => takenBack)
}

it('ends the grant that is meant, and no other that is open instead', async () => {
  const person = await begin()
  expect(await end(person, app.context.random.id())).toMatchObject({ code: 'BONUS_CLEAR' })
  const { grant } = await readGrants(app, person)
  expect([grant?.state, await readWallet(app, person)]).toEqual(['ACTIVE', 300])
  expect(await end(person, grant?._id)).toBe(10_000n)
  expect(await readWallet(app, person)).toBe(200)
})

it('tells the member’s devices of an end, and of nothing where there is none', async () => {
  const person = await begin()
  expect(await collectAnnouncements(app, () => end(person))).toEqual([person.memberId])
  expect(await collectAnnouncements(app, () => end(person))).toEqual([])
})

it.each([
  ['brings one baht home from a game first', 0n, 2_000n, 0n],
  ['takes all of the wallet where less than one baht is in a game, which cannot be moved', 1n, 1_900n, 99n],
])('%s', async (_what, lostSatang, takenBack, leftSatang) => {
  const person = await joinWithMoney(app, 0n, ['PG'])
  const { token } = person
  await app.wire('GET', '/api/bonus/activate/GIFT', { token })
  await app.wire('POST', '/api/wallet/transfer', { token, body: { from: 'WALLET', to: 'PG', amount: 1 } })
  if (lostSatang > 0n) await playAt(app, person, 'PG', { stakeSatang: lostSatang, result: 'lose' })
  await refreshGames(app, person)
  expect(await end(person)).toBe(takenBack)
  expect([await readWallet(app, person), await balanceAtProvider(app, person, 'PG')]).toEqual([0, leftSatang])
})

it('takes nothing while another movement takes the money from the wallet, and leaves the grant as it is', async () => {
  const person = await begin()
  const { ending } = await app.context.transaction(async (tx) => {
    await holdEntry(tx, withdrawal(person.memberId, 25_000n))
    const waiting = end(person)
    await until('the end waits for the wallet', () => isSomebodyWaiting(app.databaseUrl))
    return { ending: waiting }
  })
  expect(await ending).toMatchObject({ code: 'TRANSFER_IN_PROGRESS' })
  const { grant } = await readGrants(app, person)
  expect([grant?.state, await readWallet(app, person)]).toEqual(['ACTIVE', 50])
})
