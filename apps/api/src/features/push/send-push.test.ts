import { randomUUID } from 'node:crypto'
import type { NotificationKind } from '@kapao/contract/notification'
import { join, login, type Person } from '@kapao/testkit/people'
import { makeReceiver, type PushReceiver, readPushes, subscribe } from '@kapao/testkit/push'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifyOfMoney, moveNotification, notifyOfEndingGrant } from '../notification/notification.ts'
import { forgetPushes } from './forget-pushes.ts'
import { type SendPush, sendPush } from './send-push.ts'
import { hashEndpoint } from './sealed-subscription.ts'

let app: TestApp
let somchai: Person
let phone: PushReceiver

beforeAll(async () => {
  // The tests run the jobs themselves.
  app = await startTestApp({ ROLE: 'api' })
})

beforeEach(async () => {
  // It stands, so that no wait ends by itself on a busy machine.
  app.clock.freeze(app.clock.now())
  somchai = await join(app)
  phone = await makeReceiver(app, somchai)
  await subscribe(app, somchai, phone)
})

afterEach(() => app.outside('DELETE', '/control/faults'))

afterAll(() => app.close())

type MoneyKind = 'MONEY_IN' | 'WITHDRAWAL_PAID' | 'WITHDRAWAL_RETURNED'

/** Notifies Somchai of 1,234.50 baht; returns the job of one browser, which exists or not. */
async function notify({ kind = 'MONEY_IN' }: { kind?: MoneyKind } = {}): Promise<SendPush> {
  const { memberId } = somchai
  const [aboutId, at] = [randomUUID(), app.clock.now()]
  const money = { memberId, kind, aboutId, at, amountSatang: 123_450n, currency: 'BAHT' } as const
  await app.context.transaction((tx) => notifyOfMoney(tx, money))
  return jobOf({ kind, aboutId, at })
}

function jobOf(
  { kind, aboutId, at }: { kind: NotificationKind; aboutId: string; at: Date },
  { endpoint } = phone,
): SendPush {
  const { memberId } = somchai
  return { memberId, kind, aboutId, at, endpoint: `\\x${hashEndpoint(endpoint).toString('hex')}` }
}

function run(job: SendPush): Promise<void> {
  return sendPush.run(job, app.context)
}

function readDelivery({ aboutId }: SendPush) {
  return app.db
    .selectFrom('push_delivery')
    .select(['outcome', 'tries'])
    .where('about_id', '=', aboutId)
    .executeTakeFirst()
}

async function countQueued(): Promise<number> {
  const { rows } = await sql<{ queued: number }>`
    select count(*)::int as queued from graphile_worker._private_jobs
    where payload->>'memberId' = ${somchai.memberId} and payload->>'endpoint' is not null`.execute(app.db)
  return rows[0]?.queued ?? 0
}

function fail(fault: string, more: Record<string, unknown> = {}) {
  return app.outside('PUT', '/control/faults', { body: { party: 'push', call: 'send', fault, ...more } })
}

function wants(kind: string, inApp: boolean) {
  return app.wire('PUT', '/api/notifications/settings', { token: somchai.token, body: { kind, inApp } })
}

async function shown(): Promise<string[]> {
  return (await readPushes(app, phone)).map(({ shown: { title, body } }) => `${title}: ${body}`)
}

describe('a message', () => {
  it('is queued with the notification, and arrives encrypted and signed, with nothing of money', async () => {
    const job = await notify()
    expect(await countQueued()).toBe(1)
    await run(job)
    const [got, ...more] = await readPushes(app, phone)
    expect(more).toEqual([])
    expect(got).toMatchObject({
      shown: {
        title: 'Kapao',
        body: 'There is news in your account',
        path: '/user/home?sheet=notifications',
        lang: 'en',
      },
      urgency: 'normal',
      topic: got?.shown.tag,
    })
    expect(JSON.stringify(got?.shown)).not.toMatch(/1,?234|baht|deposit|money|KBANK/i)
    expect(got?.ttl).toBeGreaterThan(23 * 3600)
    expect(got?.ttl).toBeLessThanOrEqual(24 * 3600)
    expect(await readDelivery(job)).toEqual({ outcome: 'sent', tries: 1 })
  })

  it.each([
    ['MONEY_IN', 'en', 'Money arrived: 1,234.50 baht'],
    ['WITHDRAWAL_PAID', 'th', 'ถอนเงินสำเร็จ: 1,234.50 บาท'],
    ['WITHDRAWAL_RETURNED', 'la', 'ຖອນເງິນບໍ່ສຳເລັດ: 1,234.50 ບາດ'],
  ] as const)('of %s says the amount where the member wants it, in %s', async (kind, language, text) => {
    await subscribe(app, somchai, phone, { language })
    await app.wire('PUT', '/api/push/amounts', { token: somchai.token, body: { showsAmounts: true } })
    await run(await notify({ kind }))
    expect(await shown()).toEqual([text])
  })

  it('of a login on a new device is urgent, and is not sent to that device', async () => {
    const elsewhere = await login(app, somchai.phone, { isElsewhere: true })
    const other = await makeReceiver(app, somchai)
    await subscribe(app, { token: elsewhere }, other)
    const row = await app.db
      .selectFrom('notification')
      .select(['about_id as aboutId', 'happened_at as at'])
      .where('member_id', '=', somchai.memberId)
      .executeTakeFirstOrThrow()
    await run(jobOf({ kind: 'NEW_LOGIN', ...row }))
    await run(jobOf({ kind: 'NEW_LOGIN', ...row }, other))
    expect(await shown()).toEqual(['Login on a new device: Not you? Open the app and log that device out'])
    expect((await readPushes(app, phone))[0]?.urgency).toBe('high')
    expect(await readPushes(app, other)).toEqual([])
  })

  it('of the staff is sent anew when they write again, and replaces the one before', async () => {
    const aboutId = randomUUID()
    const [first, second] = [app.clock.now(), new Date(app.clock.now().getTime() + 60_000)]
    for (const at of [first, second]) {
      const message = { memberId: somchai.memberId, kind: 'SUPPORT_MESSAGE', aboutId, at } as const
      expect(await app.context.transaction((tx) => moveNotification(tx, message))).toBe(true)
      // A message that was stored late changes nothing.
      expect(await app.context.transaction((tx) => moveNotification(tx, { ...message, at: first }))).toBe(
        false,
      )
      await run(jobOf({ kind: 'SUPPORT_MESSAGE', aboutId, at }))
    }
    expect(await shown()).toEqual(Array.from({ length: 2 }, () => 'Kapao: Our team wrote to you'))
    const tags = (await readPushes(app, phone)).map(({ shown: { tag } }) => tag)
    expect(new Set(tags).size).toBe(1)
  })

  it('of an ending bonus says so only where the member wants it', async () => {
    await app.wire('PUT', '/api/push/amounts', { token: somchai.token, body: { showsAmounts: true } })
    const [aboutId, at] = [randomUUID(), app.clock.now()]
    await app.context.transaction((tx) =>
      notifyOfEndingGrant(tx, { memberId: somchai.memberId, aboutId, at }),
    )
    await run(jobOf({ kind: 'BONUS_ENDING', aboutId, at }))
    expect(await shown()).toEqual(['A bonus ends soon: Open the app to see it'])
  })

  it('is sent to each of the member’s browsers, and to nobody else’s', async () => {
    const token = await login(app, somchai.phone)
    const tablet = await makeReceiver(app, somchai)
    await subscribe(app, { token }, tablet)
    const malee = await join(app)
    const ofMalee = await makeReceiver(app, malee)
    await subscribe(app, malee, ofMalee)
    const job = await notify()
    expect(await countQueued()).toBe(2)
    await run(job)
    await run({ ...job, endpoint: `\\x${hashEndpoint(tablet.endpoint).toString('hex')}` })
    await run({ ...job, endpoint: `\\x${hashEndpoint(ofMalee.endpoint).toString('hex')}` })
    const counts = [phone, tablet, ofMalee].map(async (each) => (await readPushes(app, each)).length)
    expect(await Promise.all(counts)).toEqual([1, 1, 0])
  })
})

describe('nothing is sent', () => {
  it.each([
    ['of a kind that is off', () => wants('MONEY_IN', false)],
    [
      'of what the member has read',
      ({ aboutId }: SendPush) =>
        app.wire('PUT', `/api/notifications/MONEY_IN/${aboutId}/read`, { token: somchai.token, body: {} }),
    ],
    ['after the logout', () => app.wire('POST', '/api/logout', { token: somchai.token, body: {} })],
    [
      'after the member switched it off',
      () => app.wire('DELETE', '/api/push/subscription', { token: somchai.token }),
    ],
    ['to a browser that is another member’s by then', async () => subscribe(app, await join(app), phone)],
    [
      'to a session that was revoked without the application',
      () =>
        app.db
          .updateTable('session')
          .set({ revoked_at: app.clock.now() })
          .where('member_id', '=', somchai.memberId)
          .execute(),
    ],
    [
      'to a suspended member',
      () =>
        app.db
          .updateTable('member')
          .set({ status: 'suspended' })
          .where('member_id', '=', somchai.memberId)
          .execute(),
    ],
  ])('%s', async (_, change) => {
    const job = await notify()
    await change(job)
    await run(job)
    expect(await readPushes(app, phone)).toEqual([])
    expect(await readDelivery(job)).toMatchObject({ outcome: 'dropped' })
  })

  it('when the kind was off before, and nothing is queued', async () => {
    await wants('MONEY_IN', false)
    const job = await notify()
    expect([await countQueued(), await readDelivery(job)]).toEqual([0, undefined])
  })

  it('when the transaction of the event is rolled back, or the event is stored again', async () => {
    const { memberId } = somchai
    const money = {
      memberId,
      kind: 'MONEY_IN',
      aboutId: randomUUID(),
      at: app.clock.now(),
      amountSatang: 1n,
      currency: 'BAHT',
    } as const
    await expect(
      app.context.transaction(async (tx) => {
        await notifyOfMoney(tx, money)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await countQueued()).toBe(0)
    for (let times = 0; times < 2; times += 1) await app.context.transaction((tx) => notifyOfMoney(tx, money))
    expect(await countQueued()).toBe(1)
  })
})

describe('several servers', () => {
  it('send a message once, also when 64 try at the same time', async () => {
    const job = await notify()
    await Promise.all(Array.from({ length: 64 }, () => run(job)))
    expect(await readPushes(app, phone)).toHaveLength(1)
    await run(job)
    expect(await readPushes(app, phone)).toHaveLength(1)
    expect(await readDelivery(job)).toEqual({ outcome: 'sent', tries: 1 })
  })

  it('send it again once the lease of a server that died has ended, and not before', async () => {
    const job = await notify()
    const started = app.clock.now()
    await app.db
      .updateTable('push_delivery')
      .set({ leased_until: new Date(started.getTime() + 30_000), tries: 1 })
      .where('about_id', '=', job.aboutId)
      .execute()
    await run(job)
    expect(await readPushes(app, phone)).toEqual([])
    app.clock.advance(31)
    await run(job)
    expect(await readDelivery(job)).toEqual({ outcome: 'sent', tries: 2 })
    expect(await readPushes(app, phone)).toHaveLength(1)
  })
})

describe('a push service', () => {
  it.each(['gone', 'missing'])('that answers that the subscription is %s ends it', async (fault) => {
    const job = await notify()
    await fail(fault)
    await run(job)
    expect(await readDelivery(job)).toMatchObject({ outcome: 'gone' })
    const { body } = await app.wire('GET', '/api/push', { token: somchai.token })
    expect(body).toMatchObject({ device: null })
  })

  it.each(['error', 'down', 'reset', 'errorAfter', 'tooMany'])(
    'with the fault %s is asked again later, and gets the message once it works',
    async (fault) => {
      const job = await notify()
      await fail(fault, { count: 1, delayMs: 45_000 })
      await run(job)
      expect(await readDelivery(job)).toEqual({ outcome: null, tries: 1 })
      await run(job)
      expect(await readDelivery(job)).toEqual({ outcome: null, tries: 1 })
      app.clock.advance(46)
      await run(job)
      expect(await readDelivery(job)).toEqual({ outcome: 'sent', tries: 2 })
      const tags = (await readPushes(app, phone)).map(({ shown: { tag } }) => tag)
      // One that was taken and not confirmed comes twice, and replaces itself.
      expect([tags.length, new Set(tags).size]).toEqual([fault === 'errorAfter' ? 2 : 1, 1])
    },
  )

  it('that names a wait is not asked before', async () => {
    const job = await notify()
    await fail('tooMany', { count: 1, delayMs: 60_000 })
    await run(job)
    app.clock.advance(59)
    await run(job)
    expect(await readDelivery(job)).toEqual({ outcome: null, tries: 1 })
    app.clock.advance(2)
    await run(job)
    expect(await readDelivery(job)).toEqual({ outcome: 'sent', tries: 2 })
  })

  it('that fails for a day is asked no more', async () => {
    const job = await notify()
    await fail('error')
    for (let hours = 0; hours < 30; hours += 1) {
      await run(job)
      app.clock.advance(3601)
    }
    await app.outside('DELETE', '/control/faults')
    await run(job)
    expect(await readDelivery(job)).toMatchObject({ outcome: 'late' })
    expect(await readPushes(app, phone)).toEqual([])
  })

  it('that refuses a message is not asked again, and the subscription stays', async () => {
    await subscribe(app, somchai, { ...phone, keys: { ...phone.keys, auth: 'a'.repeat(22) } })
    const job = await notify()
    await run(job)
    expect(await readDelivery(job)).toEqual({ outcome: 'refused', tries: 1 })
    await run(job)
    expect(await readDelivery(job)).toEqual({ outcome: 'refused', tries: 1 })
    expect((await app.wire('GET', '/api/push', { token: somchai.token })).body['device']).not.toBeNull()
  })

  it('is not asked for a browser whose key was replaced and removed; the app subscribes it again', async () => {
    const job = await notify()
    await app.db
      .updateTable('push_subscription')
      .set({ public_key: phone.keys.p256dh })
      .where('member_id', '=', somchai.memberId)
      .execute()
    await run(job)
    expect(await readDelivery(job)).toMatchObject({ outcome: 'gone' })
    expect(await readPushes(app, phone)).toEqual([])
  })
})

describe('what was sent', () => {
  it('is forgotten after three days', async () => {
    const job = await notify()
    await run(job)
    await forgetPushes.run(undefined, app.context)
    expect(await readDelivery(job)).toBeDefined()
    app.clock.advance(3 * 24 * 3600 + 1)
    await forgetPushes.run(undefined, app.context)
    expect(await readDelivery(job)).toBeUndefined()
  })
})
