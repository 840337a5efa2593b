import type { OwnOperator } from '@kapao/contract/operator'
import type { OperatorLink, TeamOperator } from '@kapao/contract/team'
import { operatorKey } from '@kapao/testkit/operator'
import {
  acceptLink,
  codeOf,
  joinOperator,
  operatorPassword,
  type OperatorPerson,
} from '@kapao/testkit/operators'
import { holdLock } from '@kapao/testkit/lock'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inviteOperator } from '../operator/operator.ts'

let app: TestApp
/** Two owners. */
let kanda: OperatorPerson
let nok: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  nok = await joinOperator(app, { operatorId: 'nok' })
})

afterAll(() => app.close())

type Answer = Partial<OperatorLink> & { message?: string }

function ask({ speak }: Pick<OperatorPerson, 'speak'>, path: string, body: object) {
  return app.wire<Answer>('POST', `/api/operator/team/${path}`, { ...speak, body })
}

async function outcome(by: Pick<OperatorPerson, 'speak'>, path: string, body: object) {
  return (await ask(by, path, body)).body.message
}

async function see(operatorId: string): Promise<TeamOperator | undefined> {
  const { body } = await app.wire<{ operators: TeamOperator[] }>('GET', '/api/operator/team', kanda.speak)
  return body.operators.find((each) => each.operatorId === operatorId)
}

function self({ speak }: Pick<OperatorPerson, 'speak'>) {
  return app.wire<OwnOperator & { message?: string }>('GET', '/api/operator/self', speak)
}

/** Logs in with the next code of the authenticator app. */
function logIn(
  { operatorId, secret }: Pick<OperatorPerson, 'operatorId' | 'secret'>,
  password = operatorPassword,
) {
  app.clock.advance(30)
  return app.wire<{ message?: string }>('POST', '/api/operator/login', {
    body: { operatorId, password, otpCode: codeOf({ secret }, app.clock.now()) },
  })
}

function latestAct() {
  return app.db
    .selectFrom('ledger.operator_act')
    .select(['call', 'operator_id as by', 'subject', 'outcome', 'reason'])
    .select(['state_before as before', 'state_after as after'])
    .orderBy('act_no', 'desc')
    .executeTakeFirstOrThrow()
}

const reason = 'Left the company'

describe('somebody new', () => {
  it('is invited by a link, and may do nothing until they are given roles', async () => {
    const { status, body } = await ask(kanda, 'invite', { operatorId: 'ploy', name: 'Ploy' })
    expect(status).toBe(200)
    expect(body.expiresAt).toBe(new Date(app.clock.now().getTime() + 15 * 60_000).toISOString())
    expect(await latestAct()).toMatchObject({
      call: 'inviteOperator',
      by: 'kanda',
      subject: 'ploy',
      outcome: 'done',
    })
    expect(await see('ploy')).toMatchObject({
      name: 'Ploy',
      state: 'invited',
      roles: [],
      sessions: 0,
      lastSeenAt: null,
    })
    const { person: ploy } = await acceptLink(app, body.token ?? '')
    expect((await self(ploy!)).body).toMatchObject({ operatorId: 'ploy', roles: [], permissions: [] })
    expect((await app.wire('GET', '/api/operator/team', ploy!.speak)).status).toBe(403)
    expect(await see('ploy')).toMatchObject({ state: 'active', sessions: 1 })

    expect(
      await outcome(kanda, 'roles', { operatorId: 'ploy', roles: ['auditor', 'cashier', 'cashier'] }),
    ).toBe('OK')
    expect(await latestAct()).toMatchObject({
      call: 'setOperatorRoles',
      by: 'kanda',
      subject: 'ploy',
      before: { roles: [] },
      after: { roles: ['auditor', 'cashier'] },
    })
    expect((await app.wire('GET', '/api/operator/team', ploy!.speak)).status).toBe(200)
    expect((await self(ploy!)).body.permissions).toContain('withdrawal.decide')
    expect(await outcome(kanda, 'roles', { operatorId: 'ploy', roles: [] })).toBe('OK')
    expect((await app.wire('GET', '/api/operator/team', ploy!.speak)).status).toBe(403)
  })

  it('is refused under a name that is given, also when many invite at once', async () => {
    expect(await ask(kanda, 'invite', { operatorId: 'nok', name: 'Nok' })).toMatchObject({
      status: 409,
      body: { message: 'OPERATOR_EXISTS' },
    })
    expect(await latestAct()).toMatchObject({
      call: 'inviteOperator',
      subject: 'nok',
      outcome: 'OPERATOR_EXISTS',
    })
    expect(await see('nok')).toMatchObject({ roles: ['owner'] })
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => ask(kanda, 'invite', { operatorId: 'ton', name: 'Ton' })),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ body }) => body.message === 'OPERATOR_EXISTS')).toHaveLength(15)
    // The one link that was given is the one that works.
    expect((await acceptLink(app, won[0]?.body.token ?? '')).status).toBe(200)
  })

  it.each([
    [{ operatorId: 'Somchai', name: 'Somchai' }],
    [{ operatorId: '9lives', name: 'Noi' }],
    [{ operatorId: 'n', name: 'Noi' }],
    [{ operatorId: 'noi', name: '' }],
    [{ operatorId: 'noi', name: 'x'.repeat(61) }],
    [{ operatorId: 'noi', name: 'Noi', roles: ['owner'] }],
    [{ operatorId: 'key:noi', name: 'Noi' }],
  ])('is not invited as %j', async (body) => {
    expect((await ask(kanda, 'invite', body)).status).toBe(400)
    expect(await see(body.operatorId)).toBeUndefined()
  })
})

describe('an operator', () => {
  it('is not given roles that there are not, and nobody is where there is nobody', async () => {
    const { operatorId } = await joinOperator(app, { roles: ['cashier'] })
    for (const roles of ['owner', [null], ['King']])
      expect((await ask(kanda, 'roles', { operatorId, roles })).status).toBe(400)
    for (const roles of [['king'], ['owner', 'king']])
      expect(await outcome(kanda, 'roles', { operatorId, roles })).toBe('ROLE_MISSING')
    expect(await see(operatorId)).toMatchObject({ roles: ['cashier'] })
    for (const [path, more] of [
      ['roles', { roles: ['cashier'] }],
      ['suspend', { reason }],
      ['restore', { reason }],
      ['end-sessions', { reason }],
      ['recover', { reason }],
    ] as const)
      expect([path, await outcome(kanda, path, { operatorId: 'nobody', ...more })]).toEqual([path, 'NO_DATA'])
    for (const path of ['suspend', 'restore', 'end-sessions', 'recover'])
      expect([path, (await ask(kanda, path, { operatorId, reason: ' ' })).status]).toEqual([path, 400])
    expect(await see(operatorId)).toMatchObject({ state: 'active', sessions: 1 })
  })

  it('changes neither their own roles, nor suspends or recovers themselves', async () => {
    for (const [path, more] of [
      ['roles', { roles: ['cashier'] }],
      ['suspend', { reason }],
      ['recover', { reason }],
    ] as const) {
      expect(await ask(kanda, path, { operatorId: 'kanda', ...more })).toMatchObject({
        status: 403,
        body: { message: 'OWN_ACCOUNT' },
      })
      expect(await latestAct()).toMatchObject({ by: 'kanda', outcome: 'OWN_ACCOUNT' })
    }
    expect(await see('kanda')).toMatchObject({ roles: ['owner'], state: 'active' })
    expect((await self(kanda)).status).toBe(200)
  })

  it('who is suspended is out at once, cannot log in nor use a link, and can again when restored', async () => {
    const dao = await joinOperator(app, { operatorId: 'dao', roles: ['support'] })
    const { token } = (await ask(kanda, 'recover', { operatorId: 'dao', reason })).body
    expect(await outcome(kanda, 'suspend', { operatorId: 'dao', reason })).toBe('OK')
    expect(await latestAct()).toMatchObject({
      call: 'suspendOperator',
      by: 'kanda',
      subject: 'dao',
      reason,
      before: { status: 'active' },
      after: { status: 'suspended' },
    })
    expect((await self(dao)).body.message).toBe('UNAUTHORIZED')
    expect((await acceptLink(app, token ?? '')).status).toBe(404)
    expect((await logIn(dao)).body.message).toBe('INACTIVE_USER')
    expect(await outcome(kanda, 'recover', { operatorId: 'dao', reason })).toBe('NO_DATA')
    expect(await see('dao')).toMatchObject({ state: 'suspended', roles: ['support'], sessions: 0 })
    expect(await outcome(kanda, 'suspend', { operatorId: 'dao', reason })).toBe('OK')

    expect(await outcome(kanda, 'restore', { operatorId: 'dao', reason: 'Came back' })).toBe('OK')
    expect(await latestAct()).toMatchObject({
      call: 'restoreOperator',
      reason: 'Came back',
      before: { status: 'suspended' },
      after: { status: 'active' },
    })
    expect((await self(dao)).body.message).toBe('UNAUTHORIZED')
    expect((await logIn(dao)).status).toBe(200)
    expect(await see('dao')).toMatchObject({ state: 'active', roles: ['support'], sessions: 1 })
  })

  it('loses every session when they are ended, and can log in again', async () => {
    const ekk = await joinOperator(app, { operatorId: 'ekk', roles: ['finance'] })
    expect((await logIn(ekk)).status).toBe(200)
    expect(await see('ekk')).toMatchObject({ sessions: 2 })
    expect(await outcome(kanda, 'end-sessions', { operatorId: 'ekk', reason: 'A laptop was stolen' })).toBe(
      'OK',
    )
    expect(await latestAct()).toMatchObject({
      call: 'endSessionsOfOperator',
      subject: 'ekk',
      reason: 'A laptop was stolen',
      after: { ended: 2 },
    })
    expect((await self(ekk)).body.message).toBe('UNAUTHORIZED')
    expect(await see('ekk')).toMatchObject({ sessions: 0, state: 'active' })
    expect((await logIn(ekk)).status).toBe(200)
  })

  it('who lost the way in gets a link for one use, which ends the old sessions, password and app', async () => {
    const noi = await joinOperator(app, { operatorId: 'noi', roles: ['support'] })
    const { body } = await ask(kanda, 'recover', { operatorId: 'noi', reason: 'Lost the phone' })
    expect(await latestAct()).toMatchObject({
      call: 'recoverOperator',
      by: 'kanda',
      subject: 'noi',
      reason: 'Lost the phone',
    })
    // Until the link is used, nothing changes.
    expect((await self(noi)).status).toBe(200)
    const password = 'another quiet night at desk 7'
    const { person } = await acceptLink(app, body.token ?? '', password)
    expect((await self(noi)).body.message).toBe('UNAUTHORIZED')
    expect((await self(person!)).body).toMatchObject({ operatorId: 'noi', roles: ['support'] })
    expect((await acceptLink(app, body.token ?? '', password)).status).toBe(404)
    expect((await logIn(noi)).body.message).toBe('WRONG_CREDENTIAL')
    expect((await logIn(person!, password)).status).toBe(200)
  })

  it('is changed by people alone: no API key may make these calls', async () => {
    const token = await operatorKey(app)
    const before = await see('nok')
    for (const [path, body] of [
      ['invite', { operatorId: 'machine', name: 'Machine' }],
      ['roles', { operatorId: 'nok', roles: [] }],
      ['suspend', { operatorId: 'nok', reason }],
      ['restore', { operatorId: 'nok', reason }],
      ['end-sessions', { operatorId: 'nok', reason }],
      ['recover', { operatorId: 'nok', reason }],
    ] as const) {
      const answer = await app.wire('POST', `/api/operator/team/${path}`, { token, body })
      expect([path, answer.status, answer.body['message']]).toEqual([path, 403, 'FORBIDDEN'])
      expect(await latestAct()).toMatchObject({ by: 'key:somsri', outcome: 'FORBIDDEN' })
    }
    expect(await see('nok')).toEqual(before)
    expect(await see('machine')).toBeUndefined()
    expect((await app.wire('GET', '/api/operator/team', { token })).status).toBe(200)
  })
})

/** Both make the call at the same moment: each has been admitted before either changes anything. */
async function bothAtOnce(calls: readonly (() => Promise<string | undefined>)[]) {
  const held = await holdLock(app.databaseUrl, "select pg_advisory_xact_lock(hashtext('team'))")
  const answers = Promise.all(calls.map((each) => each()))
  await until('both wait', async () => {
    const { rows } = await sql`
      select from pg_locks join pg_database on pg_database.oid = database
      where not granted and locktype = 'advisory' and datname = current_database()`.execute(app.db)
    return rows.length === calls.length
  })
  await held.letGo()
  return answers
}

describe('an owner who can log in', () => {
  it.each([
    ['roles', { roles: ['cashier'] }],
    ['suspend', { reason }],
  ] as const)('is left when the last two remove each other at once (%s)', async (path, more) => {
    // Somebody who was only invited is an owner who cannot log in.
    await inviteOperator(app.context, { operatorId: 'later', name: 'Later', roles: ['owner'] })
    const outcomes = await bothAtOnce([
      () => outcome(kanda, path, { operatorId: 'nok', ...more }),
      () => outcome(nok, path, { operatorId: 'kanda', ...more }),
    ])
    expect(new Set(outcomes)).toEqual(new Set(['LAST_OWNER', 'OK']))
    const [left, gone] = outcomes[0] === 'OK' ? [kanda, nok] : [nok, kanda]
    expect((await self(left)).body).toMatchObject({ roles: ['owner'] })
    expect(await latestAct()).toMatchObject({ by: gone.operatorId, outcome: 'LAST_OWNER' })
    if (path === 'roles')
      expect(await outcome(left, 'roles', { operatorId: gone.operatorId, roles: ['owner'] })).toBe('OK')
    else expect((await self(gone)).status).toBe(401)
  })
})
