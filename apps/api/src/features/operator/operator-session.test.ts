import type { OwnOperator } from '@kapao/contract/operator'
import { permissions } from '@kapao/contract/permissions'
import { codeOf, fromDesk, joinOperator, operatorPassword } from '@kapao/testkit/operators'
import { cookiesOf } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOperatorSessionRows } from './operator.store.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
})

afterAll(() => app.close())

function readSelf(headers: Record<string, string>) {
  return app.wire<OwnOperator & { message?: string }>('GET', '/api/operator/self', { headers })
}

describe('a session of an operator', () => {
  it('ends after 30 minutes without use, and after 12 hours however much it is used', async () => {
    const used = await joinOperator(app)
    const unused = await joinOperator(app)
    app.clock.advance(29 * 60 + 59)
    expect((await readSelf(used.speak.headers)).status).toBe(200)
    app.clock.advance(1)
    expect((await readSelf(unused.speak.headers)).body.message).toBe('EXPIRED_AUTH_TOKEN')
    const { body } = await readSelf(used.speak.headers)
    expect(Date.parse(body.session.idleAt)).toBe(app.clock.now().getTime() + 30 * 60_000)
    const left = (Date.parse(body.session.endsAt) - app.clock.now().getTime()) / 1000
    expect(left).toBe(11.5 * 3600)
    for (let passed = 0; passed + 1200 < left; passed += 1200) {
      app.clock.advance(1200)
      expect((await readSelf(used.speak.headers)).status).toBe(200)
    }
    const last = (await readSelf(used.speak.headers)).body.session
    expect(last.idleAt).toBe(last.endsAt)
    const [seen, end] = [app.clock.now(), new Date(last.endsAt)]
    const [beforeSeen, beforeEnd] = [seen, end].map((moment) => new Date(moment.getTime() - 1)) as [
      Date,
      Date,
    ]
    async function listed(now: Date, seenAfter: Date) {
      const { operatorId } = used
      return (await listOperatorSessionRows(app.db, { operatorId, now, seenAfter })).length
    }
    expect([await listed(seen, beforeSeen), await listed(seen, seen)]).toEqual([1, 0])
    expect([await listed(beforeEnd, beforeSeen), await listed(end, beforeSeen)]).toEqual([1, 0])
    app.clock.freeze(beforeEnd)
    expect((await readSelf(used.speak.headers)).status).toBe(200)
    app.clock.freeze(end)
    expect((await readSelf(used.speak.headers)).body.message).toBe('EXPIRED_AUTH_TOKEN')
  })

  it('stores its last use once a minute at most', async () => {
    const kanda = await joinOperator(app)
    async function lastSeen() {
      const row = await app.db
        .selectFrom('operator_session')
        .select('last_seen_at')
        .where('operator_id', '=', kanda.operatorId)
        .executeTakeFirstOrThrow()
      return row.last_seen_at
    }
    const opened = await lastSeen()
    app.clock.advance(59)
    await readSelf(kanda.speak.headers)
    expect(await lastSeen()).toEqual(opened)
    app.clock.advance(1)
    await readSelf(kanda.speak.headers)
    expect(await lastSeen()).toEqual(new Date(opened.getTime() + 60_000))
  })

  it('is not kept alive by a page that asks by itself', async () => {
    const { speak } = await joinOperator(app)
    const atDesk = (await readSelf(speak.headers)).body.session.idleAt
    const byItself = { ...speak.headers, 'x-background': 'on' }
    for (let passed = 0; passed < 25; passed += 5) {
      app.clock.advance(5 * 60)
      expect((await readSelf(byItself)).body.session.idleAt).toBe(atDesk)
    }
    app.clock.advance(5 * 60)
    expect((await readSelf(byItself)).body.message).toBe('EXPIRED_AUTH_TOKEN')
    expect((await readSelf(speak.headers)).body.message).toBe('EXPIRED_AUTH_TOKEN')
  })

  it('ends at its logout, which takes the cookie back', async () => {
    const kanda = await joinOperator(app)
    const out = await app.wire('POST', '/api/operator/logout', { ...kanda.speak, body: {} })
    expect(out).toMatchObject({ status: 200, body: { message: 'OK' } })
    expect(out.headers.getSetCookie().join()).toMatch(/^kapao_operator=;.*Expires=Thu, 01 Jan 1970/)
    expect((await readSelf(kanda.speak.headers)).body.message).toBe('UNAUTHORIZED')
  })

  it('is listed with its device, and ends from another one of the same operator alone', async () => {
    const kanda = await joinOperator(app)
    const ploy = await joinOperator(app)
    app.clock.advance(60)
    const entered = {
      operatorId: kanda.operatorId,
      password: operatorPassword,
      otpCode: codeOf(kanda, app.clock.now()),
    }
    const second = await app.wire('POST', '/api/operator/login', {
      body: entered,
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      },
    })
    const speak = fromDesk(app, cookiesOf(second))
    type Listed = { sessions: { _id: string; isThis: boolean; device: { browser: string } }[] }
    const { body } = await app.wire<Listed>('GET', '/api/operator/sessions', speak)
    expect(body.sessions).toMatchObject([
      { isThis: true, device: { browser: 'Chrome', system: 'Linux' } },
      { isThis: false, device: { browser: '', system: '' } },
    ])
    const path = `/api/operator/sessions/${body.sessions[1]?._id}`
    expect(await app.wire('DELETE', path, ploy.speak)).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    })
    expect((await readSelf(kanda.speak.headers)).status).toBe(200)
    expect((await app.wire('DELETE', path, speak)).status).toBe(200)
    expect((await readSelf(kanda.speak.headers)).body.message).toBe('UNAUTHORIZED')
    expect((await app.wire('DELETE', path, speak)).status).toBe(404)
    expect((await readSelf(speak.headers)).status).toBe(200)
    expect((await app.wire<Listed>('GET', '/api/operator/sessions', speak)).body.sessions).toHaveLength(1)
  })

  it('is of no use to a page of another site, with a changed cookie, or as a token', async () => {
    const { speak } = await joinOperator(app)
    const { cookie = '' } = speak.headers
    for (const [headers, code] of [
      [{ cookie }, undefined],
      [{ cookie, origin: 'https://attack.example' }, 'FORBIDDEN'],
      [{ cookie, origin: app.url }, 'FORBIDDEN'],
      [{ cookie: cookie.replace(/=./, (start) => (start === '=_' ? '=-' : '=_')) }, 'UNAUTHORIZED'],
      [{ cookie: cookie.split('.')[0] ?? '' }, 'UNAUTHORIZED'],
      [{ authorization: `Bearer ${decodeURIComponent(cookie).slice(15, 58)}` }, 'UNAUTHORIZED'],
      [{ cookie, authorization: 'Bearer x' }, 'UNAUTHORIZED'],
    ] as const)
      expect([headers, (await readSelf(headers)).body.message]).toEqual([headers, code])
    // Every browser states the origin of a request that may change something.
    const logout = await app.wire('POST', '/api/operator/logout', { headers: { cookie }, body: {} })
    expect(logout).toMatchObject({ status: 403, body: { message: 'FORBIDDEN' } })
    expect((await readSelf(speak.headers)).status).toBe(200)
  })
})

describe('the permissions of an owner', () => {
  it('are all', async () => {
    const { speak } = await joinOperator(app, { roles: ['owner'] })
    const { body } = await readSelf(speak.headers)
    expect(body.permissions.toSorted()).toEqual([...permissions].toSorted())
  })
})
