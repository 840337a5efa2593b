import { givePasskey, passkeyOrigin, startPasskey } from '@kapao/testkit/authenticator'
import { join, type Person } from '@kapao/testkit/people'
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
const refused = { status: 422, body: { message: 'PASSKEY_REFUSED' } }

describe('confirming by a passkey', () => {
  it('confirms the session that asked, and no other', async () => {
    const phone = await givePasskey(app, person)
    app.clock.advance(10 * 60)
    const { body } = await startPasskey(app, '/api/account/step-up/passkey/start', person.token)
    const answer = phone.answer(body)
    const stranger = await join(app)
    const path = '/api/account/step-up/passkey'
    const stolen = await app.wire('POST', path, {
      token: stranger.token,
      body: { assertion: answer },
      headers,
    })
    expect(stolen).toMatchObject(refused)
    const own = await app.wire('POST', path, { token: person.token, body: { assertion: answer }, headers })
    expect(own).toMatchObject({ status: 200, body: { until: expect.any(String) } })
  })

  it('refuses another member’s passkey that answers this session’s challenge: a stolen session is not enough', async () => {
    await givePasskey(app, person)
    const thief = await givePasskey(app, await join(app))
    app.clock.advance(10 * 60)
    const { body } = await startPasskey(app, '/api/account/step-up/passkey/start', person.token)
    const path = '/api/account/step-up/passkey'
    const assertion = thief.answer(body)
    expect(await app.wire('POST', path, { token: person.token, body: { assertion }, headers })).toMatchObject(
      refused,
    )
    const asked = await app.wire('GET', '/api/account/step-up', { token: person.token })
    expect(asked.body['until']).toBeNull()
  })

  it('refuses the passkey of another member, who has none of their own to ask for', async () => {
    await givePasskey(app, person)
    const stranger = await join(app)
    expect(await startPasskey(app, '/api/account/step-up/passkey/start', stranger.token)).toMatchObject(
      refused,
    )
  })
})
