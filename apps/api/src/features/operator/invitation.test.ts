import type { OwnOperator } from '@kapao/contract/operator'
import { whileHashing } from '@kapao/testkit/busy-hashing'
import { codeOf, fromDesk, joinOperator, operatorPassword, suspendOperator } from '@kapao/testkit/operators'
import { cookiesOf } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOperatorStanding, inviteOperator } from './operator.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
})

afterAll(() => app.close())

let addresses = 0

type Opened = {
  operatorId: string
  name: string
  authenticator: { uri: string; secret: string }
  expiresAt: string
}

function ask<Body>(call: '' | '/accept', body: object) {
  addresses += 1
  const headers = { 'x-forwarded-for': `10.93.0.${addresses}` }
  return app.wire<Body & { message?: string }>('POST', `/api/operator/invitation${call}`, { body, headers })
}

const invited = { operatorId: 'ploy', name: 'Ploy', roles: ['cashier' as const] }

async function invite(who = invited) {
  const { token } = await inviteOperator(app.context, who)
  const { body } = await ask<Opened>('', { token })
  const { secret } = body.authenticator
  return { token, body, secret, password: operatorPassword, otpCode: codeOf({ secret }, app.clock.now()) }
}

const gone = { status: 404, body: { message: 'INVITATION_INVALID' } }

describe('an invitation of an operator', () => {
  it('shows what sets up the authenticator app, and its acceptance logs in', async () => {
    const { token, body, password, otpCode, secret } = await invite()
    expect(body).toMatchObject({
      ...invited,
      expiresAt: new Date(app.clock.now().getTime() + 15 * 60_000).toISOString(),
    })
    const app2fa = URI.parse(body.authenticator.uri)
    expect(app2fa).toMatchObject({ issuer: 'Kapao', label: 'ploy', algorithm: 'SHA1', digits: 6, period: 30 })
    expect(app2fa.secret.base32).toBe(secret)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const accepted = await ask<OwnOperator>('/accept', { token, password, otpCode })
    expect(accepted).toMatchObject({ status: 200, body: { operatorId: 'ploy', roles: ['cashier'] } })
    const self = await app.wire('GET', '/api/operator/self', fromDesk(app, cookiesOf(accepted)))
    expect(self.body).toMatchObject({ operatorId: 'ploy' })
    const stored = await app.db.selectFrom('operator').selectAll().where('operator_id', '=', 'ploy').execute()
    const texts = stored.flatMap((row) => Object.values(row).map(String)).join('\n')
    for (const each of [secret, password]) expect(texts).not.toContain(each)
  })

  it('makes an operator who is known from then on', async () => {
    expect(await findOperatorStanding(app.db, 'newcomer')).toBeUndefined()
    await invite({ ...invited, operatorId: 'newcomer' })
    expect(await findOperatorStanding(app.db, 'newcomer')).toMatchObject({ status: 'active', name: 'Ploy' })
  })

  it('is accepted once, also by many at once', async () => {
    const { token, password, otpCode } = await invite({ ...invited, operatorId: 'many' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask('/accept', { token, password, otpCode })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(5)
    expect(await ask('', { token })).toMatchObject(gone)
    expect(await ask('/accept', { token, password, otpCode })).toMatchObject(gone)
  })

  it('is over after 15 minutes', async () => {
    const { token, password, secret } = await invite({ ...invited, operatorId: 'late' })
    app.clock.advance(15 * 60 - 1)
    expect((await ask('', { token })).status).toBe(200)
    app.clock.advance(1)
    expect(await ask('', { token })).toMatchObject(gone)
    const otpCode = codeOf({ secret }, app.clock.now())
    expect(await ask('/accept', { token, password, otpCode })).toMatchObject(gone)
  })

  it('is replaced by a later one of the same operator, and is of no use with another token', async () => {
    const first = await invite({ ...invited, operatorId: 'twice' })
    const second = await invite({ ...invited, operatorId: 'twice' })
    expect(second.secret).not.toBe(first.secret)
    expect(await ask('', { token: first.token })).toMatchObject(gone)
    for (const token of ['A'.repeat(43), second.token.slice(0, -1), `${second.token}A`])
      expect(await ask('/accept', { ...second, token, body: undefined, secret: undefined })).toMatchObject(
        gone,
      )
    expect((await ask('', { token: second.token })).status).toBe(200)
  })

  it('is not accepted with a wrong code or a weak password, and stays open', async () => {
    const { token, password, otpCode } = await invite({ ...invited, operatorId: 'weak' })
    expect(await ask('/accept', { token, password, otpCode: '000000' })).toMatchObject({
      status: 401,
      body: { message: 'WRONG_CREDENTIAL' },
    })
    const acts = await app.db
      .selectFrom('ledger.operator_act')
      .select(['call', 'outcome'])
      .where('operator_id', '=', 'weak')
      .execute()
    expect(acts).toContainEqual({ call: 'acceptInvitation', outcome: 'WRONG_CREDENTIAL' })
    await whileHashing(async () =>
      expect(await ask('/accept', { token, password, otpCode })).toMatchObject({
        status: 429,
        body: { message: 'REQUEST_LIMIT' },
      }),
    )
    for (const weak of ['short', '12345678', 'password', 'ployploy1', 'weakweak1'])
      expect([weak, await ask('/accept', { token, password: weak, otpCode })]).toMatchObject([
        weak,
        { status: 422, body: { message: 'PASSWORD_TOO_WEAK' } },
      ])
    expect((await ask('/accept', { token, password, otpCode })).status).toBe(200)
  })

  it('of somebody who lost the way in ends the old sessions, password and app', async () => {
    const kanda = await joinOperator(app)
    const { operatorId } = kanda
    const again = await invite({ operatorId, name: 'Somebody else', roles: ['cashier'] })
    // Until it is accepted, nothing changes for the operator.
    const self = await app.wire<OwnOperator>('GET', '/api/operator/self', kanda.speak)
    expect([self.status, self.body.name]).toEqual([200, 'Kanda'])
    const password = 'another quiet night at desk 7'
    const accepted = await ask<OwnOperator>('/accept', {
      token: again.token,
      password,
      otpCode: again.otpCode,
    })
    expect(accepted).toMatchObject({ status: 200, body: { name: 'Kanda' } })
    expect((await app.wire('GET', '/api/operator/self', kanda.speak)).status).toBe(401)
    app.clock.advance(30)
    const body = { operatorId, password: operatorPassword, otpCode: codeOf(kanda, app.clock.now()) }
    expect((await app.wire('POST', '/api/operator/login', { body })).status).toBe(401)
    const now = { operatorId, password, otpCode: codeOf(again, app.clock.now()) }
    expect((await app.wire('POST', '/api/operator/login', { body: now })).status).toBe(200)
  })

  it('of a suspended operator is of no use', async () => {
    const { token, password, otpCode } = await invite({ ...invited, operatorId: 'suspended' })
    await suspendOperator(app, 'suspended')
    expect(await ask('', { token })).toMatchObject(gone)
    expect(await ask('/accept', { token, password, otpCode })).toMatchObject(gone)
  })

  it.each(['', '/accept'] as const)('is limited for an address (%s)', async (call) => {
    const body = {
      token: 'A'.repeat(43),
      ...(call === '' ? {} : { password: operatorPassword, otpCode: '000000' }),
    }
    const headers = { 'x-forwarded-for': `10.94.0.${call.length + 1}` }
    const answers = new Set<string>()
    for (let attempt = 0; attempt < 31; attempt += 1) {
      const { body: answer } = await app.wire<{ message: string }>(
        'POST',
        `/api/operator/invitation${call}`,
        { body, headers },
      )
      answers.add(answer.message)
    }
    expect([...answers]).toEqual(['INVITATION_INVALID', 'REQUEST_LIMIT'])
  })
})
