import type { Session, SecurityEvent } from '@kapao/contract/session'
import { join, login, password, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  person = await join(app)
})

afterAll(() => app.close())

/** Logs in from a browser that has the cookies of an earlier login, if any. */
async function logInFrom(userAgent: string, cookie = '') {
  const { body, headers } = await app.wire<{ token: string }>('POST', '/api/login', {
    body: { username: person.phone, password },
    headers: { 'user-agent': userAgent, cookie },
  })
  return { token: body.token, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

async function loginFrom(userAgent: string): Promise<string> {
  return (await logInFrom(userAgent)).token
}

async function sessionsOf(token: string): Promise<Session[]> {
  return (await app.wire<{ sessions: Session[] }>('GET', '/api/account/sessions', { token })).body.sessions
}

async function eventsOf(token: string): Promise<SecurityEvent[]> {
  return (await app.wire<{ events: SecurityEvent[] }>('GET', '/api/account/events', { token })).body.events
}

async function isIn(token: string) {
  return (await app.wire('GET', '/api/account/profile', { token })).body['message'] ?? 'in'
}

describe('the list of sessions', () => {
  it('shows device and time of each, marks the current one, and shows no other member’s', async () => {
    await join(app)
    const phone = await loginFrom(android)
    const sessions = await sessionsOf(phone)
    expect(sessions).toHaveLength(2)
    expect(sessions.find(({ isThis }) => isThis)).toMatchObject({
      device: { browser: 'Chrome', system: 'Android' },
      address: '127.0.0.1',
    })
  })

  it('shows when each was last used', async () => {
    const phone = await loginFrom(android)
    app.clock.advance(3600)
    await isIn(phone)
    const [first, second] = await sessionsOf(phone)
    expect(first?.isThis).toBe(true)
    expect(Date.parse(first!.lastSeenAt) - Date.parse(second!.lastSeenAt)).toBeGreaterThanOrEqual(3_600_000)
  })
})

describe('ending a session', () => {
  it('invalidates its token at once, and keeps the others', async () => {
    const phone = await loginFrom(android)
    const stranger = (await sessionsOf(person.token)).find(({ isThis }) => !isThis)
    const { status } = await app.wire('DELETE', `/api/account/sessions/${stranger?._id}`, {
      token: person.token,
    })
    expect(status).toBe(200)
    expect([await isIn(phone), await isIn(person.token)]).toEqual(['INVALID_USER_4', 'in'])
    expect(await sessionsOf(person.token)).toHaveLength(1)
  })

  it('refuses NO_DATA for one that has ended, and for another member’s, which stays valid', async () => {
    const anan = await join(app)
    const [theirs] = await sessionsOf(anan.token)
    async function end(id: string | undefined) {
      return (await app.wire('DELETE', `/api/account/sessions/${id}`, { token: person.token })).body[
        'message'
      ]
    }
    expect(await end(theirs?._id)).toBe('NO_DATA')
    expect(await isIn(anan.token)).toBe('in')
    await login(app, person.phone)
    const mine = (await sessionsOf(person.token)).find(({ isThis }) => !isThis)
    expect([await end(mine?._id), await end(mine?._id)]).toEqual(['OK', 'NO_DATA'])
  })

  it('of all others ends every other session and returns how many', async () => {
    const others = [await loginFrom(android), await loginFrom(iphone)]
    const { body } = await app.wire('DELETE', '/api/account/sessions', { token: person.token })
    expect(body).toEqual({ message: 'OK', endedSessions: 2 })
    expect(await Promise.all([...others, person.token].map(isIn))).toEqual([
      'INVALID_USER_4',
      'INVALID_USER_4',
      'in',
    ])
  })
})

describe('a login from a device that was not seen before', () => {
  it('records a security event with the session that can be ended; a known device records none', async () => {
    expect(await eventsOf(person.token)).toEqual([])
    const { cookie } = await logInFrom(android)
    await logInFrom(android, cookie)
    const [event, ...more] = await eventsOf(person.token)
    expect(more).toEqual([])
    expect(event).toMatchObject({ kind: 'NEW_LOGIN', isThis: false, isSeen: false, amount: null })
    const strangers = (await sessionsOf(person.token)).map(({ _id }) => _id)
    expect(strangers).toContain(event?.sessionId)
  })

  it('is recorded for a stranger with the same kind of phone', async () => {
    const { cookie } = await logInFrom(android)
    await logInFrom(android)
    await logInFrom(android, cookie)
    expect((await eventsOf(person.token)).map(({ kind }) => kind)).toEqual(['NEW_LOGIN', 'NEW_LOGIN'])
  })

  it('is marked seen only by its own member', async () => {
    await loginFrom(iphone)
    const [event] = await eventsOf(person.token)
    const anan = await join(app)
    const body = { events: [event?._id] }
    await app.wire('PUT', '/api/account/events/seen', { token: anan.token, body })
    expect((await eventsOf(person.token))[0]?.isSeen).toBe(false)
    await app.wire('PUT', '/api/account/events/seen', { token: person.token, body })
    expect((await eventsOf(person.token))[0]?.isSeen).toBe(true)
  })
})
