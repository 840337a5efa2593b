import { collectAnnouncements } from '@kapao/testkit/announcements'
import { checkBook } from '@kapao/testkit/book'
import { holdEntry } from '@kapao/ledger/ledger'
import { balanceAtProvider, joinWithMoney, mendGames, openProviders, spoilGame } from '@kapao/testkit/games'
import { playAt, readGrants, readWallet, refreshGames, writeOffer } from '@kapao/testkit/offers'
import type { Person } from '@kapao/testkit/people'
import { withdrawal } from '@kapao/testkit/test-book'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expireGrant } from './expire-grant.ts'
import { withdrawalCondition } from './grant.ts'
import {
  countOne,
  findEndingGrants,
  findGrantsOfKinds,
  findOverdueGrants,
  takeOne,
  takeUnwatched,
} from './grant.store.ts'
import { jobKeyOf } from './grant-job.ts'
import { watchGrants } from './watch-grants.ts'

let app: TestApp

beforeAll(async () => {
  // No background jobs: the test runs them itself.
  app = await startTestApp({ ROLE: 'api' })
  await openProviders(app.db, ['PG'])
  await writeOffer(app, { code: 'HALF', maxReceived: 1000 })
  await writeOffer(app, { code: 'LONG', hours: 168, place: 2 })
  await writeOffer(app, { code: 'QUICK', hours: 8, place: 3 })
  await writeOffer(app, { code: 'FREE', percentSuccess: 0, place: 4 })
})

afterEach(async () => {
  app.clock.set(new Date())
  await mendGames(app)
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

const hour = 3_600_000

function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}

async function begin(code: string): Promise<Person> {
  const person = await joinWithMoney(app, 20_000n, ['PG'])
  const { status } = await app.wire('GET', `/api/bonus/activate/${code}`, { token: person.token })
  expect(status).toBe(200)
  return person
}

async function rowOf({ memberId }: Person) {
  return app.db
    .selectFrom('member_grant')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
}

function transfer({ token }: Person, from: string, to: string, satang: number) {
  return app.wire('POST', '/api/wallet/transfer', { token, body: { from, to, amount: satang / 100 } })
}

/** When the job that ends a grant runs next. */
async function expiryJob(person: Person, other?: string): Promise<Date | undefined> {
  const grantId = other ?? (await rowOf(person)).grant_id
  const key = jobKeyOf({ memberId: person.memberId, grantId })
  const { rows } = await sql<{
    run_at: Date
  }>`select run_at from graphile_worker.jobs where key = ${key}`.execute(app.db)
  return rows[0]?.run_at
}

describe('a grant that ends by itself', () => {
  it('is overdue from its last moment on', async () => {
    const person = await begin('QUICK')
    const { expires_at: end } = await rowOf(person)
    async function isOverdueAt(moment: Date): Promise<boolean> {
      const found = await findOverdueGrants(app.db, moment, 1000)
      return found.some(({ member_id }) => member_id === person.memberId)
    }
    expect([await isOverdueAt(later(end!, -1)), await isOverdueAt(end!)]).toEqual([false, true])
  })

  it('ends at its last moment, and not a millisecond before, when its job waits for that moment', async () => {
    const person = await begin('QUICK')
    const { expires_at: end, grant_id: grantId } = await rowOf(person)
    const key = { memberId: person.memberId, grantId }
    app.clock.freeze(later(end!, -1))
    await sql`select graphile_worker.remove_job(${jobKeyOf(key)})`.execute(app.db)
    await expireGrant.run(key, app.context)
    expect([(await rowOf(person)).state, await expiryJob(person)]).toEqual(['active', end])
    app.clock.freeze(end!)
    await expireGrant.run(key, app.context)
    expect(await rowOf(person)).toMatchObject({ state: 'expired', taken_back: 10_000n, ended_at: end })
    expect(await expiryJob(person)).toEqual(end)
  })

  it('is not ended by the job of another, which does not run again', async () => {
    const person = await begin('QUICK')
    const other = app.context.random.id()
    app.clock.freeze((await rowOf(person)).expires_at!)
    await expireGrant.run({ memberId: person.memberId, grantId: other }, app.context)
    expect([(await rowOf(person)).state, await expiryJob(person, other)]).toEqual(['active', undefined])
  })

  it('is tried again a minute later while a game does not return its money', async () => {
    const person = await begin('QUICK')
    await transfer(person, 'WALLET', 'PG', 30_000)
    const { expires_at: end, grant_id: grantId } = await rowOf(person)
    await spoilGame(app, 'PG', { fault: 'error' })
    app.clock.freeze(end!)
    await expireGrant.run({ memberId: person.memberId, grantId }, app.context)
    expect([(await rowOf(person)).state, await expiryJob(person)]).toEqual(['active', later(end!, 60_000)])
  })

  it('is tried again by the watch if its job was lost, and a met one is left alone', async () => {
    const person = await begin('QUICK')
    const { expires_at: end, grant_id: grantId } = await rowOf(person)
    const key = jobKeyOf({ memberId: person.memberId, grantId })
    await sql`select graphile_worker.remove_job(${key})`.execute(app.db)
    app.clock.freeze(end!)
    await watchGrants.run(undefined, app.context)
    const again = await expiryJob(person)
    expect(again).toBeDefined()
    await app.db
      .updateTable('member_grant')
      .set({ state: 'met', met_at: end })
      .where('grant_id', '=', grantId)
      .execute()
    app.clock.advance(60)
    await expireGrant.run({ memberId: person.memberId, grantId }, app.context)
    expect([(await rowOf(person)).state, await expiryJob(person)]).toEqual(['met', again])
  })

  it.each([
    ['a day before its end', 'LONG', 24 * hour],
    ['in its last quarter', 'QUICK', 2 * hour],
  ])('is announced from %s on, until the end', async (_when, code, soon) => {
    const person = await begin(code)
    const { expires_at: end, grant_id: grantId } = await rowOf(person)
    // The end follows from a moment a little before the grant is stored.
    const began_at = later(end!, code === 'QUICK' ? -8 * hour : -168 * hour)
    await app.db.updateTable('member_grant').set({ began_at }).where('grant_id', '=', grantId).execute()
    async function isEndingAt(now: Date): Promise<boolean> {
      const found = await findEndingGrants(app.db, { now, soonSeconds: 24 * 3600, most: 1000 })
      return found.some(({ member_id }) => member_id === person.memberId)
    }
    const moments = [later(end!, -soon - 1), later(end!, -soon), later(end!, -1), end!]
    expect(await Promise.all(moments.map(isEndingAt))).toEqual([false, true, true, false])
  })
})

it('a grant is watched again once the last look is older than the moment, by one worker', async () => {
  const person = await begin('HALF')
  const { watched_at: seen } = await rowOf(person)
  const at = later(seen, hour)
  async function isTaken(before: Date): Promise<boolean> {
    const taken = await takeUnwatched(app.db, { before, at, most: 1000 })
    return taken.some(({ member_id }) => member_id === person.memberId)
  }
  expect(await isTaken(seen)).toBe(false)
  expect(await isTaken(later(seen, 1))).toBe(true)
  expect(await isTaken(later(seen, 1))).toBe(false)
})

it('the watch asks for a grant that was not watched for five minutes, and its devices are told', async () => {
  const person = await begin('HALF')
  function watch(): Promise<string[]> {
    return collectAnnouncements(app, () => Promise.resolve(watchGrants.run(undefined, app.context)))
  }
  expect(await watch()).not.toContain(person.memberId)
  app.clock.advance(301)
  expect(await watch()).toContain(person.memberId)
})

it('an ended grant is shown for a week to the millisecond', async () => {
  const person = await begin('HALF')
  await app.wire('GET', '/api/bonus/clear', { token: person.token })
  const { ended_at: ended } = await rowOf(person)
  await app.db
    .updateTable('session')
    .set({ expires_at: later(ended!, 400 * hour), ends_at: later(ended!, 400 * hour) })
    .where('member_id', '=', person.memberId)
    .execute()
  app.clock.freeze(later(ended!, 168 * hour))
  expect((await readGrants(app, person)).last).toMatchObject({ state: 'CANCELLED' })
  app.clock.freeze(later(ended!, 168 * hour + 1))
  expect((await readGrants(app, person)).last).toBeNull()
})

it('a grant ends without a transfer where the wallet holds exactly what is due', async () => {
  const person = await begin('HALF')
  await transfer(person, 'WALLET', 'PG', 20_000)
  expect(await readWallet(app, person)).toBe(100)
  const { status } = await app.wire('GET', '/api/bonus/clear', { token: person.token })
  expect([status, await readWallet(app, person)]).toEqual([200, 0])
  expect(await balanceAtProvider(app, person, 'PG')).toBe(20_000n)
})

it('a met condition lets the whole wallet leave while less than one baht is in a game, and not one baht', async () => {
  const person = await begin('FREE')
  await transfer(person, 'WALLET', 'PG', 100)
  function leave(satang: bigint) {
    const { memberId } = person
    return app.context.transaction(async (tx) => {
      const leaving = { memberId, currency: 'BAHT', amountSatang: satang } as const
      const refused = await withdrawalCondition(tx, app.context, leaving)
      if (!refused) await holdEntry(tx, withdrawal(memberId, satang))
      return refused
    })
  }
  expect(await leave(29_900n)).toMatchObject({ details: { isHome: false, whole: 299 } })
  await playAt(app, person, 'PG', { stakeSatang: 1n, result: 'lose' })
  await refreshGames(app, person)
  expect(await leave(29_900n)).toBeUndefined()
})

it('not even the whole wallet may leave before the condition is met', async () => {
  const person = await begin('HALF')
  const { memberId } = person
  const refused = await app.context.transaction((tx) =>
    withdrawalCondition(tx, app.context, { memberId, currency: 'BAHT', amountSatang: 30_000n }),
  )
  expect(refused).toMatchObject({ code: 'BONUS_CONDITION', details: { kind: 'bonus', code: 'HALF' } })
  expect((await rowOf(person)).state).toBe('active')
})

it('a condition is met once: later play changes neither its moment nor its state', async () => {
  const person = await begin('FREE')
  const { met_at: met } = await rowOf(person)
  await transfer(person, 'WALLET', 'PG', 10_000)
  await playAt(app, person, 'PG', { stakeSatang: 100n, result: 'lose' })
  await refreshGames(app, person)
  expect(await rowOf(person)).toMatchObject({ state: 'met', met_at: met, result: -100n })
})

it('nothing is counted or taken where none may be received', async () => {
  const { memberId } = await joinWithMoney(app, 0n)
  const count = { memberId, kind: 'bonus', code: 'NONE', period: 'ever' }
  await app.context.transaction(async (tx) => {
    expect([await countOne(tx, { ...count, most: 0 }), await countOne(tx, { ...count, most: 1 })]).toEqual([
      false,
      true,
    ])
    expect(await countOne(tx, { ...count, most: 1 })).toBe(false)
    expect([
      await takeOne(tx, { code: 'NONE', stock: 0 }),
      await takeOne(tx, { code: 'NONE', stock: 1 }),
    ]).toEqual([false, true])
    expect(await takeOne(tx, { code: 'NONE', stock: 1 })).toBe(false)
  })
})

it('the grants of a kind are found from the moment of their beginning on', async () => {
  const person = await begin('HALF')
  const { began_at: began } = await rowOf(person)
  async function count(kinds: ('bonus' | 'promotion')[], since?: Date): Promise<number> {
    const asked = { memberId: person.memberId, kinds, most: 10, ...(since ? { since } : {}) }
    return (await findGrantsOfKinds(app.db, asked)).length
  }
  expect([await count(['bonus']), await count(['promotion'])]).toEqual([1, 0])
  expect([await count(['bonus'], began), await count(['bonus'], later(began, 1))]).toEqual([1, 0])
})
