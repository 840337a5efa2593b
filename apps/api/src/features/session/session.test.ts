import { createHash } from 'node:crypto'
import { join, password, type Person } from '@kapao/testkit/people'
import { openSession } from '@kapao/testkit/strangers'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identify } from './session.ts'

const day = 24 * 3600
const unknownMemberId = '01890000-0000-7000-8000-000000000000'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  person = await join(app)
})

afterAll(() => app.close())

async function ask(headers: Record<string, string>) {
  const { status, body } = await app.wire('GET', '/api/account/profile', { headers })
  return { status, message: body['message'] }
}

function askWith(token: string) {
  return ask({ authorization: `Bearer ${token}` })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

describe('a bearer token', () => {
  it.each([
    ['none', {}],
    ['an unknown one', { authorization: `Bearer ${unknownMemberId}_${'x'.repeat(43)}` }],
    ['an unknown one that names no member', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['one that names what is no id', { authorization: `Bearer ${'x'.repeat(36)}_${'x'.repeat(43)}` }],
    ['one of another kind', { authorization: 'Basic c29tY2hhaTprYXBhbw==' }],
    ['one that no token can be', { authorization: "Bearer '; drop table session; --" }],
  ])('is refused with invalid-token when it is %s', async (_what, headers) => {
    expect(await ask(headers as Record<string, string>)).toEqual({ status: 401, message: 'invalid-token' })
  })

  it('is refused with invalid-token when it names another member than its own, or none', async () => {
    const secret = person.token.slice(person.memberId.length + 1)
    const { memberId: another } = await join(app)
    for (const token of [`${another}_${secret}`, secret])
      expect(await askWith(token)).toEqual({ status: 401, message: 'invalid-token' })
    expect((await askWith(person.token)).status).toBe(200)
  })

  it('from before tokens named their member is good until its session ends', async () => {
    const old = 'x'.repeat(42) + 'O'
    await app.db
      .updateTable('session')
      .set({ token_hash: hashOf(old) })
      .where('token_hash', '=', hashOf(person.token))
      .execute()
    app.clock.advance(2 * 3600 - 60)
    expect((await askWith(old)).status).toBe(200)
    app.clock.advance(2 * 3600 - 60)
    expect((await askWith(old)).status).toBe(200)
    expect((await app.wire('POST', '/api/logout', { token: old })).status).toBe(200)
    expect(await askWith(old)).toEqual({ status: 401, message: 'invalid-token' })
  })

  it('is EXPIRED_AUTH_TOKEN after 2 hours without use', async () => {
    app.clock.advance(2 * 3600 - 60)
    expect((await askWith(person.token)).status).toBe(200)
    app.clock.advance(2 * 3600 - 60)
    expect((await askWith(person.token)).status).toBe(200)
    app.clock.advance(2 * 3600)
    expect(await askWith(person.token)).toEqual({ status: 401, message: 'EXPIRED_AUTH_TOKEN' })
  })

  it('ends at its last moment, and is good a millisecond before', async () => {
    const { expires_at: end } = await app.db
      .selectFrom('session')
      .select('expires_at')
      .where('token_hash', '=', hashOf(person.token))
      .executeTakeFirstOrThrow()
    app.clock.freeze(end)
    expect(await askWith(person.token)).toEqual({ status: 401, message: 'EXPIRED_AUTH_TOKEN' })
    app.clock.freeze(new Date(end.getTime() - 1))
    expect((await askWith(person.token)).status).toBe(200)
    app.clock.set(new Date())
  })

  it('counts as used once in five minutes, and not by a request that is no use', async () => {
    async function lastSeen(): Promise<Date> {
      const query = app.db.selectFrom('session').select('last_seen_at')
      const row = await query.where('token_hash', '=', hashOf(person.token)).executeTakeFirstOrThrow()
      return row.last_seen_at
    }
    const opened = await lastSeen()
    function later(milliseconds: number): Date {
      return new Date(opened.getTime() + milliseconds)
    }
    app.clock.freeze(later(300_000))
    await askWith(person.token)
    expect(await lastSeen()).toEqual(opened)
    app.clock.freeze(later(300_001))
    await identify(app.context, person.token, { isUse: false })
    expect(await lastSeen()).toEqual(opened)
    await askWith(person.token)
    expect(await lastSeen()).toEqual(later(300_001))
    app.clock.set(new Date())
  })

  it('is EXPIRED_AUTH_TOKEN 12 hours after the login, however much it was used', async () => {
    for (let hours = 1; hours < 12; hours += 1) {
      app.clock.advance(3600)
      expect((await askWith(person.token)).status).toBe(200)
    }
    app.clock.advance(3600)
    expect(await askWith(person.token)).toEqual({ status: 401, message: 'EXPIRED_AUTH_TOKEN' })
  })

  it('of a remembered login lasts 30 days without use, and 180 days at most', async () => {
    const { body } = await app.wire<{ token: string }>('POST', '/api/login', {
      body: { username: person.phone, password, remember: true },
    })
    for (let months = 0; months < 6; months += 1) {
      app.clock.advance(29 * day)
      expect((await askWith(body.token)).status).toBe(200)
    }
    app.clock.advance(7 * day)
    expect(await askWith(body.token)).toEqual({ status: 401, message: 'EXPIRED_AUTH_TOKEN' })
    const again = await app.wire<{ token: string }>('POST', '/api/login', {
      body: { username: person.phone, password, remember: true },
    })
    app.clock.advance(30 * day)
    expect(await askWith(again.body.token)).toEqual({ status: 401, message: 'EXPIRED_AUTH_TOKEN' })
  })

  it('is INVALID_USER_4 when the session was revoked elsewhere', async () => {
    const { db, clock } = app.context
    await db
      .updateTable('session')
      .set({ revoked_at: clock.now() })
      .where('token_hash', '=', hashOf(person.token))
      .execute()
    expect(await askWith(person.token)).toEqual({ status: 401, message: 'INVALID_USER_4' })
  })

  it('is INVALID_USER_1 when its member no longer exists', async () => {
    expect(await askWith(await openSession(app, unknownMemberId))).toEqual({
      status: 401,
      message: 'INVALID_USER_1',
    })
  })

  it.each([
    ['suspended', 'INVALID_USER_2'],
    ['excluded', 'INVALID_USER_3'],
  ] as const)('of a member who is %s is refused at once with %s', async (status, code) => {
    const { db } = app
    await db.updateTable('member').set({ status }).where('member_id', '=', person.memberId).execute()
    expect(await askWith(person.token)).toEqual({ status: 403, message: code })
  })
})
