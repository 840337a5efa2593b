import { collectAnnouncements } from '@kapao/testkit/announcements'
import { joinWithMoney, openProviders } from '@kapao/testkit/games'
import { countUnread, readNotifications } from '@kapao/testkit/notifications'
import { readGrants, writeOffer } from '@kapao/testkit/offers'
import type { Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { warnOfEndingGrants } from './warn-of-ending-grants.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await openProviders(app.db, ['PG'])
  await writeOffer(app, { code: 'WEEKLONG', hours: 168 })
  await writeOffer(app, { code: 'QUICK', hours: 8, place: 2 })
  await writeOffer(app, { code: 'ENDLESS', place: 3 })
})

afterAll(() => app.close())

async function begin(code: string): Promise<Person> {
  const person = await joinWithMoney(app, 20_000n, ['PG'])
  await app.wire('GET', `/api/bonus/activate/${code}`, { token: person.token })
  expect((await readGrants(app, person)).grant).toMatchObject({ code, state: 'ACTIVE' })
  return person
}

/** Lets hours pass. The member has been away, and the session stays as it was. */
async function passHours(hours: number): Promise<void> {
  const began = app.clock.now()
  app.clock.advance(hours * 3600)
  await warnOfEndingGrants.run(undefined, app.context)
  await warnOfEndingGrants.run(undefined, app.context)
  app.clock.set(began)
}

async function ending(person: Person) {
  const { notifications } = await readNotifications(app, person)
  return notifications.filter(({ kind }) => kind === 'BONUS_ENDING')
}

it('a member is notified once, a day before a bonus ends', async () => {
  const malee = await begin('WEEKLONG')
  const { grant } = await readGrants(app, malee)
  const before = await countUnread(app, malee)
  await passHours(143)
  expect(await ending(malee)).toEqual([])
  await passHours(145)
  await passHours(146)
  expect(await ending(malee)).toMatchObject([
    { aboutId: grant?._id, grant: { kind: 'bonus', code: 'WEEKLONG', expiresAt: grant?.expiresAt } },
  ])
  expect(await countUnread(app, malee)).toBe(before + 1)
})

it('a member is notified in the last quarter of a short bonus', async () => {
  const malee = await begin('QUICK')
  await passHours(5)
  expect(await ending(malee)).toEqual([])
  const announced = await collectAnnouncements(app, () => passHours(6.5))
  expect(announced.filter((memberId) => memberId === malee.memberId)).toHaveLength(1)
  expect(await ending(malee)).toHaveLength(1)
})

it('a bonus without an end, or one that has ended, sends no notification', async () => {
  const [malee, somchai] = [await begin('ENDLESS'), await begin('QUICK')]
  await app.wire('GET', '/api/bonus/clear', { token: somchai.token })
  await passHours(7)
  expect(await ending(malee)).toEqual([])
  expect(await ending(somchai)).toEqual([])
})
