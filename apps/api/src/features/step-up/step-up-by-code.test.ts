import { readKeyRing } from '@kapao/api/platform/key-ring'
import { confirmByCode, join, login, type Person, readOtp } from '@kapao/testkit/people'
import { setAccountSafety } from '@kapao/testkit/site'
import { makeKey, startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashStepUpCode, isStepUpCode } from './step-up-code.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  person = await join(app)
})

afterAll(() => app.close())

function send({ token }: Person) {
  return app.wire('POST', '/api/account/step-up/code', { token, body: {} })
}

async function enter({ token }: Person, code: string) {
  const { status, body } = await app.wire('PUT', '/api/account/step-up/code', { token, body: { code } })
  return { status, body }
}

async function untilOf({ token }: Person): Promise<unknown> {
  return (await app.wire('GET', '/api/account/step-up', { token })).body['until']
}

function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

describe('confirming by a code', () => {
  it('confirms this session alone, for ten minutes', async () => {
    const elsewhere = { ...person, token: await login(app, person.phone) }
    expect(await untilOf(person)).toBeNull()
    expect((await send(person)).body).toMatchObject({ phoneEnding: person.phone.slice(-4) })
    const { status, body } = await enter(person, await readOtp(app, person.phone))
    expect(status).toBe(200)
    expect(await untilOf(person)).toBe(body['until'])
    expect(await untilOf(elsewhere)).toBeNull()
    app.clock.advance(10 * 60)
    expect(await untilOf(person)).toBeNull()
  })

  it('refuses OTP_SEND_FAIL where the SMS cannot be sent, and REQUEST_LIMIT after three codes in ten minutes', async () => {
    await app.outside('PUT', '/control/faults', { body: { party: 'sms', fault: 'error', rate: 1 } })
    expect(await send(person)).toMatchObject({ status: 503, body: { message: 'OTP_SEND_FAIL' } })
    await app.outside('DELETE', '/control/faults')
    for (let sent = 1; sent < 3; sent += 1) expect((await send(person)).status).toBe(200)
    expect(await send(person)).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
  })

  it('takes a code once, and only in the session that asked for it', async () => {
    const elsewhere = { ...person, token: await login(app, person.phone) }
    await send(person)
    const code = await readOtp(app, person.phone)
    expect(await enter(elsewhere, code)).toMatchObject({ status: 422, body: { message: 'OTP_EXPIRED' } })
    expect(await enter(person, code)).toMatchObject({ status: 200 })
    expect(await enter(person, code)).toMatchObject({ status: 422, body: { message: 'OTP_EXPIRED' } })
  })

  it('refuses another member’s code, an old one, and every one after five wrong tries', async () => {
    const stranger = await join(app)
    await send(stranger)
    await send(person)
    const strangersCode = await readOtp(app, stranger.phone)
    const first = await readOtp(app, person.phone)
    if (strangersCode !== first)
      expect(await enter(person, strangersCode)).toMatchObject({
        status: 422,
        body: { message: 'OTP_CODE_INVALID', details: { triesLeft: 4 } },
      })
    await send(person)
    const second = await readOtp(app, person.phone)
    if (first !== second)
      expect(await enter(person, first)).toMatchObject({ body: { message: 'OTP_CODE_INVALID' } })
    for (let tries = 0; tries < 5; tries += 1) await enter(person, otherThan(second))
    expect(await enter(person, second)).toMatchObject({ status: 422, body: { message: 'OTP_EXPIRED' } })
    expect(await untilOf(person)).toBeNull()
  })

  it('tries at most five of sixty-four concurrent guesses', async () => {
    await send(person)
    const wrong = otherThan(await readOtp(app, person.phone))
    const answers = await Promise.all(Array.from({ length: 64 }, () => enter(person, wrong)))
    const tried = answers.filter(({ body }) => body['message'] === 'OTP_CODE_INVALID')
    expect(tried).toHaveLength(5)
  })

  it('refuses a code five minutes after it was sent, as its text says', async () => {
    const sentAt = app.clock.now()
    app.clock.freeze(sentAt)
    await send(person)
    const code = await readOtp(app, person.phone)
    app.clock.freeze(new Date(sentAt.getTime() + 5 * 60_000))
    expect(await enter(person, code)).toMatchObject({ status: 422, body: { message: 'OTP_EXPIRED' } })
    app.clock.freeze(new Date(sentAt.getTime() + 5 * 60_000 - 1))
    expect((await enter(person, code)).status).toBe(200)
    app.clock.set(new Date())
    const { body } = await app.outside<{ text: string }[]>('GET', `/control/sms?phone=${person.phone}`)
    expect(body.map(({ text }) => text).join('\n')).toContain('Valid for 5 minutes')
  })

  it('shows only the end of the phone number', async () => {
    const { body } = await app.wire('GET', '/api/account/step-up', { token: person.token })
    expect(body['phoneEnding']).toBe(person.phone.slice(6))
  })

  it('counts against the site’s budget of codes: beyond it none is sent, and none replaced', async () => {
    const small = await startTestApp({ OTP_BUDGET_SITE: '2-2/hour,2-2/day' })
    const malee = await join(small)
    function ask() {
      return small.wire('POST', '/api/account/step-up/code', { token: malee.token, body: {} })
    }
    expect((await ask()).status).toBe(200)
    const code = await readOtp(small, malee.phone)
    expect(await ask()).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
    const entered = await small.wire('PUT', '/api/account/step-up/code', {
      token: malee.token,
      body: { code },
    })
    expect(entered.status).toBe(200)
    await small.close()
  })

  it('is known by whichever version of the key it was hashed', () => {
    const [older, newer] = [makeKey('c1'), makeKey('c2')]
    function withKeys(written: string) {
      return { config: { KEY_CODES: readKeyRing(written) } } as typeof app.context
    }
    const typed = { sessionId: 's1', reference: 'ABCD', code: '123456' }
    const hashed = hashStepUpCode(withKeys(older), typed)
    const both = withKeys(`${newer},${older}`)
    expect(isStepUpCode(both, hashed, typed)).toBe(true)
    expect(isStepUpCode(both, hashed, { ...typed, code: '123457' })).toBe(false)
    expect(isStepUpCode(withKeys(newer), hashed, typed)).toBe(false)
  })

  it('is no code for the password reset, and a code for that does not confirm', async () => {
    await send(person)
    const code = await readOtp(app, person.phone)
    const { body } = await app.wire<{ otpToken: string }>('POST', '/api/otp/send', {
      body: { phoneNumber: person.phone },
    })
    const resetCode = await readOtp(app, person.phone)
    if (code !== resetCode) {
      const tried = await app.wire('POST', '/api/otp/verify', { body: { ...body, otpCode: code } })
      expect(tried.status).toBe(400)
      expect(await enter(person, resetCode)).toMatchObject({ body: { message: 'OTP_CODE_INVALID' } })
    }
    expect(await enter(person, code)).toMatchObject({ status: 200 })
  })
})

describe('the amount from which withdrawals are confirmed', () => {
  function set({ token }: Person, withdrawalFrom: unknown) {
    return app.wire('PUT', '/api/account/step-up', { token, body: { withdrawalFrom } })
  }

  async function fromOf({ token }: Person) {
    const { withdrawalFrom, operatorWithdrawalFrom } = (
      await app.wire('GET', '/api/account/step-up', { token })
    ).body
    return { withdrawalFrom, operatorWithdrawalFrom }
  }

  it('is the operator’s, or the member’s own if that is lower', async () => {
    expect(await fromOf(person)).toEqual({ withdrawalFrom: 10_000, operatorWithdrawalFrom: 10_000 })
    expect((await set(person, 500)).status).toBe(200)
    expect(await fromOf(person)).toEqual({ withdrawalFrom: 500, operatorWithdrawalFrom: 10_000 })
  })

  it('can be set where the operator has set none, and set again to the same, without a confirmation', async () => {
    await setAccountSafety(app, { stepUpWithdrawalFrom: null })
    expect(await fromOf(person)).toEqual({ withdrawalFrom: null, operatorWithdrawalFrom: null })
    for (let time = 0; time < 2; time += 1) expect((await set(person, 500)).status).toBe(200)
    expect(await fromOf(person)).toEqual({ withdrawalFrom: 500, operatorWithdrawalFrom: null })
    await setAccountSafety(app, { stepUpWithdrawalFrom: 10_000 })
  })

  it.each([501, null, 20_000])('can be raised to %s only by who confirms', async (higher) => {
    await set(person, 500)
    expect(await set(person, higher)).toMatchObject({ status: 403, body: { message: 'STEP_UP_REQUIRED' } })
    expect(await fromOf(person)).toMatchObject({ withdrawalFrom: 500 })
    await confirmByCode(app, person)
    expect((await set(person, higher)).status).toBe(200)
    expect(await fromOf(person)).toMatchObject({ withdrawalFrom: Math.min(higher ?? 10_000, 10_000) })
  })

  it.each([-1, 1.234, '100', undefined])('refuses %s and keeps what was set', async (amount) => {
    await set(person, 500)
    expect((await set(person, amount)).status).toBe(400)
    expect(await fromOf(person)).toMatchObject({ withdrawalFrom: 500 })
  })
})
