import {
  type Authenticator,
  createAuthenticator,
  givePasskey,
  passkeyOrigin,
  startPasskey,
} from '@kapao/testkit/authenticator'
import { confirmByCode, cookiesOf, join, type Person } from '@kapao/testkit/people'
import { isSomebodyWaiting } from '@kapao/testkit/lock'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { writeSetting } from '../site/site.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  person = await join(app)
})

afterAll(() => app.close())

const headers = { origin: passkeyOrigin }

function start(path: string, token?: string) {
  return startPasskey(app, path, token)
}

function addCreated({ token }: Person, attestation: unknown) {
  return app.wire('POST', '/api/account/passkeys', { token, body: { attestation }, headers })
}

function add(member: Person): Promise<Authenticator> {
  return givePasskey(app, member)
}

async function challengeForLogin() {
  return (await start('/api/login/passkey/start')).body
}

async function logIn(assertion: unknown) {
  const { status, body } = await app.wire('POST', '/api/login/passkey', { body: { assertion }, headers })
  return { status, body }
}

const refused = { status: 422, body: { message: 'PASSKEY_REFUSED' } }

describe('a login by passkey', () => {
  it('opens a session of the passkey’s member, which is confirmed', async () => {
    const phone = await add(person)
    const { status, body } = await logIn(phone.answer(await challengeForLogin()))
    expect(status).toBe(200)
    const token = body['token'] as string
    expect((await app.wire('GET', '/api/account/profile', { token })).body).toMatchObject({
      _id: person.memberId,
    })
    const stepUp = await app.wire('GET', '/api/account/step-up', { token })
    expect(stepUp.body).toMatchObject({ hasPasskey: true, until: expect.any(String) })
    const { body: listed } = await app.wire('GET', '/api/account/passkeys', { token })
    expect(listed).toMatchObject({ passkeys: [{ _id: phone.id, lastUsedAt: expect.any(String) }] })
  })

  it('keeps the browser’s cookie, and gives one to a browser that has none', async () => {
    const phone = await add(person)
    async function cookieOfLogin(cookie: string) {
      const body = { assertion: phone.answer(await challengeForLogin()) }
      const answer = await app.wire('POST', '/api/login/passkey', { body, headers: { ...headers, cookie } })
      expect(answer.status).toBe(200)
      return cookiesOf(answer)
    }
    const cookie = await cookieOfLogin('')
    expect(cookie).toMatch(/^kapao_device=[\w-]{43}\./)
    expect(await cookieOfLogin(cookie)).toBe(cookie)
  })

  it.each([
    ['from another site', { origin: 'https://kapao.example.evil.test' }],
    ['bound to another site', { rpId: 'evil.test' }],
    ['without a check of finger, face or PIN', { isUserVerified: false }],
  ])('refuses an answer %s', async (_what, twisted) => {
    const phone = await add(person)
    expect(await logIn(phone.answer(await challengeForLogin(), twisted))).toMatchObject(refused)
  })

  it('refuses an answer sent again, to a challenge of ours that ended, and to none of ours', async () => {
    const phone = await add(person)
    const answer = phone.answer(await challengeForLogin())
    expect((await logIn(answer)).status).toBe(200)
    expect(await logIn(answer)).toMatchObject(refused)
    const late = phone.answer(await challengeForLogin())
    app.clock.advance(5 * 60)
    expect(await logIn(late)).toMatchObject(refused)
    expect(await logIn(phone.answer({ challenge: 'A'.repeat(43) }))).toMatchObject(refused)
  })

  it('opens one session for one answer that is sent many times at once', async () => {
    const phone = await add(person)
    const answer = phone.answer(await challengeForLogin())
    const answers = await Promise.all(Array.from({ length: 16 }, () => logIn(answer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('refuses an unknown passkey, another member’s name on it, and a forged signature', async () => {
    const [phone, other] = [await add(person), createAuthenticator()]
    other.create({ challenge: 'x', user: { id: Buffer.from(person.memberId).toString('base64url') } })
    expect(await logIn(other.answer(await challengeForLogin()))).toMatchObject(refused)
    const victim = await join(app)
    const renamed = phone.answer(await challengeForLogin())
    const userHandle = Buffer.from(victim.memberId).toString('base64url')
    expect(
      await logIn({ ...renamed, response: { ...(renamed['response'] as object), userHandle } }),
    ).toMatchObject(refused)
    const forged = phone.answer(await challengeForLogin())
    const { response } = other.answer(await challengeForLogin()) as { response: { signature: string } }
    const signature = response.signature
    expect(
      await logIn({ ...forged, response: { ...(forged['response'] as object), signature } }),
    ).toMatchObject(refused)
  })

  it.each([
    ['no handle', () => undefined],
    ['an empty one', () => ''],
    ['more before the id', (id: string) => `x${id}`],
    ['more after the id', (id: string) => `${id}0`],
    ['a wrong letter in the id', (id: string) => `g${id.slice(1)}`],
    ['an id without its dashes', (id: string) => id.replaceAll('-', '0')],
    ['too short a first group', (id: string) => id.slice(1)],
    ['too short a middle group', (id: string) => id.replace(/-\w/, '-')],
    ['a group too few', (id: string) => id.replace(/-\w+/, '')],
    ['too short a last group', (id: string) => id.slice(0, -1)],
  ])('refuses a passkey whose member is named by %s', async (_what, twist) => {
    const phone = await add(person)
    const answer = phone.answer(await challengeForLogin())
    const named = twist(person.memberId)
    const userHandle = named === undefined ? undefined : Buffer.from(named).toString('base64url')
    const response = { ...(answer['response'] as object), userHandle }
    const { status } = await logIn({ ...answer, response })
    expect(status).toBe(named === '' ? 400 : 422)
  })

  it('opens no session at the moment at which the password changes, which ends all sessions', async () => {
    const phone = await add(person)
    const assertion = phone.answer(await challengeForLogin())
    const { login } = await app.db.transaction().execute(async (tx) => {
      const { memberId } = person
      await tx.updateTable('member').set({ password_hash: 'new' }).where('member_id', '=', memberId).execute()
      const waiting = logIn(assertion)
      await until('the login waits', () => isSomebodyWaiting(app.databaseUrl))
      return { login: waiting }
    })
    expect(await login).toMatchObject(refused)
  })

  it('opens no session for a use that a copy of the passkey makes at the same moment', async () => {
    const phone = await add(person)
    const assertion = phone.answer(await challengeForLogin(), { counter: 7 })
    const { login } = await app.db.transaction().execute(async (tx) => {
      const { memberId } = person
      await tx.updateTable('passkey').set({ counter: 7n }).where('member_id', '=', memberId).execute()
      const waiting = logIn(assertion)
      await until('the login waits', () => isSomebodyWaiting(app.databaseUrl))
      return { login: waiting }
    })
    expect(await login).toMatchObject(refused)
  })

  it('refuses a copy of a passkey whose count of uses goes back', async () => {
    const phone = await add(person)
    expect((await logIn(phone.answer(await challengeForLogin(), { counter: 7 }))).status).toBe(200)
    expect(await logIn(phone.answer(await challengeForLogin(), { counter: 3 }))).toMatchObject(refused)
  })

  it('is refused with INVALID_IP from an address on the operator’s list', async () => {
    const phone = await add(person)
    await writeSetting(app.context, 'refusedAddresses', ['127.0.0.1'])
    const refusedHere = await logIn(phone.answer(await challengeForLogin()))
    await writeSetting(app.context, 'refusedAddresses', [])
    expect(refusedHere).toMatchObject({ status: 403, body: { message: 'INVALID_IP' } })
  })

  it.each([
    ['suspended', 'INVALID_USER_2'],
    ['excluded', 'INVALID_USER_3'],
  ] as const)('refuses a member who is %s with %s', async (status, code) => {
    const phone = await add(person)
    await app.db.updateTable('member').set({ status }).where('member_id', '=', person.memberId).execute()
    expect(await logIn(phone.answer(await challengeForLogin()))).toMatchObject({
      status: 403,
      body: { message: code },
    })
  })
})

describe('adding and removing a passkey', () => {
  it('takes a confirmation, tells the member, and is listed', async () => {
    expect(await start('/api/account/passkeys/start', person.token)).toMatchObject({
      status: 403,
      body: { message: 'STEP_UP_REQUIRED' },
    })
    const phone = await add(person)
    const { body } = await app.wire('GET', '/api/account/passkeys', { token: person.token })
    expect(body).toMatchObject({ passkeys: [{ _id: phone.id, lastUsedAt: null }] })
    const events = await app.wire('GET', '/api/account/events', { token: person.token })
    expect(events.body).toMatchObject({ events: [{ kind: 'PASSKEY_ADDED' }] })
  })

  it('does not take a passkey whose challenge belongs to another session or purpose', async () => {
    const stranger = await join(app)
    await confirmByCode(app, person)
    await confirmByCode(app, stranger)
    const phone = createAuthenticator()
    const { body } = await start('/api/account/passkeys/start', person.token)
    expect(await addCreated(stranger, phone.create(body))).toMatchObject(refused)
    const login = await challengeForLogin()
    expect(await addCreated(person, phone.create({ ...login, user: body.user }))).toMatchObject(refused)
    expect((await app.wire('GET', '/api/account/passkeys', { token: person.token })).body).toEqual({
      passkeys: [],
    })
  })

  it('removes one’s own after a confirmation, which then cannot log in, and nobody else’s', async () => {
    const phone = await add(person)
    const path = `/api/account/passkeys/${phone.id}`
    const stranger = await join(app)
    await confirmByCode(app, stranger)
    expect(await app.wire('DELETE', path, { token: stranger.token })).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    })
    app.clock.advance(10 * 60)
    expect(await app.wire('DELETE', path, { token: person.token })).toMatchObject({ status: 403 })
    expect((await logIn(phone.answer(await challengeForLogin()))).status).toBe(200)
    await confirmByCode(app, person)
    expect(await app.wire('DELETE', path, { token: person.token })).toMatchObject({ status: 200 })
    expect(await logIn(phone.answer(await challengeForLogin()))).toMatchObject(refused)
  })

  it('refuses an eleventh with PASSKEY_LIMIT', async () => {
    await confirmByCode(app, person)
    for (let count = 0; count < 10; count += 1) {
      const { body } = await start('/api/account/passkeys/start', person.token)
      expect((await addCreated(person, createAuthenticator().create(body))).status).toBe(200)
    }
    expect(await start('/api/account/passkeys/start', person.token)).toMatchObject({
      status: 409,
      body: { message: 'PASSKEY_LIMIT' },
    })
  })
})

it('is refused everywhere where the site has no address that passkeys can be bound to', async () => {
  const elsewhere = { origin: 'http://127.0.0.1:5173' }
  expect(await app.wire('POST', '/api/login/passkey/start', { body: {}, headers: elsewhere })).toMatchObject(
    refused,
  )
})
