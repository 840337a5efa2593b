import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetRefusedEvents } from './forget-refused-events.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
})

afterAll(() => app.close())

async function traces(): Promise<number> {
  return (await app.db.selectFrom('refused_notification').select('refused_id').execute()).length
}

it('deletes the traces of refused call-backs after 30 days, and no accepted notification', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  await sendKbankWebhook(app, payment(1), { secret })
  await sendKbankWebhook(app, payment(2))
  app.clock.advance(30 * 24 * 3600 - 60)
  await forgetRefusedEvents.run(undefined, app.context)
  expect(await traces()).toBe(1)
  app.clock.advance(120)
  await forgetRefusedEvents.run(undefined, app.context)
  expect(await traces()).toBe(0)
  const taken = await app.db.selectFrom('payment_notification').select('event_id').execute()
  expect(taken).toHaveLength(1)
})

it('keeps only the newest 100,000 traces', async () => {
  const { db, clock } = app.context
  await sql`
    insert into refused_notification (refused_id, provider, reason, body, received_at)
    select gen_random_uuid(), 'KBANK', case when n > 2 then 'newer' else 'older' end, '',
      ${clock.now()}::timestamptz - make_interval(secs => 100100 - n)
    from generate_series(1, 100002) n`.execute(db)
  await forgetRefusedEvents.run(undefined, app.context)
  const { rows } = await sql<{ reason: string; traces: number }>`
    select reason, count(*)::int as traces from refused_notification group by reason`.execute(db)
  expect(rows).toEqual([{ reason: 'newer', traces: 100_000 }])
})
