import type { OwnOperator } from '@kapao/contract/operator'
import { type Authenticator, createAuthenticator } from '@kapao/testkit/authenticator'
import {
  type ConsoleByName,
  consoleByName,
  fromDeskByName,
  giveOperatorPasskey,
} from '@kapao/testkit/operator-passkey'
import {
  codeOf,
  joinOperator,
  operatorPassword,
  type OperatorPerson,
  suspendOperator,
} from '@kapao/testkit/operators'
import { cookiesOf } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inviteOperator } from '../operator/operator.ts'

let app: TestApp
let wire: ConsoleByName['wire']
let origin: string
let ask: ConsoleByName['ask']
let kanda: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
  ;({ ask, wire, origin } = consoleByName(app))
})

beforeEach(async () => {
  kanda = await joinOperator(app)
})

afterAll(() => app.close())

type Challenge = { challenge: string; user: { id: string }; allowCredentials: { id: string }[] }

async function challengeForLogin(): Promise<Challenge> {
  return (await ask<Challenge>('login/passkey/start', {})).body
}

function logIn(assertion: unknown) {
  return ask<OwnOperator & { message?: string }>('login/passkey', { assertion })
}

async function logInWith(phone: Authenticator) {
  return logIn(phone.answer(await challengeForLogin(), { origin }))
}

async function listOf(operator: OperatorPerson) {
  const { body } = await wire<{
    passkeys: { _id: string; lastUsedAt: string | null }[]
    hasPassword: boolean
  }>('GET', '/api/operator/passkeys', fromDeskByName(app, operator))
  return body
}

async function lastAct() {
  return app.db
    .selectFrom('ledger.operator_act')
    .select(['call', 'operator_id as by', 'subject', 'outcome'])
    .orderBy('act_no', 'desc')
    .executeTakeFirstOrThrow()
}

const refused = { status: 422, body: { message: 'PASSKEY_REFUSED' } }

describe('a login of an operator by passkey', () => {
  it('opens a session that counts as just confirmed, and is recorded', async () => {
    const phone = await giveOperatorPasskey(app, kanda)
    const answer = await logInWith(phone)
    expect(answer).toMatchObject({ status: 200, body: { operatorId: kanda.operatorId, roles: ['owner'] } })
    expect(answer.body.session.steppedUpUntil).not.toBeNull()
    expect(await lastAct()).toMatchObject({
      call: 'logInOperatorByPasskey',
      by: kanda.operatorId,
      subject: answer.body.session._id,
      outcome: 'done',
    })
    const self = await wire('GET', '/api/operator/self', { headers: { cookie: cookiesOf(answer), origin } })
    expect(self).toMatchObject({ status: 200, body: { operatorId: kanda.operatorId } })
    expect((await listOf(kanda)).passkeys).toMatchObject([
      { _id: phone.id, lastUsedAt: app.clock.now().toISOString() },
    ])
  })

  it.each([
    ['from another site', { origin: 'https://console.example.evil.test' }],
    ['bound to another site', { rpId: 'evil.test' }],
    ['without a check of finger, face or PIN', { isUserVerified: false }],
  ])('refuses an answer %s, with a record', async (_what, twisted) => {
    const phone = await giveOperatorPasskey(app, kanda)
    expect(await logIn(phone.answer(await challengeForLogin(), { origin, ...twisted }))).toMatchObject(
      refused,
    )
    expect(await lastAct()).toMatchObject({ call: 'logInOperatorByPasskey', outcome: 'PASSKEY_REFUSED' })
  })

  it('refuses an answer sent again, to a challenge that ended, and to one of a member', async () => {
    const phone = await giveOperatorPasskey(app, kanda)
    const answer = phone.answer(await challengeForLogin(), { origin })
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(answer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = phone.answer(await challengeForLogin(), { origin })
    app.clock.advance(5 * 60)
    expect(await logIn(late)).toMatchObject(refused)
    const { body } = await app.wire<Challenge>('POST', '/api/login/passkey/start', {
      body: {},
      headers: { origin },
    })
    expect(await logIn(phone.answer(body, { origin }))).toMatchObject(refused)
  })

  it('refuses a copy whose count of uses goes back, and a passkey under another name', async () => {
    const phone = await giveOperatorPasskey(app, kanda)
    expect((await logIn(phone.answer(await challengeForLogin(), { origin, counter: 7 }))).status).toBe(200)
    expect(await logIn(phone.answer(await challengeForLogin(), { origin, counter: 3 }))).toMatchObject(
      refused,
    )
    const victim = await joinOperator(app)
    const renamed = phone.answer(await challengeForLogin(), { origin, counter: 9 })
    for (const name of [victim.operatorId, 'ghost', '\0', '']) {
      const userHandle = Buffer.from(name).toString('base64url') || undefined
      const response = { ...(renamed['response'] as object), userHandle }
      expect(await logIn({ ...renamed, response })).toMatchObject(refused)
    }
  })

  it('tells a suspended operator so', async () => {
    const phone = await giveOperatorPasskey(app, kanda)
    await suspendOperator(app, kanda.operatorId)
    expect(await logInWith(phone)).toMatchObject({ status: 403, body: { message: 'INACTIVE_USER' } })
  })

  it('is not offered where the console has no host name', async () => {
    const atAddress = { headers: { origin: app.api.consoleUrl } }
    const { status, body } = await app.wire('POST', '/api/operator/login/passkey/start', {
      ...atAddress,
      body: {},
    })
    expect({ status, body }).toMatchObject(refused)
  })
})

it.each([
  ['login/passkey/start', {}, 100],
  ['invitation/passkey/start', { token: 'A'.repeat(43) }, 30],
] as const)('%s is limited for an address', async (path, body, most) => {
  const headers = { origin, 'x-forwarded-for': `10.95.0.${path.length}` }
  for (let count = 0; count < most; count += 1)
    expect((await ask(path, body, { headers })).body.message).not.toBe('REQUEST_LIMIT')
  expect(await ask(path, body, { headers })).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT' },
  })
})

describe('a confirmation by passkey', () => {
  it('counts for five minutes, for the session that asked, with a passkey of its operator', async () => {
    const speak = fromDeskByName(app, kanda)
    expect(await ask('step-up/passkey/start', {}, speak)).toMatchObject(refused)
    const phone = await giveOperatorPasskey(app, kanda)
    const ploy = await joinOperator(app)
    const other = await giveOperatorPasskey(app, ploy)
    app.clock.advance(10 * 60)
    expect((await ask('passkeys/start', {}, speak)).body.message).toBe('STEP_UP_REQUIRED')
    const { body } = await ask<Challenge>('step-up/passkey/start', {}, speak)
    expect(body.allowCredentials.map(({ id }) => id)).toEqual([phone.id])
    for (const [answer, by] of [
      [other.answer(body, { origin }), speak],
      [
        phone.answer((await ask<Challenge>('step-up/passkey/start', {}, speak)).body, { origin }),
        fromDeskByName(app, ploy),
      ],
      [phone.answer(await challengeForLogin(), { origin }), speak],
    ] as const)
      expect(await ask('step-up/passkey', { assertion: answer }, by)).toMatchObject(refused)
    const again = (await ask<Challenge>('step-up/passkey/start', {}, speak)).body
    const confirmed = await ask('step-up/passkey', { assertion: phone.answer(again, { origin }) }, speak)
    expect(confirmed).toMatchObject({
      status: 200,
      body: { until: new Date(app.clock.now().getTime() + 5 * 60_000).toISOString() },
    })
    expect((await ask('passkeys/start', {}, speak)).status).toBe(200)
  })
})

describe('adding and removing a passkey of an operator', () => {
  it('takes a confirmation, is listed and recorded, and ends what the passkey could do', async () => {
    const speak = fromDeskByName(app, kanda)
    const phone = await giveOperatorPasskey(app, kanda)
    expect(await lastAct()).toMatchObject({ call: 'addOperatorPasskey', subject: phone.id, outcome: 'done' })
    expect(await listOf(kanda)).toMatchObject({ passkeys: [{ _id: phone.id }], hasPassword: true })
    const path = `/api/operator/passkeys/${phone.id}`
    const ploy = await joinOperator(app)
    expect(await wire('DELETE', path, fromDeskByName(app, ploy))).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    })
    expect((await wire('DELETE', path, speak)).status).toBe(200)
    expect(await lastAct()).toMatchObject({ call: 'removeOperatorPasskey', subject: phone.id })
    expect(await logInWith(phone)).toMatchObject(refused)
    expect((await listOf(kanda)).passkeys).toEqual([])
  })

  it('refuses a challenge of another session, a passkey that is known, and an eleventh', async () => {
    const speak = fromDeskByName(app, kanda)
    const ploy = await joinOperator(app)
    const phone = createAuthenticator()
    const { body } = await ask<Challenge>('passkeys/start', {}, speak)
    const stolen = phone.create(body, { origin })
    expect(await ask('passkeys', { attestation: stolen }, fromDeskByName(app, ploy))).toMatchObject(refused)
    for (const expected of [200, 422]) {
      const next = (await ask<Challenge>('passkeys/start', {}, speak)).body
      const attestation = phone.create(next, { origin })
      expect((await ask('passkeys', { attestation }, speak)).status).toBe(expected)
    }
    for (let count = 1; count < 10; count += 1) await giveOperatorPasskey(app, kanda)
    expect(await ask('passkeys/start', {}, speak)).toMatchObject({
      status: 409,
      body: { message: 'PASSKEY_LIMIT' },
    })
  })
})

describe('an invitation accepted by passkey', () => {
  async function invite(operatorId: string) {
    return inviteOperator(app.context, { operatorId, name: 'Ploy', roles: ['cashier'] })
  }

  async function accept(token: string, phone = createAuthenticator()) {
    const { body } = await ask<Challenge>('invitation/passkey/start', { token })
    const attestation = phone.create(body, { origin })
    const answer = await ask<OwnOperator & { message?: string }>('invitation/passkey', { token, attestation })
    return { phone, answer }
  }

  const gone = { status: 404, body: { message: 'INVITATION_INVALID' } }

  it('logs in, without a password, and is of no use again', async () => {
    const { token } = await invite('passkey-only')
    const { phone, answer } = await accept(token)
    expect(answer).toMatchObject({ status: 200, body: { operatorId: 'passkey-only', roles: ['cashier'] } })
    expect((await logInWith(phone)).status).toBe(200)
    expect(await ask('invitation/passkey/start', { token })).toMatchObject(gone)
    const entered = { operatorId: 'passkey-only', password: operatorPassword, otpCode: '000000' }
    expect((await ask('login', entered)).body.message).toBe('WRONG_CREDENTIAL')
    const speak = { headers: { cookie: cookiesOf(answer), origin } }
    expect((await wire<object>('GET', '/api/operator/passkeys', speak)).body).toMatchObject({
      hasPassword: false,
    })
    const { body: team } = await app.wire<{ operators: { operatorId: string; state: string }[] }>(
      'GET',
      '/api/operator/team',
      kanda.speak,
    )
    expect(team.operators.find(({ operatorId }) => operatorId === 'passkey-only')?.state).toBe('active')
    // The only way in cannot be removed.
    expect(await wire('DELETE', `/api/operator/passkeys/${phone.id}`, speak)).toMatchObject({
      status: 409,
      body: { message: 'LAST_PASSKEY' },
    })
    expect((await logInWith(phone)).status).toBe(200)
  })

  it('refuses an answer to another challenge, and stays open', async () => {
    const { token } = await invite('careful')
    const phone = createAuthenticator()
    const attestation = phone.create(
      { ...(await challengeForLogin()), user: { id: 'Y2FyZWZ1bA' } },
      { origin },
    )
    expect(await ask('invitation/passkey', { token, attestation })).toMatchObject(refused)
    expect((await accept(token)).answer.status).toBe(200)
  })

  it('takes away what the operator had before: password, app, passkeys and sessions', async () => {
    const lost = await giveOperatorPasskey(app, kanda)
    const { token } = await invite(kanda.operatorId)
    expect((await logInWith(lost)).status).toBe(200)
    const { answer } = await accept(token)
    expect(answer).toMatchObject({ status: 200, body: { operatorId: kanda.operatorId } })
    expect((await app.wire('GET', '/api/operator/self', kanda.speak)).status).toBe(401)
    expect(await logInWith(lost)).toMatchObject(refused)
    app.clock.advance(30)
    const { operatorId } = kanda
    const otpCode = codeOf(kanda, app.clock.now())
    expect((await ask('login', { operatorId, password: operatorPassword, otpCode })).status).toBe(401)
  })

  it('by a password takes away the passkeys of before', async () => {
    const lost = await giveOperatorPasskey(app, kanda)
    const { token } = await invite(kanda.operatorId)
    const opened = await ask<{ authenticator: { secret: string } }>('invitation', { token })
    const { secret } = opened.body.authenticator
    const otpCode = codeOf({ secret }, app.clock.now())
    expect((await ask('invitation/accept', { token, password: operatorPassword, otpCode })).status).toBe(200)
    expect(await logInWith(lost)).toMatchObject(refused)
  })
})
