import { collectAnnouncements } from '@kapao/testkit/announcements'
import { createAuthenticator, givePasskey, passkeyOrigin, startPasskey } from '@kapao/testkit/authenticator'
import { confirmByCode, join, login, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
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

async function start(token = person.token) {
  return (await startPasskey(app, '/api/account/passkeys/start', token)).body
}

function send(attestation: unknown, from = headers) {
  const { token } = person
  return app.wire('POST', '/api/account/passkeys', { token, body: { attestation }, headers: from })
}

function stepUp(token = person.token) {
  return startPasskey(app, '/api/account/step-up/passkey/start', token)
}

const refused = { status: 422, body: { message: 'PASSKEY_REFUSED' } }
const limit = { status: 409, body: { message: 'PASSKEY_LIMIT', details: { most: 10 } } }

describe('adding a passkey', () => {
  it('asks for one that is not on the device yet, within five minutes', async () => {
    const phone = await givePasskey(app, person)
    expect(await start()).toMatchObject({
      timeout: 300_000,
      excludeCredentials: [{ id: phone.id, type: 'public-key', transports: ['internal'] }],
    })
  })

  it('takes no confirmation that ended between the challenge and its answer', async () => {
    await confirmByCode(app, person)
    const challenge = await start()
    app.clock.advance(10 * 60)
    expect(await send(createAuthenticator().create(challenge))).toMatchObject({
      status: 403,
      body: { message: 'STEP_UP_REQUIRED' },
    })
  })

  it.each([
    ['from another site', { origin: 'https://kapao.example.evil.test' }],
    ['bound to another site', { rpId: 'evil.test' }],
    ['without a check of finger, face or PIN', { isUserVerified: false }],
  ])('refuses an answer %s', async (_what, twisted) => {
    await confirmByCode(app, person)
    expect(await send(createAuthenticator().create(await start(), twisted))).toMatchObject(refused)
  })

  it('refuses an answer at the end of the five minutes, and one at an address that has no passkeys', async () => {
    app.clock.freeze(app.clock.now())
    await confirmByCode(app, person)
    const [late, elsewhere] = [await start(), await start()]
    const noPasskeys = { token: person.token, body: {}, headers: { origin: 'http://127.0.0.1:5173' } }
    expect(await app.wire('POST', '/api/account/passkeys/start', noPasskeys)).toMatchObject(refused)
    expect(
      await send(createAuthenticator().create(elsewhere), { origin: 'http://127.0.0.1:5173' }),
    ).toMatchObject(refused)
    app.clock.advance(5 * 60)
    expect(await send(createAuthenticator().create(late))).toMatchObject(refused)
    app.clock.set(new Date())
  })

  it('refuses a passkey that the member has already', async () => {
    await confirmByCode(app, person)
    const phone = createAuthenticator()
    expect((await send(phone.create(await start()))).status).toBe(200)
    expect(await send(phone.create(await start()))).toMatchObject(refused)
  })

  it('refuses an eleventh with PASSKEY_LIMIT, also when it was asked for as the tenth', async () => {
    await confirmByCode(app, person)
    const early = await start()
    for (let count = 0; count < 10; count += 1) await send(createAuthenticator().create(await start()))
    expect(await send(createAuthenticator().create(early))).toMatchObject(limit)
    expect(await startPasskey(app, '/api/account/passkeys/start', person.token)).toMatchObject(limit)
  })

  it('and removing it tells the member’s devices; what is refused does not', async () => {
    await confirmByCode(app, person)
    const phone = createAuthenticator()
    const attestation = phone.create(await start())
    function remove() {
      return app.wire('DELETE', `/api/account/passkeys/${phone.id}`, { token: person.token })
    }
    expect(await collectAnnouncements(app, () => send(attestation))).toEqual([person.memberId])
    const again = phone.create(await start())
    expect(await collectAnnouncements(app, () => send(again))).toEqual([])
    expect(await collectAnnouncements(app, remove)).toEqual([person.memberId])
    expect(await collectAnnouncements(app, remove)).toEqual([])
  })
})

describe('confirming by a passkey', () => {
  it('asks for one of the member’s, and only a member who has one', async () => {
    expect(await stepUp()).toMatchObject(refused)
    const before = await app.wire('GET', '/api/account/step-up', { token: person.token })
    expect(before.body).toMatchObject({ hasPasskey: false })
    const phone = await givePasskey(app, person)
    expect((await stepUp()).body).toMatchObject({
      timeout: 300_000,
      allowCredentials: [{ id: phone.id, type: 'public-key', transports: ['internal'] }],
    })
  })

  it('confirms the session that asked, and no other of the member', async () => {
    const phone = await givePasskey(app, person)
    const other = await login(app, person.phone)
    const assertion = phone.answer((await stepUp()).body)
    function answer(token: string) {
      return app.wire('POST', '/api/account/step-up/passkey', { token, body: { assertion }, headers })
    }
    expect(await answer(other)).toMatchObject(refused)
    expect(await answer(person.token)).toMatchObject({ status: 200 })
  })
})
