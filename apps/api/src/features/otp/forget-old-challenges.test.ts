import { randomBytes } from 'node:crypto'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetOldChallenges } from './forget-old-challenges.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})

afterAll(() => app.close())

function hoursAgo(hours: number): Date {
  return new Date(app.clock.now().getTime() - hours * 3_600_000)
}

it('deletes codes that ended 30 days ago with their phones, and nothing of a phone that was seen since', async () => {
  const { db } = app
  const phones = [29, 31].map((days) => ({ phone: `08700000${days}`, at: hoursAgo(days * 24) }))
  await db
    .insertInto('otp_phone')
    .values(phones.map(({ phone, at }) => ({ phone, seen_at: at })))
    .execute()
  await db
    .insertInto('otp_challenge')
    .values(
      phones.map(({ phone, at }) => ({
        token_hash: randomBytes(32),
        phone,
        reference: 'ABCD',
        code_hash: randomBytes(32),
        created_at: at,
        expires_at: at,
        verified_at: null,
      })),
    )
    .execute()
  await forgetOldChallenges.run(undefined, app.context)
  expect(await db.selectFrom('otp_phone').select('phone').execute()).toEqual([{ phone: '0870000029' }])
  expect(await db.selectFrom('otp_challenge').select('phone').execute()).toEqual([{ phone: '0870000029' }])
})

it('deletes budgets and used proofs of work after two days, and none that still count', async () => {
  const { db } = app
  await db
    .insertInto('otp_budget')
    .values(
      [25, 49].map((hours) => ({
        scope: `site ${hours}`,
        starts_at: hoursAgo(hours),
        seconds: 86_400,
        sent: 1,
      })),
    )
    .execute()
  const proofs = [25, 49].map((hours) => ({ proof_hash: Buffer.alloc(32, hours), used_at: hoursAgo(hours) }))
  await db.insertInto('otp_proof_used').values(proofs).execute()
  await forgetOldChallenges.run(undefined, app.context)
  expect(await db.selectFrom('otp_budget').select('scope').execute()).toEqual([{ scope: 'site 25' }])
  expect(await db.selectFrom('otp_proof_used').select('proof_hash').execute()).toEqual([
    { proof_hash: Buffer.alloc(32, 25) },
  ])
})
