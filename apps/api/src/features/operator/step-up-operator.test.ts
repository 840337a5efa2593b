import type { OwnOperator } from '@kapao/contract/operator'
import { codeOf, joinOperator } from '@kapao/testkit/operators'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
})

afterAll(() => app.close())

function readSelf(headers: Record<string, string>) {
  return app.wire<OwnOperator & { message?: string }>('GET', '/api/operator/self', { headers })
}

describe('a session of an operator', () => {
  it('counts as confirmed for 5 minutes after the login, and again after a new code', async () => {
    const kanda = await joinOperator(app)
    async function steppedUpUntil() {
      return (await readSelf(kanda.speak.headers)).body.session.steppedUpUntil
    }
    function stepUp(otpCode: string) {
      return app.wire<{ until: string }>('POST', '/api/operator/step-up', {
        ...kanda.speak,
        body: { otpCode },
      })
    }
    expect(await steppedUpUntil()).toBe(new Date(app.clock.now().getTime() + 300_000).toISOString())
    expect(await stepUp(codeOf(kanda, app.clock.now()))).toMatchObject({
      status: 401,
      body: { message: 'WRONG_CREDENTIAL' },
    })
    app.clock.advance(300)
    expect(await steppedUpUntil()).toBeNull()
    const { status, body } = await stepUp(codeOf(kanda, app.clock.now()))
    expect([status, body.until]).toEqual([200, await steppedUpUntil()])
    for (let attempt = 0; attempt < 8; attempt += 1) expect((await stepUp('000000')).status).toBe(401)
    expect((await stepUp('000000')).body).toMatchObject({ message: 'REQUEST_LIMIT' })
  })

  it('of somebody without an authenticator app counts as confirmed by no code', async () => {
    const { operatorId, secret, speak } = await joinOperator(app)
    await app.db
      .updateTable('operator')
      .set({ password_hash: null, authenticator: null })
      .where('operator_id', '=', operatorId)
      .execute()
    app.clock.advance(30)
    const otpCode = codeOf({ secret }, app.clock.now())
    const answer = await app.wire('POST', '/api/operator/step-up', { ...speak, body: { otpCode } })
    expect(answer).toMatchObject({ status: 401, body: { message: 'WRONG_CREDENTIAL' } })
  })
})
