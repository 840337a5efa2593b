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
  return app.db.selectFrom('otp_challenge').selectAll().execute()
}

describe('sending a one-time code', () => {
  it('sends six digits with the reference in the response, and no link', async () => {
    const { status, body } = await send('0820000001')
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 'SUCCESS', otpRef: expect.stringMatching(/^[A-Z]{4}$/) })
    const [message] = await messagesTo('0820000001')
    expect(message?.text).toContain(body.otpRef)
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

  it('accepts a phone of any length in the Laos build, but refuses what is no number with INVALID_USER_INFO', async () => {
    expect((await send('02055512345678', laos)).body.code).toBe('SUCCESS')
    expect((await send('ສະບາຍດີ', laos)).body.message).toBe('INVALID_USER_INFO')
  })

  it('refuses a member’s phone with EXISTING_USER and sends nothing to it', async () => {
    const { phone } = await join(app)
    const before = await messagesTo(phone)
    expect((await send(phone)).body.message).toBe('EXISTING_USER')
    expect(await messagesTo(phone)).toEqual(before)
  })

  it('returns OTP_VERIFIED and sends nothing while the phone is verified, and sends a code after 30 minutes', async () => {
    await verifyPhone(app, '0820000005')
    const before = await messagesTo('0820000005')
    expect((await send('0820000005')).body).toEqual({ code: 'OTP_VERIFIED', otpRef: '', otpToken: '' })
    expect(await messagesTo('0820000005')).toEqual(before)
    app.clock.advance(30 * 60 + 1)
    expect((await send('0820000005')).body.code).toBe('SUCCESS')
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
