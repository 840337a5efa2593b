import { randomUUID } from 'node:crypto'
import { type NotificationSettings, notificationKinds } from '@kapao/contract/notification'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { countUnread, readNotifications } from '@kapao/testkit/notifications'
import { login, join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetOldNotifications } from './forget-old-notifications.ts'
import { notifyOfMoney } from './notification.ts'

let app: TestApp
let somchai: Person

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})

beforeEach(async () => {
  somchai = await join(app)
})

afterAll(() => app.close())

type Kind = 'MONEY_IN' | 'WITHDRAWAL_PAID'

/** Notifies a member of some baht; returns what it is about. */
async function notify(
  { memberId } = somchai,
  { at = app.clock.now(), kind = 'MONEY_IN' }: { at?: Date; kind?: Kind } = {},
): Promise<string> {
  const aboutId = randomUUID()
  const money = { memberId, kind, aboutId, at, amountSatang: 12_345n, currency: 'BAHT' } as const
  await app.context.transaction((tx) => notifyOfMoney(tx, money))
  return aboutId
}

function ago(seconds: number): Date {
  return new Date(app.clock.now().getTime() - seconds * 1000)
}

function read(aboutId: string, { token } = somchai, kind = 'MONEY_IN') {
  return app.wire('PUT', `/api/notifications/${kind}/${aboutId}/read`, { token, body: {} })
}

function readUntil(until: string, { token } = somchai) {
  return app.wire('PUT', '/api/notifications/read', { token, body: { until } })
}

async function listed(person = somchai) {
  return (await readNotifications(app, person)).notifications.map(({ aboutId, isRead }) => [aboutId, isRead])
}

function set(body: unknown, { token } = somchai) {
  return app.wire<NotificationSettings & { message?: string }>('PUT', '/api/notifications/settings', {
    token,
    body,
  })
}

async function readSettings({ token } = somchai) {
  const { body } = await app.wire<NotificationSettings>('GET', '/api/notifications/settings', { token })
  return body.settings
}

describe('the list', () => {
  it('is empty for a new member, and newest first', async () => {
    expect(await readNotifications(app, somchai)).toEqual({ notifications: [], after: null })
    const older = await notify(somchai, { at: ago(60) })
    const newer = await notify()
    const oldest = await notify(somchai, { at: ago(3600) })
    expect(await listed()).toEqual([
      [newer, false],
      [older, false],
      [oldest, false],
    ])
  })

  it('continues on the next page without a gap or a repeat, also among those of one moment', async () => {
    const at = ago(10)
    const made = await Promise.all(Array.from({ length: 45 }, () => notify(somchai, { at })))
    const seen: string[] = []
    let after: string | null | undefined
    do {
      const page = await readNotifications(app, somchai, after ?? undefined)
      seen.push(...page.notifications.map(({ aboutId }) => aboutId))
      // One that arrives meanwhile is newer than every page to come.
      await notify()
      after = page.after
    } while (after !== null)
    expect(seen.toSorted()).toEqual(made.toSorted())
  })

  it.each(['x', 'W10', Buffer.from('["2026-01-01T00:00:00Z","NOTHING","x"]').toString('base64url')])(
    'refuses the cursor %s',
    async (after) => {
      const { status, body } = await app.wire('GET', `/api/notifications?after=${after}`, {
        token: somchai.token,
      })
      expect([status, body['message']]).toEqual([400, 'VALIDATION_FAILED'])
    },
  )
})

describe('reading', () => {
  it('marks one, and tells the member’s other phones', async () => {
    const [one, other] = [await notify(somchai, { at: ago(5) }), await notify()]
    const announced = await collectAnnouncements(app, async () => {
      expect((await read(one)).body).toEqual({ message: 'OK' })
    })
    expect(announced).toEqual([somchai.memberId])
    expect(await listed()).toEqual([
      [other, false],
      [one, true],
    ])
    expect(await countUnread(app, somchai)).toBe(1)
  })

  it('marks all up to a moment, and nothing that is newer', async () => {
    const seen = await notify(somchai, { at: ago(60) })
    const at = ago(30)
    const unseen = await notify()
    expect((await readUntil(at.toISOString())).body).toEqual({ message: 'OK' })
    expect(await listed()).toEqual([
      [unseen, false],
      [seen, true],
    ])
  })

  it('announces nothing when there was nothing to mark', async () => {
    expect(await collectAnnouncements(app, () => readUntil(app.clock.now().toISOString()))).toEqual([])
  })

  it('refuses what the member does not have, and what is no notification', async () => {
    expect((await read(randomUUID())).body).toMatchObject({ message: 'NO_DATA' })
    expect((await read(await notify(), somchai, 'NEW_LOGIN')).body).toMatchObject({ message: 'NO_DATA' })
    for (const answer of [
      await read('x'),
      await read(randomUUID(), somchai, 'NOTHING'),
      await readUntil('yesterday'),
    ]) {
      expect([answer.status, answer.body['message']]).toEqual([400, 'VALIDATION_FAILED'])
    }
  })
})

describe('another member', () => {
  it('can neither list, count nor read them', async () => {
    const malee = await join(app)
    const own = await notify()
    expect(await listed(malee)).toEqual([])
    expect(await countUnread(app, malee)).toBe(0)
    expect((await read(own, malee)).body).toMatchObject({ message: 'NO_DATA' })
    await readUntil(app.clock.now().toISOString(), malee)
    await set({ kind: 'MONEY_IN', inApp: false }, malee)
    expect(await listed()).toEqual([[own, false]])
    expect(await countUnread(app, somchai)).toBe(1)
  })
})

describe('the settings', () => {
  it('are all on at first, and login from elsewhere is fixed', async () => {
    expect(await readSettings()).toEqual(
      notificationKinds.map((kind) => ({ kind, inApp: true, isFixed: kind === 'NEW_LOGIN' })),
    )
  })

  it('hide a kind while it is off, from list and count, and lose nothing', async () => {
    const money = await notify(somchai, { at: ago(5) })
    const paid = await notify(somchai, { kind: 'WITHDRAWAL_PAID' })
    const { body } = await set({ kind: 'MONEY_IN', inApp: false })
    expect(body.settings).toContainEqual({ kind: 'MONEY_IN', inApp: false, isFixed: false })
    expect(await listed()).toEqual([[paid, false]])
    expect(await countUnread(app, somchai)).toBe(1)
    await set({ kind: 'MONEY_IN', inApp: true })
    expect(await listed()).toEqual([
      [paid, false],
      [money, false],
    ])
  })

  it.each([
    { kind: 'NEW_LOGIN', inApp: false },
    { kind: 'NOTHING', inApp: false },
    { kind: 'MONEY_IN' },
    { kind: 'MONEY_IN', inApp: 'no' },
    { kind: 'MONEY_IN', inApp: false, more: 1 },
  ])('refuse %j', async (body) => {
    const before = await readSettings()
    expect((await set(body)).body).toMatchObject({ message: 'VALIDATION_FAILED' })
    expect(await readSettings()).toEqual(before)
  })
})

describe('a login from elsewhere', () => {
  it('is counted in the member’s other sessions and not in its own', async () => {
    let elsewhere = ''
    const announced = await collectAnnouncements(app, async () => {
      elsewhere = await login(app, somchai.phone, { isElsewhere: true })
    })
    expect(announced).toEqual([somchai.memberId])
    expect(await countUnread(app, somchai)).toBe(1)
    expect(await countUnread(app, { token: elsewhere })).toBe(0)
    const [here] = (await readNotifications(app, somchai)).notifications
    expect(here).toMatchObject({ kind: 'NEW_LOGIN', isRead: false, amount: null, device: {} })
    const [there] = (await readNotifications(app, { token: elsewhere })).notifications
    expect(there).toMatchObject({ aboutId: here?.aboutId, isRead: true })
  })

  it('is none on the member’s own device', async () => {
    await login(app, somchai.phone)
    expect(await listed()).toEqual([])
  })
})

describe('old notifications', () => {
  const day = 24 * 3600

  it('are forgotten after 90 days', async () => {
    const kept = await notify(somchai, { at: ago(89 * day) })
    await notify(somchai, { at: ago(91 * day) })
    await forgetOldNotifications.run(undefined, app.context)
    expect(await listed()).toEqual([[kept, false]])
  })

  it('are at most 500 of a member, the newest, and the count ends at 100', async () => {
    const malee = await join(app)
    const ofMalee = await notify(malee)
    const at = ago(3600)
    await app.db
      .insertInto('notification')
      .values(
        Array.from({ length: 600 }, (_, index) => ({
          member_id: somchai.memberId,
          kind: 'MONEY_IN' as const,
          about_id: randomUUID(),
          happened_at: new Date(at.getTime() + index),
          amount: 1n,
          currency: 'BAHT' as const,
          session_id: null,
          read_at: null,
        })),
      )
      .execute()
    expect(await countUnread(app, somchai)).toBe(100)
    await forgetOldNotifications.run(undefined, app.context)
    const left = await app.db
      .selectFrom('notification')
      .select('happened_at')
      .where('member_id', '=', somchai.memberId)
      .orderBy('happened_at')
      .execute()
    expect(left).toHaveLength(500)
    expect(left[0]?.happened_at).toEqual(new Date(at.getTime() + 100))
    expect(await listed(malee)).toEqual([[ofMalee, false]])
  })
})
