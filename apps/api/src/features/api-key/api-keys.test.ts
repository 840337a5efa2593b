import type { ApiKey } from '@kapao/contract/api-key'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { generateId } from '@kapao/testkit/random'
import { setFourEyes } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson
let ploy: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  ploy = await joinOperator(app, { operatorId: 'ploy' })
})

afterAll(() => app.close())

type Answer = { message?: string; secret: string; key: ApiKey }

function ask({ speak }: Pick<OperatorPerson, 'speak'>, path: string, body: object) {
  return app.wire<Answer>('POST', `/api/operator/${path}`, { ...speak, body })
}

async function create(body: Partial<{ name: string; roles: string[]; days: number | null }> = {}) {
  return ask(kanda, 'api-keys/create', { name: 'reports', roles: ['auditor'], days: null, ...body })
}

function read(secret: string, path = 'site') {
  return app.wire<{ message?: string }>('GET', `/api/operator/${path}`, { token: secret })
}

async function list(): Promise<ApiKey[]> {
  const { body } = await app.wire<{ keys: ApiKey[] }>('GET', '/api/operator/api-keys', kanda.speak)
  return body.keys
}

async function lastAct() {
  return app.db
    .selectFrom('ledger.operator_act')
    .select([
      'call',
      'operator_id as by',
      'subject',
      'outcome',
      'input',
      'state_before as before',
      'state_after as after',
    ])
    .orderBy('act_no', 'desc')
    .executeTakeFirstOrThrow()
}

describe('an API key', () => {
  it('shows its secret once, can do nothing until it is activated, and then what its roles may', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    const { secret, key } = body
    expect(secret).toMatch(/^kapao_[\w-]{43}$/)
    expect(key).toMatchObject({
      name: 'reports',
      roles: ['auditor'],
      state: 'new',
      createdBy: 'kanda',
      expiresAt: null,
      activatedBy: null,
      lastUsedAt: null,
    })
    const stored = JSON.stringify([await app.db.selectFrom('api_key').selectAll().execute(), await lastAct()])
    expect(stored).not.toContain(secret)
    expect((await read(secret)).body.message).toBe('UNAUTHORIZED')
    expect((await ask(kanda, 'api-keys/activate', { keyId: key._id })).body).toEqual({ message: 'OK' })
    expect((await read(secret)).status).toBe(200)
    const refused = await app.wire('POST', '/api/operator/site', {
      token: secret,
      body: { terminated: true },
    })
    expect(refused).toMatchObject({ status: 403, body: { message: 'FORBIDDEN' } })
    expect(await lastAct()).toMatchObject({
      call: 'setSiteSettings',
      by: 'key:reports',
      outcome: 'FORBIDDEN',
    })
    const [listed] = await list()
    expect(listed).toMatchObject({
      state: 'active',
      activatedBy: 'kanda',
      lastUsedAt: app.clock.now().toISOString(),
    })
    expect(JSON.stringify(listed)).not.toContain(secret)
  })

  it('is recorded as activated and revoked, again and again with the same result', async () => {
    const { body } = await create({ name: 'again' })
    const keyId = body.key._id
    for (const before of ['new', 'active']) {
      expect((await ask(kanda, 'api-keys/activate', { keyId })).status).toBe(200)
      expect(await lastAct()).toMatchObject({
        call: 'activateApiKey',
        by: 'kanda',
        subject: keyId,
        before: { state: before },
        after: { state: 'active' },
      })
    }
    expect((await read(body.secret)).status).toBe(200)
    for (const before of ['active', 'revoked']) {
      expect((await ask(kanda, 'api-keys/revoke', { keyId })).status).toBe(200)
      expect(await lastAct()).toMatchObject({ before: { state: before }, after: { state: 'revoked' } })
    }
    expect((await read(body.secret)).body.message).toBe('UNAUTHORIZED')
    expect((await ask(kanda, 'api-keys/activate', { keyId })).body.message).toBe('NO_DATA')
    expect((await list()).find(({ _id }) => _id === keyId)).toMatchObject({
      state: 'revoked',
      revokedBy: 'kanda',
    })
  })

  it('expires', async () => {
    const { body } = await create({ name: 'short', days: 1 })
    const keyId = body.key._id
    await ask(kanda, 'api-keys/activate', { keyId })
    expect((await read(body.secret)).status).toBe(200)
    const hours = await joinAfter(24 * 3600)
    expect((await read(body.secret)).body.message).toBe('EXPIRED_AUTH_TOKEN')
    expect((await ask(hours, 'api-keys/activate', { keyId })).body.message).toBe('NO_DATA')
    kanda = hours
    ploy = await joinOperator(app, { operatorId: 'ploy' })
  })

  it('stores its last use once a minute at most', async () => {
    const { body } = await create({ name: 'often' })
    await ask(kanda, 'api-keys/activate', { keyId: body.key._id })
    async function lastUse() {
      await read(body.secret)
      return (await list()).find(({ name }) => name === 'often')?.lastUsedAt
    }
    const first = await lastUse()
    expect(first).toBe(app.clock.now().toISOString())
    app.clock.advance(59)
    expect(await lastUse()).toBe(first)
    app.clock.advance(1)
    expect(await lastUse()).toBe(app.clock.now().toISOString())
  })

  it('keeps its name for ever: API_KEY_NAME_USED', async () => {
    const { body } = await create({ name: 'feed' })
    await ask(kanda, 'api-keys/revoke', { keyId: body.key._id })
    expect(await create({ name: 'feed' })).toMatchObject({
      status: 409,
      body: { message: 'API_KEY_NAME_USED' },
    })
    const names = (await list()).map(({ name }) => name)
    expect(names.filter((name) => name === 'feed')).toHaveLength(1)
  })

  it('is given to one of several that ask for the same name at once', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => create({ name: 'race' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it.each([
    ['a name of capitals', { name: 'Reports' }],
    ['a short name', { name: 'r' }],
    ['no role', { roles: [] }],
    ['no day', { days: 0 }],
    ['three years', { days: 1095 }],
  ])('is refused with %s', async (_what, body) => {
    const before = await list()
    expect((await create({ name: 'other', ...body })).body.message).toBe('VALIDATION_FAILED')
    expect(await list()).toEqual(before)
  })

  it('is refused with a role that there is not: ROLE_MISSING', async () => {
    const before = await list()
    expect((await create({ name: 'other', roles: ['auditor', 'king'] })).body.message).toBe('ROLE_MISSING')
    expect(await list()).toEqual(before)
  })

  it('that there is not is neither activated nor revoked: NO_DATA', async () => {
    for (const path of ['activate', 'revoke'])
      expect((await ask(kanda, `api-keys/${path}`, { keyId: generateId() })).body.message).toBe('NO_DATA')
  })

  it('gives nobody access: no key makes, activates or revokes one, whatever its roles', async () => {
    const { body } = await create({ name: 'owner', roles: ['owner'] })
    await ask(kanda, 'api-keys/activate', { keyId: body.key._id })
    expect((await read(body.secret, 'api-keys')).status).toBe(200)
    const before = await list()
    for (const [path, asked] of [
      ['create', { name: 'second', roles: ['owner'], days: null }],
      ['activate', { keyId: body.key._id }],
      ['revoke', { keyId: body.key._id }],
    ] as const)
      expect(
        await app.wire('POST', `/api/operator/api-keys/${path}`, { token: body.secret, body: asked }),
      ).toMatchObject({ status: 403, body: { message: 'FORBIDDEN' } })
    expect(await list()).toEqual(before)
  })
})

describe('where two must agree, an API key', () => {
  it('is activated when a second operator approves it', async () => {
    const { body } = await create({ name: 'second-eyes', roles: ['finance'] })
    const keyId = body.key._id
    await setFourEyes(app, { isRequired: true })
    expect((await ask(kanda, 'api-keys/activate', { keyId })).body.message).toBe('APPROVAL_REQUIRED')
    const approvalId = generateId()
    const request = { approvalId, call: 'activateApiKey', body: { keyId }, reason: 'For the accountant' }
    expect((await ask(kanda, 'approvals/request', request)).status).toBe(200)
    const { body: waiting } = await app.wire<{ approvals: { _id: string; before: object }[] }>(
      'POST',
      '/api/operator/approvals',
      { ...ploy.speak, body: {} },
    )
    expect(waiting.approvals.find(({ _id }) => _id === approvalId)?.before).toMatchObject({
      name: 'second-eyes',
      roles: ['finance'],
      createdBy: 'kanda',
    })
    expect((await read(body.secret, 'members/get')).status).not.toBe(200)
    expect((await ask(ploy, `approvals/${approvalId}/approve`, {})).body.message).toBe('OK')
    expect((await read(body.secret, 'withdrawals')).body.message).not.toBe('UNAUTHORIZED')
    // Ending it needs one.
    expect((await ask(ploy, 'api-keys/revoke', { keyId })).status).toBe(200)
  })
})

/** The owner again, so many seconds later, when the sessions of before have expired. */
async function joinAfter(seconds: number): Promise<OperatorPerson> {
  app.clock.advance(seconds)
  return joinOperator(app, { operatorId: 'kanda' })
}
