import { randomBytes, randomUUID } from 'node:crypto'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetOldSessions } from './forget-old-sessions.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app.close())

function daysAgo(days: number): Date {
  return new Date(app.clock.now().getTime() - days * 86_400_000)
}

it('deletes sessions that ended more than 30 days ago, and no others', async () => {
  const { db } = app
  app.clock.freeze(app.clock.now())
  const rows = [30, 31].map((days) => ({
    token_hash: randomBytes(32),
    session_id: randomUUID(),
    member_id: randomUUID(),
    created_at: daysAgo(60),
    expires_at: daysAgo(days),
    ends_at: daysAgo(days),
    idle_seconds: 7200,
    revoked_at: null,
    device: `${days} days ended`,
    last_seen_at: daysAgo(days),
    address: '10.0.0.1',
  }))
  await db.insertInto('session').values(rows).execute()
  await forgetOldSessions.run(undefined, app.context)
  expect(await db.selectFrom('session').select('device').execute()).toEqual([{ device: '30 days ended' }])
})

it('forgets a device once 400 days have gone since its last login, as the browser forgets its cookie, and none sooner', async () => {
  const { db } = app
  app.clock.freeze(app.clock.now())
  const { memberId } = await join(app)
  await db.deleteFrom('member_device').where('member_id', '=', memberId).execute()
  const rows = [400, 401].map((days) => ({
    member_id: memberId,
    device_hash: Buffer.alloc(32, days % 256),
    first_login_at: daysAgo(500),
    last_login_at: daysAgo(days),
  }))
  await db.insertInto('member_device').values(rows).execute()
  await forgetOldSessions.run(undefined, app.context)
  const left = await db.selectFrom('member_device').select('device_hash').execute()
  expect(left).toEqual([{ device_hash: rows[0]?.device_hash }])
})
