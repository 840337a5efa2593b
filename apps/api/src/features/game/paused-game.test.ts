import { joinWithMoney, openProviders } from '@kapao/testkit/games'
import { joinPauser, type Pauses } from '@kapao/testkit/parties'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let pauser: Pauses

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await openProviders(app.db, ['PG', 'JOKER'])
  pauser = await joinPauser(app)
})

afterEach(() => pauser.resumeAll())

// Closing the app checks the whole book.
afterAll(() => app.close())

describe('while a game provider is paused', () => {
  it('no account is opened there', async () => {
    const person = await joinWithMoney(app, 10_000n)
    await pauser.pause('game:PG')
    const { body } = await app.wire('GET', '/api/wallet/activate/PG', { token: person.token })
    expect(body['message']).toBe('PARTY_PAUSED')
  })

  it('no password is set there, and the one that works stays', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER'])
    const { token } = person
    const before = await app.wire('GET', '/api/wallet/account/JOKER', { token })
    await pauser.pause('game:JOKER')
    const refused = await app.wire('GET', '/api/wallet/resetpassword/JOKER', { token })
    expect(refused.body['message']).toBe('PARTY_PAUSED')
    expect((await app.wire('GET', '/api/wallet/account/JOKER', { token })).body).toEqual(before.body)
  })
})
