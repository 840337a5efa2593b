import { join, password, verifyPhone } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let phone: string
/** The cookie of the browser that verified the phone. */
let cookie: string
let lastPhone = 840_000_000

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  phone = `0${(lastPhone += 1)}`
  cookie = await verifyPhone(app, phone)
})

afterAll(() => app.close())

async function validate(overrides: Record<string, unknown> = {}) {
  const { status, body } = await app.wire('POST', '/api/account/validate', {
    body: { name: 'Anan', username: phone, password, ...overrides },
    headers: { cookie },
  })
  return { status, message: body['message'] }
}

async function countMembers(): Promise<number> {
  return (await app.db.selectFrom('member').select('member_id').execute()).length
}

describe('checking the profile step', () => {
  it('returns OK for a verified phone with a good password, and creates no member', async () => {
    expect(await validate()).toEqual({ status: 200, message: 'OK' })
    expect(await countMembers()).toBe(0)
  })

  it('does not spend the verification: the step can be repeated', async () => {
    expect(await validate()).toEqual(await validate())
  })

  it('refuses a phone without 10 digits with PHONE_NUMBER_REQUIRE_10_DIGIT', async () => {
    expect(await validate({ username: '12345' })).toEqual({
      status: 422,
      message: 'PHONE_NUMBER_REQUIRE_10_DIGIT',
    })
  })

  it('refuses a source that the site does not offer with INVALID_USER_INFO, and accepts an empty one', async () => {
    expect(await validate({ sourceCode: 'MOON' })).toEqual({ status: 422, message: 'INVALID_USER_INFO' })
    expect(await validate({ sourceCode: '' })).toEqual({ status: 200, message: 'OK' })
  })

  it.each([
    ['short', 'x7#kQ2!'],
    ['common', 'password1'],
    ['common in Thailand', 'aa123456'],
    ['common in other letters', 'PassWord1'],
    ['common written in full-width letters', 'ｐａｓｓｗｏｒｄ１'],
    ['one character over and over', 'aaaaaaaaaaaaaa'],
  ])('refuses a password that is %s with PASSWORD_TOO_WEAK', async (_why, weak) => {
    expect(await validate({ password: weak })).toEqual({ status: 422, message: 'PASSWORD_TOO_WEAK' })
  })

  it('refuses the phone number as a password with PASSWORD_TOO_WEAK', async () => {
    expect((await validate({ password: `${phone}x` })).message).toBe('PASSWORD_TOO_WEAK')
  })

  it('refuses a phone that was not verified with UNVERIFIED_OTP', async () => {
    expect(await validate({ username: '0849999999' })).toEqual({ status: 422, message: 'UNVERIFIED_OTP' })
  })

  it('refuses a member’s phone with EXISTING_USER to the browser that verified it, and reveals nothing to another', async () => {
    const member = await join(app)
    expect(await validate({ username: member.phone })).toEqual({ status: 422, message: 'UNVERIFIED_OTP' })
    cookie = await verifyPhone(app, member.phone)
    expect(await validate({ username: member.phone })).toEqual({ status: 409, message: 'EXISTING_USER' })
  })

  it.each(['   ', '\u200b\u200b', '\u3164'])(
    'refuses the invisible name %j with VALIDATION_FAILED',
    async (name) => {
      expect(await validate({ name })).toEqual({ status: 400, message: 'VALIDATION_FAILED' })
    },
  )
})
