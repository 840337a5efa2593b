import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCurrency, lockStatus, readStanding } from './standing.store.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
  person = await join(app)
})

afterAll(() => app.close())

it('a member’s standing is that of their own row, with when they were suspended; nobody has none', async () => {
  const { db, context } = app
  const nobody = context.random.id()
  expect(await readStanding(db, person.memberId)).toMatchObject({ status: 'active', suspendedAt: null })
  expect(await findCurrency(db, person.memberId)).toBe('BAHT')
  expect([await readStanding(db, nobody), await findCurrency(db, nobody)]).toEqual([undefined, undefined])
  const suspendedAt = new Date('2026-11-20T05:00:00Z')
  await db
    .insertInto('member_suspension')
    .values({
      member_id: person.memberId,
      suspended_at: suspendedAt,
      suspended_by: context.random.id(),
      reason: 'Asked by the member',
    })
    .execute()
  expect(await readStanding(db, person.memberId)).toMatchObject({ suspendedAt: suspendedAt.toISOString() })
  const statuses = await context.transaction(async (tx) => [
    await lockStatus(tx, person.memberId),
    await lockStatus(tx, nobody),
  ])
  expect(statuses).toEqual(['active', undefined])
})
