import { join, login, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listLiveSessionIds, listLiveSessions, revokeSessions } from './session.store.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
  person = await join(app)
})

afterAll(() => app.close())

it('is no longer valid at the moment of its end: it is neither listed nor counted among those that are ended', async () => {
  const { memberId, phone } = person
  await login(app, phone)
  const [first, ...others] = await listLiveSessions(app.db, memberId, app.clock.now())
  expect(others).toHaveLength(1)
  const end = first?.expiresAt ?? new Date(0)
  const before = new Date(end.getTime() - 1)
  expect(await listLiveSessions(app.db, memberId, before)).toHaveLength(2)
  expect(await listLiveSessions(app.db, memberId, end)).toEqual([])
  expect((await listLiveSessionIds(app.db, memberId, end)).size).toBe(0)
  expect(await revokeSessions(app.db, { memberId, at: end, allBut: undefined })).toBe(0)
  expect(await revokeSessions(app.db, { memberId, at: before, allBut: undefined })).toBe(2)
})
