import type { OwnOperator } from '@kapao/contract/operator'
import { whileHashing } from '@kapao/testkit/busy-hashing'
import { codeOf, fromDesk, joinOperator, operatorPassword, suspendOperator } from '@kapao/testkit/operators'
import { cookiesOf } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
})

afterAll(() => app.close())

let addresses = 0

function logIn(body: { operatorId: string; password: string; otpCode: string }, origin?: string) {
  addresses += 1
  return app.wire<OwnOperator & { message?: string }>('POST', '/api/operator/login', {
    body,
    headers: { 'x-forwarded-for': `10.91.0.${addresses}`, ...(origin === undefined ? {} : { origin }) },
  })
}

/** A code that has not been used yet: that of the next time step, once the clock is there. */
function nextCode(person: { secret: string }): string {
  app.clock.advance(30)
  return codeOf(person, app.clock.now())
}

function readSelf(headers: Record<string, string>) {
  return app.wire<OwnOperator & { message?: string }>('GET', '/api/operator/self', { headers })
}

describe('an operator’s login', () => {
  it('opens a session of a cookie that no script and no other site can use', async () => {
    const kanda = await joinOperator(app, { roles: ['cashier', 'support'] })
    const { operatorId } = kanda
    const answer = await logIn({ operatorId, password: operatorPassword, otpCode: nextCode(kanda) })
    expect(answer).toMatchObject({
      status: 200,
      body: { operatorId, name: 'Kanda', roles: ['cashier', 'support'] },
    })
    const [cookie = '', ...more] = answer.headers.getSetCookie()
    expect(more).toEqual([])
    expect(cookie).toMatch(
      /^kapao_operator=[\w%./+-]{60,200}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const { body } = await readSelf(fromDesk(app, cookiesOf(answer)).headers)
    expect(body).toMatchObject({ operatorId, permissions: answer.body.permissions })
    expect(body.permissions).toContain('withdrawal.decide')
    expect(body.permissions).not.toContain('site.set')
    const rows = await app.db.selectFrom('operator_session').selectAll().execute()
    const token = decodeURIComponent(cookie.slice('kapao_operator='.length)).split('.')[0] ?? ''
    expect(token).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('needs name, password and code, and tells nobody which was wrong', async () => {
    const kanda = await joinOperator(app)
    const right = { operatorId: kanda.operatorId, password: operatorPassword, otpCode: nextCode(kanda) }
    for (const wrong of [
      { operatorId: 'nobody' },
      { operatorId: kanda.operatorId.toUpperCase() },
      { password: `${operatorPassword}x` },
      { otpCode: '000000' },
      { otpCode: codeOf(kanda, app.clock.now(), 3) },
      { otpCode: codeOf(kanda, app.clock.now(), -3) },
    ])
      expect(await logIn({ ...right, ...wrong })).toMatchObject({
        status: 401,
        body: { message: 'WRONG_CREDENTIAL' },
      })
    expect((await logIn(right)).status).toBe(200)
  })

  it('accepts a code once, also when it comes many times at once, and none that is older', async () => {
    const kanda = await joinOperator(app)
    app.clock.advance(30)
    const older = codeOf(kanda, app.clock.now())
    const otpCode = nextCode(kanda)
    const entered = { operatorId: kanda.operatorId, password: operatorPassword, otpCode }
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(entered)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(7)
    expect((await logIn({ ...entered, otpCode: older })).status).toBe(401)
    expect((await logIn({ ...entered, otpCode: nextCode(kanda) })).status).toBe(200)
  })

  it('accepts the code before and the code after, because clocks differ', async () => {
    const kanda = await joinOperator(app)
    app.clock.advance(90)
    const entered = { operatorId: kanda.operatorId, password: operatorPassword }
    for (const later of [-1, 1])
      expect([
        later,
        (await logIn({ ...entered, otpCode: codeOf(kanda, app.clock.now(), later) })).status,
      ]).toEqual([later, 200])
  })

  it('tells a suspended operator so, and ends what was open', async () => {
    const kanda = await joinOperator(app)
    const { operatorId } = kanda
    await suspendOperator(app, operatorId)
    expect((await readSelf(kanda.speak.headers)).body.message).toBe('UNAUTHORIZED')
    const otpCode = nextCode(kanda)
    const entered = { operatorId, password: operatorPassword, otpCode }
    expect((await logIn({ ...entered, password: 'another' })).body.message).toBe('WRONG_CREDENTIAL')
    expect(await logIn(entered)).toMatchObject({ status: 403, body: { message: 'INACTIVE_USER' } })
  })

  it('is recorded under the operator’s name where it is refused', async () => {
    const kanda = await joinOperator(app)
    const { operatorId } = kanda
    const entered = { operatorId, password: 'another', otpCode: nextCode(kanda) }
    expect(await logIn(entered)).toMatchObject({ status: 401, body: { message: 'WRONG_CREDENTIAL' } })
    const acts = await app.db
      .selectFrom('ledger.operator_act')
      .select(['call', 'outcome'])
      .where('operator_id', '=', operatorId)
      .execute()
    expect(acts).toContainEqual({ call: 'logInOperator', outcome: 'WRONG_CREDENTIAL' })
  })

  it('is refused while too many passwords are being hashed, whatever the password', async () => {
    const kanda = await joinOperator(app)
    const entered = { operatorId: kanda.operatorId, password: 'another', otpCode: nextCode(kanda) }
    await whileHashing(async () =>
      expect(await logIn(entered)).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } }),
    )
    expect((await logIn({ ...entered, password: operatorPassword })).status).toBe(200)
  })

  it('is refused to the page of another site', async () => {
    const kanda = await joinOperator(app)
    const entered = { operatorId: kanda.operatorId, password: operatorPassword, otpCode: nextCode(kanda) }
    for (const origin of ['https://attack.example', app.url, 'null'])
      expect(await logIn(entered, origin)).toMatchObject({ status: 403, body: { message: 'FORBIDDEN' } })
    expect((await logIn(entered, app.api.consoleUrl)).status).toBe(200)
  })

  it('is limited for a name at an address, and for a name', async () => {
    const kanda = await joinOperator(app)
    const body = { operatorId: kanda.operatorId, password: 'guess', otpCode: '000000' }
    async function guess(address: string) {
      const headers = { 'x-forwarded-for': address }
      return (await app.wire<{ message: string }>('POST', '/api/operator/login', { body, headers })).body
        .message
    }
    const answers = new Set<string>()
    for (let attempt = 0; attempt < 10; attempt += 1) answers.add(await guess('10.92.0.1'))
    expect([...answers]).toEqual(['WRONG_CREDENTIAL'])
    expect(await guess('10.92.0.1')).toBe('REQUEST_LIMIT')
    for (let attempt = 0; attempt < 20; attempt += 1) answers.add(await guess(`10.92.1.${attempt}`))
    expect([...answers]).toEqual(['WRONG_CREDENTIAL'])
    expect(await guess('10.92.2.1')).toBe('REQUEST_LIMIT')
    const other = await joinOperator(app)
    const entered = { operatorId: other.operatorId, password: operatorPassword, otpCode: nextCode(other) }
    expect((await logIn(entered)).status).toBe(200)
  })
})
