import type { PushState } from '@kapao/contract/push'
import { join, login, type Person } from '@kapao/testkit/people'
import { makeReceiver, type PushReceiver, readPushKey, subscribe } from '@kapao/testkit/push'
import { openSession } from '@kapao/testkit/strangers'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetPushes } from './forget-pushes.ts'

let app: TestApp
let somchai: Person
let phone: PushReceiver

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})

beforeEach(async () => {
  somchai = await join(app)
  phone = await makeReceiver(app, somchai)
})

afterAll(() => app.close())

async function readState({ token } = somchai): Promise<PushState> {
  return (await app.wire<PushState>('GET', '/api/push', { token })).body
}

async function countSubscriptions({ memberId } = somchai): Promise<number> {
  const rows = await app.db
    .selectFrom('push_subscription')
    .select('endpoint_hash')
    .where('member_id', '=', memberId)
    .execute()
  return rows.length
}

describe('a subscription', () => {
  it('is none at first, is stored for the session alone, and ends on request', async () => {
    const publicKey = expect.stringMatching(/^[\w-]{87}$/)
    expect(await readState()).toEqual({ publicKey, device: null })
    const stored = { publicKey, device: { language: 'en', showsAmounts: false } }
    expect((await subscribe(app, somchai, phone)).body).toEqual(stored)
    expect(await readState()).toEqual(stored)
    const elsewhere = await login(app, somchai.phone, { isElsewhere: true })
    expect((await readState({ ...somchai, token: elsewhere })).device).toBeNull()
    for (let times = 0; times < 2; times += 1) {
      const { body } = await app.wire('DELETE', '/api/push/subscription', { token: somchai.token })
      expect(body).toEqual({ publicKey, device: null })
    }
  })

  it('is stored encrypted, without endpoint and keys in the clear', async () => {
    await subscribe(app, somchai, phone)
    const rows = await app.db
      .selectFrom('push_subscription')
      .selectAll()
      .where('member_id', '=', somchai.memberId)
      .execute()
    expect(rows).toHaveLength(1)
    const text = JSON.stringify(rows)
    for (const secret of [phone.endpoint, phone.keys.p256dh, phone.keys.auth, phone.id])
      expect(text).not.toContain(secret)
  })

  it('is replaced when the same browser stores it again, and keeps the choice of amounts', async () => {
    await subscribe(app, somchai, phone)
    await app.wire('PUT', '/api/push/amounts', { token: somchai.token, body: { showsAmounts: true } })
    const again = await login(app, somchai.phone)
    expect((await subscribe(app, { token: again }, phone, { language: 'la' })).body.device).toEqual({
      language: 'la',
      showsAmounts: true,
    })
    expect(await countSubscriptions()).toBe(1)
    expect((await readState()).device).toBeNull()
  })

  it('moves to another member on the same browser, who has not asked for amounts', async () => {
    await subscribe(app, somchai, phone)
    await app.wire('PUT', '/api/push/amounts', { token: somchai.token, body: { showsAmounts: true } })
    const malee = await join(app)
    expect((await subscribe(app, malee, phone)).body.device).toMatchObject({ showsAmounts: false })
    expect([await countSubscriptions(), await countSubscriptions(malee)]).toEqual([0, 1])
    const { body } = await app.wire('PUT', '/api/push/amounts', {
      token: somchai.token,
      body: { showsAmounts: true },
    })
    expect(body).toMatchObject({ message: 'NO_DATA' })
    expect((await readState(malee)).device).toMatchObject({ showsAmounts: false })
  })

  it('is one of a session, and of ten of a member the newest, also when they are stored at once', async () => {
    const other = await makeReceiver(app, somchai)
    await subscribe(app, somchai, phone)
    await subscribe(app, somchai, other)
    expect(await countSubscriptions()).toBe(1)
    const tokens = await Promise.all(Array.from({ length: 14 }, () => openSession(app, somchai.memberId)))
    await Promise.all(
      tokens.map(async (token) => subscribe(app, { token }, await makeReceiver(app, { token }))),
    )
    expect(await countSubscriptions()).toBe(10)
  })

  it('of one browser that two members store 32 times each at once is that of one of them', async () => {
    const malee = await join(app)
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, turn) => subscribe(app, turn % 2 === 0 ? somchai : malee, phone)),
    )
    expect(answers.map(({ status }) => status).filter((status) => ![200, 429].includes(status))).toEqual([])
    expect((await countSubscriptions()) + (await countSubscriptions(malee))).toBe(1)
  })
})

describe('a session that ends', () => {
  it.each([
    ['by logout', (token: string) => app.wire('POST', '/api/logout', { token, body: {} })],
    [
      'from another device',
      async () => {
        const token = await login(app, somchai.phone)
        await app.wire('DELETE', '/api/account/sessions', { token })
      },
    ],
  ])('%s takes its subscription with it', async (_, end) => {
    await subscribe(app, somchai, phone)
    await end(somchai.token)
    expect(await countSubscriptions()).toBe(0)
  })

  it('long ago is forgotten with its subscription, and one in use is not', async () => {
    await subscribe(app, somchai, phone)
    const malee = await join(app)
    await subscribe(app, malee, await makeReceiver(app, malee))
    await app.db.deleteFrom('session').where('member_id', '=', somchai.memberId).execute()
    await forgetPushes.run(undefined, app.context)
    expect([await countSubscriptions(), await countSubscriptions(malee)]).toEqual([0, 1])
  })
})

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://sg2p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('of a browser’s push service is accepted: %s', async (endpoint) => {
    expect((await subscribe(app, somchai, { ...phone, endpoint })).status).toBe(200)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://member@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com@127.0.0.1/abc',
    'https://fcm.googleapis.com.attacker.example/abc',
    'https://attacker.example/fcm.googleapis.com',
    'https://notify.windows.com/abc',
    'https://evilnotify.windows.com.example/abc',
    'https://127.0.0.1/push/abc',
    'https://[::1]/push/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/push/abc',
    'https://fcm.googleapis.com./abc',
    'https://FCM.googleapis.com/abc',
    'https://fcm.googleapis.com\\.attacker.example/abc',
    'https://fcm.googleapis.com/abc#x',
    'file:///etc/passwd',
  ])('anywhere else is refused: %s', async (endpoint) => {
    const { status, body } = await subscribe(app, somchai, { ...phone, endpoint })
    expect([status, body.message]).toEqual([422, 'PUSH_SERVICE_UNKNOWN'])
    expect(await countSubscriptions()).toBe(0)
  })

  it('of the sandbox is refused outside its push service', async () => {
    const endpoint = phone.endpoint.replace('/push/', '/control/push/')
    expect((await subscribe(app, somchai, { ...phone, endpoint })).body.message).toBe('PUSH_SERVICE_UNKNOWN')
  })
})

describe('storing a subscription', () => {
  it.each([
    [{ endpoint: 'no address' }],
    [{ endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}` }],
    [{ keys: { p256dh: 'B', auth: 'a'.repeat(22) } }],
    [{ keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'a'.repeat(22) } }],
    [{ keys: { p256dh: `C${'A'.repeat(86)}`, auth: 'a'.repeat(22) } }],
    [{ keys: { p256dh: 'B'.repeat(87), auth: 'short' } }],
    [{ keys: {} }],
    [{ language: 'xx' }],
    [{ more: true }],
  ])('refuses %j', async (changes) => {
    const { status, body } = await subscribe(app, somchai, phone, changes)
    expect([status, body.message]).toEqual([400, 'VALIDATION_FAILED'])
    expect(await countSubscriptions()).toBe(0)
  })

  it('refuses one that was made with another key than the newest', async () => {
    const publicKey = `${(await readPushKey(app, somchai)).slice(0, -4)}AAAA`
    const { status, body } = await subscribe(app, somchai, phone, { publicKey })
    expect([status, body.message]).toEqual([409, 'PUSH_KEY_CHANGED'])
    expect(await countSubscriptions()).toBe(0)
  })

  it('refuses a member who does so all the time', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => subscribe(app, somchai, phone)))
    expect(answers.filter(({ body }) => body.message === 'REQUEST_LIMIT')).toHaveLength(1)
  })
})

describe('the choice of amounts', () => {
  it('is refused without a subscription', async () => {
    const { status, body } = await app.wire('PUT', '/api/push/amounts', {
      token: somchai.token,
      body: { showsAmounts: true },
    })
    expect([status, body['message']]).toEqual([404, 'NO_DATA'])
  })

  it.each([[{}], [{ showsAmounts: 'yes' }], [{ showsAmounts: true, more: 1 }]])(
    'refuses %j',
    async (body) => {
      await subscribe(app, somchai, phone)
      const answer = await app.wire('PUT', '/api/push/amounts', { token: somchai.token, body })
      expect(answer.body).toMatchObject({ message: 'VALIDATION_FAILED' })
      expect((await readState()).device).toMatchObject({ showsAmounts: false })
    },
  )
})

describe('a site without a key for push', () => {
  it('has none, and refuses a subscription', async () => {
    const quiet = await startTestApp({ ROLE: 'api', KEY_PUSH: '' })
    try {
      const { token } = await join(quiet)
      const { body } = await quiet.wire('GET', '/api/push', { token })
      expect(body).toEqual({ publicKey: null, device: null })
      const { endpoint, keys } = phone
      const refused = await quiet.wire('PUT', '/api/push/subscription', {
        token,
        body: { endpoint, keys, publicKey: await readPushKey(app, somchai), language: 'th' },
      })
      expect([refused.status, refused.body['message']]).toEqual([409, 'PUSH_KEY_CHANGED'])
    } finally {
      await quiet.close()
    }
  })
})
