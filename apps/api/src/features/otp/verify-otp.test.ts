import { cookiesOf, join, readOtp } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

type Verified = { code?: string; message?: string; details?: { triesLeft?: number; seconds?: number } }

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app.close())

async function send(phoneNumber: string): Promise<{ otpToken: string; code: string; wrong: string }> {
  const { body } = await app.wire<{ otpToken: string }>('POST', '/api/otp/send', { body: { phoneNumber } })
  const code = await readOtp(app, phoneNumber)
  return { otpToken: body.otpToken, code, wrong: code === '000000' ? '000001' : '000000' }
}

function verify(otpToken: string, otpCode: string, address = '10.8.0.1') {
  return app.wire<Verified>('POST', '/api/otp/verify', {
    body: { otpToken, otpCode },
    headers: { 'x-forwarded-for': address },
  })
}

async function isVerified(phone: string): Promise<boolean> {
  const row = await app.db
    .selectFrom('otp_phone')
    .select('verified_until')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row !== undefined && row.verified_until !== null
}

describe('verifying a one-time code', () => {
  it('verifies the phone, and returns the same response when the right code comes again', async () => {
    const { otpToken, code } = await send('0830000001')
    expect(await isVerified('0830000001')).toBe(false)
    const first = await verify(otpToken, code)
    expect(first).toMatchObject({ status: 200, body: { code: 'OTP_CODE_VALID' } })
    expect(await isVerified('0830000001')).toBe(true)
    expect((await verify(otpToken, code)).body).toEqual(first.body)
  })

  it('marks the browser with a signed cookie that no script reads and no other site sends, the same for a repeat', async () => {
    const { otpToken, code, wrong } = await send('0830000031')
    expect((await verify(otpToken, wrong)).headers.getSetCookie()).toEqual([])
    const [first, repeat] = [await verify(otpToken, code), await verify(otpToken, code)]
    const [cookie = ''] = first.headers.getSetCookie()
    expect(cookie).toMatch(
      /^kapao_verification=[\w-]{43}\.[^;]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(cookiesOf(repeat)).toBe(cookiesOf(first))
    const secure = await app.wire('POST', '/api/otp/verify', {
      body: { otpToken, otpCode: code },
      headers: { 'x-forwarded-for': '10.8.0.1', 'x-forwarded-proto': 'https' },
    })
    expect(secure.headers.getSetCookie()[0]).toMatch(
      /^__Host-kapao_verification=[\w-]{43}\.[^;]+; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  it('says that the number has an account to whoever has the phone, and to nobody else', async () => {
    const { phone } = await join(app)
    const member = await send(phone)
    expect((await verify(member.otpToken, member.wrong)).body).not.toHaveProperty('isMember')
    expect((await verify(member.otpToken, member.code)).body).toMatchObject({ isMember: true })
    const newcomer = await send('0830000032')
    expect((await verify(newcomer.otpToken, newcomer.code)).body).toMatchObject({ isMember: false })
  })

  it('does not extend the verification when the right code comes again later', async () => {
    const { otpToken, code } = await send('0830000002')
    await verify(otpToken, code)
    app.clock.advance(29 * 60)
    expect((await verify(otpToken, code)).status).toBe(200)
    app.clock.advance(2 * 60)
    const { body } = await app.wire('POST', '/api/account/validate', {
      body: { name: 'Anan', username: '0830000002', password: 'kapao-demo-1' },
    })
    expect(body['message']).toBe('UNVERIFIED_OTP')
  })

  it('grants no new tries when an old right code comes again', async () => {
    const old = await send('0830000012')
    await verify(old.otpToken, old.code)
    app.clock.advance(31 * 60)
    const { otpToken, wrong } = await send('0830000012')
    for (const triesLeft of [4, 3, 2, 1]) {
      expect((await verify(otpToken, wrong)).body.details?.triesLeft).toBe(triesLeft)
      expect((await verify(old.otpToken, old.code)).status).toBe(200)
    }
    expect((await verify(otpToken, wrong)).body.message).toBe('OTP_BLOCK')
    expect((await verify(old.otpToken, old.code)).body.message).toBe('OTP_BLOCK')
  })

  it('reads a code typed with Thai digits and a space', async () => {
    const { otpToken, code } = await send('0830000003')
    const thai = code.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
    expect((await verify(otpToken, `${thai.slice(0, 3)} ${thai.slice(3)}`)).status).toBe(200)
  })

  it('refuses a token that it never issued with OTP_TOKEN_INVALID', async () => {
    const { status, body } = await verify('nobody-has-this-token', '123456')
    expect({ status, message: body.message }).toEqual({ status: 422, message: 'OTP_TOKEN_INVALID' })
  })

  it('lets only the newest code of a phone work: an older one is OTP_TOKEN_INVALID', async () => {
    const older = await send('0830000004')
    const newer = await send('0830000004')
    expect((await verify(older.otpToken, older.code)).body.message).toBe('OTP_TOKEN_INVALID')
    expect(await isVerified('0830000004')).toBe(false)
    expect((await verify(newer.otpToken, newer.code)).status).toBe(200)
  })

  it('refuses a code of one challenge for another', async () => {
    const [one, other] = [await send('0830000005'), await send('0830000006')]
    if (one.code === other.code) return
    expect((await verify(one.otpToken, other.code)).body.message).toBe('OTP_CODE_INVALID')
  })

  it('refuses the right code after five minutes with OTP_EXPIRED', async () => {
    const { otpToken, code } = await send('0830000007')
    app.clock.advance(5 * 60 + 1)
    const { status, body } = await verify(otpToken, code)
    expect({ status, message: body.message }).toEqual({ status: 422, message: 'OTP_EXPIRED' })
    expect(await isVerified('0830000007')).toBe(false)
  })

  it('verifies the phone a moment before the code’s end, and not at it', async () => {
    async function endOf(phone: string): Promise<Date> {
      const { expires_at } = await app.db
        .selectFrom('otp_challenge')
        .select('expires_at')
        .where('phone', '=', phone)
        .executeTakeFirstOrThrow()
      return expires_at
    }
    const late = await send('0830000021')
    app.clock.freeze(await endOf('0830000021'))
    expect((await verify(late.otpToken, late.code)).body.message).toBe('OTP_EXPIRED')
    app.clock.set(new Date())
    const timely = await send('0830000022')
    app.clock.freeze(new Date((await endOf('0830000022')).getTime() - 1))
    expect((await verify(timely.otpToken, timely.code)).status).toBe(200)
    app.clock.set(new Date())
  })

  it('shows how many tries are left with OTP_CODE_INVALID, and blocks the phone with the fifth wrong one', async () => {
    const { otpToken, code, wrong } = await send('0830000008')
    const answers = []
    for (let guess = 0; guess < 5; guess += 1) answers.push((await verify(otpToken, wrong)).body)
    expect(answers.slice(0, 4)).toMatchObject(
      [4, 3, 2, 1].map((triesLeft) => ({ message: 'OTP_CODE_INVALID', details: { triesLeft } })),
    )
    expect(answers[4]).toMatchObject({ message: 'OTP_BLOCK', details: { seconds: 900 } })
    const refused = await verify(otpToken, code)
    expect(refused).toMatchObject({ status: 429, body: { message: 'OTP_BLOCK' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(890)
    expect(await isVerified('0830000008')).toBe(false)
  })

  it('allows at most five tries of 64 concurrent guesses, and then not even the right code verifies', async () => {
    const { otpToken, code } = await send('0830000009')
    const guesses = Array.from({ length: 65 }, (_, index) => String(index).padStart(6, '0')).filter(
      (guess) => guess !== code,
    )
    const answers = await Promise.all(
      guesses.slice(0, 64).map((guess, index) => verify(otpToken, guess, `10.8.9.${index}`)),
    )
    const wrong = answers.filter(({ body }) => body.message === 'OTP_CODE_INVALID')
    const blocked = answers.filter(({ body }) => body.message === 'OTP_BLOCK')
    expect([wrong.length, blocked.length]).toEqual([4, 60])
    expect((await verify(otpToken, code)).body.message).toBe('OTP_BLOCK')
  })

  it('grants no new tries with a new code: they are counted by phone', async () => {
    const first = await send('0830000010')
    for (let guess = 0; guess < 3; guess += 1) await verify(first.otpToken, first.wrong)
    const second = await send('0830000010')
    expect((await verify(second.otpToken, second.wrong)).body.details?.triesLeft).toBe(1)
    expect((await verify(second.otpToken, second.wrong)).body.message).toBe('OTP_BLOCK')
  })

  it('ends the block after 15 minutes and allows five new tries', async () => {
    const blocked = await send('0830000011')
    for (let guess = 0; guess < 5; guess += 1) await verify(blocked.otpToken, blocked.wrong)
    app.clock.advance(15 * 60 - 5)
    expect(
      (await app.wire('POST', '/api/otp/send', { body: { phoneNumber: '0830000011' } })).body['message'],
    ).toBe('OTP_BLOCK')
    app.clock.advance(10)
    const { otpToken, code, wrong } = await send('0830000011')
    expect((await verify(otpToken, wrong)).body.details?.triesLeft).toBe(4)
    expect((await verify(otpToken, code)).status).toBe(200)
  })

  it('says how long the block still lasts', async () => {
    app.clock.freeze(app.clock.now())
    const { otpToken, code, wrong } = await send('0830000044')
    for (let guess = 0; guess < 5; guess += 1) await verify(otpToken, wrong)
    app.clock.advance(4 * 60)
    expect((await verify(otpToken, code)).body).toMatchObject({
      message: 'OTP_BLOCK',
      details: { seconds: 11 * 60 },
    })
    app.clock.set(new Date())
  })

  it('ends the block at the fifteenth minute itself, and not a millisecond before', async () => {
    const phone = '0830000041'
    const start = app.clock.now()
    app.clock.freeze(start)
    const blocked = await send(phone)
    for (let guess = 0; guess < 5; guess += 1) await verify(blocked.otpToken, blocked.wrong)
    const end = start.getTime() + 15 * 60_000
    async function ask() {
      return (await app.wire('POST', '/api/otp/send', { body: { phoneNumber: phone } })).body
    }
    app.clock.freeze(new Date(end - 1))
    expect(await ask()).toMatchObject({ message: 'OTP_BLOCK', details: { seconds: 1 } })
    app.clock.freeze(new Date(end))
    const { otpToken } = (await ask()) as { otpToken: string }
    const wrong = (await readOtp(app, phone)) === '000000' ? '000001' : '000000'
    expect((await verify(otpToken, wrong)).body.details?.triesLeft).toBe(4)
    app.clock.set(new Date())
  })

  it('counts tries for 15 minutes from the first one on, and afresh from that moment on', async () => {
    const start = app.clock.now().getTime()
    async function tryLater(phone: string, milliseconds: number) {
      app.clock.freeze(new Date(start))
      const first = await send(phone)
      for (let guess = 0; guess < 4; guess += 1) await verify(first.otpToken, first.wrong)
      app.clock.freeze(new Date(start + milliseconds))
      const { otpToken, wrong } = await send(phone)
      return (await verify(otpToken, wrong)).body
    }
    expect(await tryLater('0830000042', 15 * 60_000 - 1)).toMatchObject({ message: 'OTP_BLOCK' })
    expect(await tryLater('0830000043', 15 * 60_000)).toMatchObject({ details: { triesLeft: 4 } })
    app.clock.set(new Date())
  })
})
