import { join, readOtp, verifyPhone } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

type Sent = { code: string; otpRef: string; otpToken: string; message: string; details: { seconds: number } }

let app: TestApp
let laos: TestApp

beforeAll(async () => {
  app = await startTestApp()
  laos = await startTestApp({ BUILD: 'laos' })
})

afterEach(async () => {
  await app.outside('DELETE', '/control/faults')
})

afterAll(async () => {
  await laos.close()
  await app.close()
})

function send(phoneNumber: string, { wire } = app, address = '10.9.0.1') {
  return wire<Sent>('POST', '/api/otp/send', {
    body: { phoneNumber },
    headers: { 'x-forwarded-for': address },
  })
}

async function messagesTo(phone: string): Promise<{ text: string }[]> {
  return (await app.outside<{ text: string }[]>('GET', `/control/sms?phone=${phone}`)).body
}

function challenges() {
  return app.db.selectFrom('otp_challenge').selectAll().orderBy('token_hash').execute()
}

describe('sending a one-time code', () => {
  it('sends six digits with the reference in the response, and no link', async () => {
    const { status, body } = await send('0820000001')
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 'SUCCESS', otpRef: expect.stringMatching(/^[A-Z]{4}$/) })
    const [message] = await messagesTo('0820000001')
    expect(message?.text).toContain(body.otpRef)
    expect(message?.text).toContain('valid for 5 minutes')
    expect(message?.text).toMatch(/\b\d{6}\b/)
    expect(message?.text).not.toMatch(/https?:|www\./)
  })

  it('stores neither the code nor the token, only their hashes', async () => {
    const { body } = await send('0820000002')
    const code = await readOtp(app, '0820000002')
    const kept = (await challenges()).find(({ phone }) => phone === '0820000002')
    const written = JSON.stringify({ ...kept, codes: kept?.code_hash.toString('latin1') })
    expect(written).not.toContain(body.otpToken)
    expect(kept?.token_hash).toHaveLength(32)
    expect(kept?.code_hash).toHaveLength(32)
    expect(kept?.code_hash.toString('latin1')).not.toContain(code)
  })

  it('reads Thai digits, spaces and dashes as the same phone', async () => {
    const { body } = await send(' ๐๘๒-๐๐๐ ๐๐๐๓ ')
    expect(body.code).toBe('SUCCESS')
    expect(await messagesTo('0820000003')).toHaveLength(1)
  })

  it.each(['082000000', '08200000044', 'สวัสดีค่ะ', '08200x0004'])(
    'refuses %s with PHONE_NUMBER_REQUIRE_10_DIGIT and sends nothing',
    async (phoneNumber) => {
      const before = await challenges()
      const { status, body } = await send(phoneNumber, app, '10.9.0.4')
      expect({ status, message: body.message }).toEqual({
        status: 422,
        message: 'PHONE_NUMBER_REQUIRE_10_DIGIT',
      })
      expect(await challenges()).toEqual(before)
    },
  )

  it.each(['1900123456', '0212345678', '0071234567', '1144000000'])(
    'refuses %s, which is not a Thai mobile number, with INVALID_USER_INFO and sends nothing',
    async (phoneNumber) => {
      const before = await challenges()
      const { status, body } = await send(phoneNumber, app, '10.9.0.5')
      expect({ status, message: body.message }).toEqual({ status: 422, message: 'INVALID_USER_INFO' })
      expect(await challenges()).toEqual(before)
      expect(await messagesTo(phoneNumber)).toEqual([])
    },
  )

  it('sends codes to Lao mobile numbers in the Laos build, and refuses others with INVALID_USER_INFO', async () => {
    for (const phone of ['02055512345', '2055512346', '0305551234'])
      expect((await send(phone, laos)).body.code).toBe('SUCCESS')
    for (const phone of ['02055512345678', '0812345678', '021212121', 'ສະບາຍດີ'])
      expect((await send(phone, laos)).body.message).toBe('INVALID_USER_INFO')
  })

  it('answers for a member’s phone as for any other, and says in the message that it has an account', async () => {
    const { phone } = await join(app)
    const [member, stranger] = [await send(phone), await send('0820000009')]
    expect({ status: member.status, fields: Object.keys(member.body), code: member.body.code }).toEqual({
      status: stranger.status,
      fields: Object.keys(stranger.body),
      code: stranger.body.code,
    })
    expect((await messagesTo(phone))[0]?.text).toContain('already has an account')
    expect((await messagesTo('0820000009'))[0]?.text).not.toContain('already has an account')
  })

  it('returns OTP_VERIFIED and sends nothing while this browser has verified the phone, and sends a code after 30 minutes', async () => {
    const cookie = await verifyPhone(app, '0820000005')
    function sendAgain() {
      const headers = { 'x-forwarded-for': '10.9.0.1', cookie }
      return app.wire<Sent>('POST', '/api/otp/send', { body: { phoneNumber: '0820000005' }, headers })
    }
    const before = await messagesTo('0820000005')
    expect((await sendAgain()).body).toEqual({ code: 'OTP_VERIFIED', otpRef: '', otpToken: '' })
    expect(await messagesTo('0820000005')).toEqual(before)
    app.clock.advance(30 * 60 + 1)
    expect((await sendAgain()).body.code).toBe('SUCCESS')
  })

  it('returns OTP_VERIFIED until the last millisecond of the 30 minutes', async () => {
    const phone = '0820000012'
    const verified = app.clock.now()
    app.clock.freeze(verified)
    const cookie = await verifyPhone(app, phone)
    async function sendAt(milliseconds: number) {
      app.clock.freeze(new Date(verified.getTime() + milliseconds))
      const headers = { 'x-forwarded-for': '10.9.0.1', cookie }
      return (await app.wire<Sent>('POST', '/api/otp/send', { body: { phoneNumber: phone }, headers })).body
    }
    expect((await sendAt(30 * 60_000 - 1)).code).toBe('OTP_VERIFIED')
    expect((await sendAt(30 * 60_000)).code).toBe('SUCCESS')
    app.clock.set(new Date())
  })

  it('never tells another browser that a phone is verified: it sends a code', async () => {
    await verifyPhone(app, '0820000011')
    expect((await send('0820000011')).body.code).toBe('SUCCESS')
    expect(await messagesTo('0820000011')).toHaveLength(2)
  })

  it('returns OTP_SEND_FAIL when the message is not sent, and allows another request', async () => {
    await app.outside('PUT', '/control/faults', { body: { party: 'sms', fault: 'error', count: 1 } })
    const { status, body } = await send('0820000006')
    expect({ status, message: body.message }).toEqual({ status: 503, message: 'OTP_SEND_FAIL' })
    expect((await send('0820000006')).body.code).toBe('SUCCESS')
    await readOtp(app, '0820000006')
  })

  it('sends three times in ten minutes to one phone, however it is written and from any address', async () => {
    const phones = ['0820000007', '082-000-0007', '๐๘๒๐๐๐๐๐๐๗', '0 820000007', '08200000๐๗']
    const answers = []
    for (const [index, phone] of phones.entries()) answers.push(await send(phone, app, `10.9.7.${index}`))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    expect(answers[3]?.body.message).toBe('REQUEST_LIMIT')
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await messagesTo('0820000007')).toHaveLength(3)
  })

  it('refuses a blocked phone with OTP_BLOCK and the seconds left, and sends nothing', async () => {
    const { body } = await send('0820000008')
    const right = await readOtp(app, '0820000008')
    const wrong = right === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess += 1) {
      await app.wire('POST', '/api/otp/verify', { body: { otpToken: body.otpToken, otpCode: wrong } })
    }
    const refused = await send('0820000008')
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 429,
      message: 'OTP_BLOCK',
    })
    expect(refused.body.details.seconds).toBeGreaterThan(890)
    expect(await messagesTo('0820000008')).toHaveLength(1)
  })
})
