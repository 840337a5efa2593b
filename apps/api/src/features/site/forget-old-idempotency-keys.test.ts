import { randomBytes, randomUUID } from 'node:crypto'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
