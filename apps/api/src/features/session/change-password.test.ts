import { join, login, password, type Person } from '@kapao/testkit/people'
import { isSomebodyWaiting } from '@kapao/testkit/lock'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const newPassword = 'mango-sticky-rice-42'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  person = await join(app)
})

afterAll(() => app.close())

async function change(body: unknown, token = person.token) {
  const answer = await app.wire('PUT', '/api/account/changepwd', { token, body })
  return { status: answer.status, body: answer.body }
}

async function loginWith(secret: string) {
  return (await app.wire('POST', '/api/login', { body: { username: person.phone, password: secret } })).status
}

async function isIn(token: string) {
  return (await app.wire('GET', '/api/account/profile', { token })).body['message'] ?? 'in'
}

describe('changing the password', () => {
  it('accepts the new password from then on, and no longer the old one', async () => {
    const { status, body } = await change({ oldPassword: password, newPassword })
    expect({ status, body }).toEqual({ status: 200, body: { message: 'OK', endedSessions: 0 } })
    expect([await loginWith(password), await loginWith(newPassword)]).toEqual([401, 200])
  })

  it('accepts one of 200 characters, and compares all of it', async () => {
    const long = 'ริมคลอง-mango-42 🥭'.repeat(20).slice(0, 199)
    expect((await change({ oldPassword: password, newPassword: `${long}x` })).status).toBe(200)
    expect([await loginWith(long), await loginWith(`${long}X`), await loginWith(`${long}x`)]).toEqual([
      401, 401, 200,
    ])
  })

  it('ends every other session at once, keeps this one, and records a security event', async () => {
    const others = [await login(app, person.phone), await login(app, person.phone)]
    const { body } = await change({ oldPassword: password, newPassword })
    expect(body['endedSessions']).toBe(2)
    expect(await Promise.all(others.map(isIn))).toEqual(['INVALID_USER_4', 'INVALID_USER_4'])
    expect(await isIn(person.token)).toBe('in')
    const { body: answered } = await app.wire<{ events: unknown[] }>('GET', '/api/account/events', {
      token: person.token,
    })
    expect(answered.events[0]).toMatchObject({ kind: 'PASSWORD_CHANGED', isThis: true, isSeen: false })
  })

  it.each([
    ['a wrong old password', { oldPassword: 'not-the-password', newPassword }, 422, 'WRONG_PASSWORD'],
    [
      'a new one that is too weak',
      { oldPassword: password, newPassword: '12345678' },
      422,
      'PASSWORD_TOO_WEAK',
    ],
    ['an empty one', { oldPassword: password, newPassword: '' }, 400, 'VALIDATION_FAILED'],
  ])('refuses %s and changes nothing', async (_what, body, status, message) => {
    const other = await login(app, person.phone)
    expect(await change(body)).toMatchObject({ status, body: { message } })
    expect(await isIn(other)).toBe('in')
    expect(await loginWith(password)).toBe(200)
  })

  it('is done by one of two concurrent requests, and the other is refused', async () => {
    const other = await login(app, person.phone)
    const answers = await Promise.all([
      change({ oldPassword: password, newPassword }),
      change({ oldPassword: password, newPassword: `${newPassword}-b` }, other),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect([await loginWith(newPassword), await loginWith(`${newPassword}-b`)]).toContain(401)
  })

  it('lets no login with the old password through at its own moment: WRONG_CREDENTIAL', async () => {
    const { login: asked } = await app.db.transaction().execute(async (tx) => {
      const { memberId } = person
      await tx.updateTable('member').set({ password_hash: 'new' }).where('member_id', '=', memberId).execute()
      const waiting = app.wire('POST', '/api/login', { body: { username: person.phone, password } })
      await until('the login waits', () => isSomebodyWaiting(app.databaseUrl))
      return { login: waiting }
    })
    expect(await asked).toMatchObject({ status: 401, body: { message: 'WRONG_CREDENTIAL' } })
  })

  it('ends even a concurrent login with the old password', async () => {
    const logins = Promise.all(
      Array.from({ length: 6 }, () =>
        app.wire<{ token?: string }>('POST', '/api/login', { body: { username: person.phone, password } }),
      ),
    )
    expect((await change({ oldPassword: password, newPassword })).status).toBe(200)
    const tokens = (await logins).flatMap(({ body }) => body.token ?? [])
    expect(new Set(await Promise.all(tokens.map(isIn)))).not.toContain('in')
  })
})
