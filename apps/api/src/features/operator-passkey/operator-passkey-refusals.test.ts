import { createAuthenticator } from '@kapao/testkit/authenticator'
import { holdLock } from '@kapao/testkit/lock'
import {
  type ConsoleByName,
  consoleByName,
  fromDeskByName,
  giveOperatorPasskey,
} from '@kapao/testkit/operator-passkey'
import { joinOperator, type OperatorPerson, suspendOperator } from '@kapao/testkit/operators'
import { cookiesOf } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
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

type Challenge = { challenge: string; user: { id: string } }

async function invite(operatorId: string): Promise<string> {
  return (await inviteOperator(app.context, { operatorId, name: 'Ploy', roles: ['cashier'] })).token
}

async function attest(token: string, phone = createAuthenticator()) {
  const { body } = await ask<Challenge>('invitation/passkey/start', { token })
  return { token, attestation: phone.create(body, { origin }) }
}

async function lastAct() {
  return app.db
    .selectFrom('ledger.operator_act')
    .select(['call', 'operator_id as by', 'outcome'])
    .orderBy('act_no', 'desc')
    .executeTakeFirstOrThrow()
}

const refused = { status: 422, body: { message: 'PASSKEY_REFUSED' } }
const gone = { status: 404, body: { message: 'INVITATION_INVALID' } }

describe('a console without a host name', () => {
  it('offers no passkey to log in, to confirm, to add or to be invited with', async () => {
    await giveOperatorPasskey(app, kanda)
    const token = await invite('nameless')
    for (const [path, body] of [
      ['login/passkey/start', {}],
      ['step-up/passkey/start', {}],
      ['passkeys/start', {}],
      ['invitation/passkey/start', { token }],
    ] as const) {
      const answer = await app.wire('POST', `/api/operator/${path}`, { ...kanda.speak, body })
      expect([path, answer]).toMatchObject([path, refused])
    }
  })
})

describe('an invitation accepted by passkey', () => {
  it('is accepted once, also by two at the same time', async () => {
    const token = await invite('both')
    const bodies = [await attest(token), await attest(token)]
    const answers = await Promise.all(bodies.map((body) => ask('invitation/passkey', body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
    const passkeys = await app.db
      .selectFrom('operator_passkey')
      .select('credential_id')
      .where('operator_id', '=', 'both')
      .execute()
    expect(passkeys).toHaveLength(1)
    expect(await ask('invitation/passkey', bodies[0] ?? {})).toMatchObject(gone)
  })

  it('that is refused is recorded under the name of the invited operator', async () => {
    const token = await invite('recorded')
    const { body } = await ask<Challenge>('login/passkey/start', {})
    const attestation = createAuthenticator().create({ ...body, user: { id: 'cmVjb3JkZWQ' } }, { origin })
    await ask('invitation/passkey', { token, attestation })
    expect(await lastAct()).toEqual({
      call: 'acceptInvitationByPasskey',
      by: 'recorded',
      outcome: 'PASSKEY_REFUSED',
    })
  })
})

describe('a passkey of an operator', () => {
  it('is not added beyond the tenth, although it was begun before', async () => {
    const speak = fromDeskByName(app, kanda)
    for (let count = 0; count < 9; count += 1) await giveOperatorPasskey(app, kanda)
    const statuses: number[] = []
    const challenges = [0, 1].map(() => ask<Challenge>('passkeys/start', {}, speak))
    for (const { body } of await Promise.all(challenges)) {
      const attestation = createAuthenticator().create(body, { origin })
      statuses.push((await ask('passkeys', { attestation }, speak)).status)
    }
    expect(statuses).toEqual([200, 409])
  })

  it('logs in once with one count of its uses, although two answers are checked at the same time', async () => {
    const phone = await giveOperatorPasskey(app, kanda)
    const lock = await holdLock(
      app.databaseUrl,
      `select from operator_passkey where operator_id = '${kanda.operatorId}' for update`,
    )
    const challenges = await Promise.all([0, 1].map(() => ask<Challenge>('login/passkey/start', {})))
    const logins = challenges.map(({ body }) =>
      ask('login/passkey', { assertion: phone.answer(body, { origin, counter: 7 }) }),
    )
    await until('both wait for the passkey', async () => (await lock.countWaiting()) === 2)
    await lock.letGo()
    expect(new Set((await Promise.all(logins)).map(({ status }) => status))).toEqual(new Set([200, 422]))
  })

  it('of a suspended operator is recorded under the operator’s name', async () => {
    const phone = await giveOperatorPasskey(app, kanda)
    const { operatorId } = kanda
    await suspendOperator(app, operatorId)
    const { body } = await ask<Challenge>('login/passkey/start', {})
    await ask('login/passkey', { assertion: phone.answer(body, { origin }) })
    expect(await lastAct()).toEqual({
      call: 'logInOperatorByPasskey',
      by: operatorId,
      outcome: 'INACTIVE_USER',
    })
  })

  it('can be removed while another one is left, also without a password', async () => {
    const token = await invite('two-keys')
    const phone = createAuthenticator()
    const accepted = await ask('invitation/passkey', await attest(token, phone))
    const speak = { headers: { cookie: cookiesOf(accepted), origin } }
    const { body } = await ask<Challenge>('passkeys/start', {}, speak)
    const attestation = createAuthenticator().create(body, { origin })
    expect((await ask('passkeys', { attestation }, speak)).status).toBe(200)
    expect((await wire('DELETE', `/api/operator/passkeys/${phone.id}`, speak)).status).toBe(200)
  })
})
