import { randomBytes, randomUUID } from 'node:crypto'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetOldChallenges } from '../otp/forget-old-challenges.ts'
import { forgetOldSessions } from '../session/forget-old-sessions.ts'
import { forgetOldIdempotencyKeys } from './forget-old-idempotency-keys.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app.close())

function daysAgo(days: number): Date {
  return new Date(app.clock.now().getTime() - days * 86_400_000)
}

it('deletes the responses of idempotency keys after 30 days, and no younger ones', async () => {
  const { db } = app
  const rows = [29, 31].map((days) => ({
    member_id: randomUUID(),
    key: `${days} days old`,
    call: 'createQrDeposit',
    body_hash: randomBytes(32),
    answer: null,
    created_at: daysAgo(days),
  }))
  await db.insertInto('idempotency').values(rows).execute()
  await forgetOldIdempotencyKeys.run(undefined, app.context)
  const left = await db.selectFrom('idempotency').select('key').execute()
  expect(left).toEqual([{ key: '29 days old' }])
})

it('deletes sessions that ended 30 days ago, and no younger ones', async () => {
  const { db } = app
  const rows = [29, 31].map((days) => ({
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
  expect(await db.selectFrom('session').select('device').execute()).toEqual([{ device: '29 days ended' }])
})

it('deletes codes that ended 30 days ago with their phones, and nothing of a phone that was seen since', async () => {
  const { db } = app
  const phones = [29, 31].map((days) => ({ phone: `08700000${days}`, days }))
  await db
    .insertInto('otp_phone')
    .values(phones.map(({ phone, days }) => ({ phone, seen_at: daysAgo(days) })))
    .execute()
  await db
    .insertInto('otp_challenge')
    .values(
      phones.map(({ phone, days }) => ({
        token_hash: randomBytes(32),
        phone,
        reference: 'ABCD',
        code_hash: randomBytes(32),
        created_at: daysAgo(days),
        expires_at: daysAgo(days),
        verified_at: null,
      })),
    )
    .execute()
  await forgetOldChallenges.run(undefined, app.context)
  expect(await db.selectFrom('otp_phone').select('phone').execute()).toEqual([{ phone: '0870000029' }])
  expect(await db.selectFrom('otp_challenge').select('phone').execute()).toEqual([{ phone: '0870000029' }])
})
