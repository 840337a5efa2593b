import { collectAnnouncements } from '@kapao/testkit/announcements'
import { whileHashing } from '@kapao/testkit/busy-hashing'
import { deposit } from '@kapao/testkit/test-book'
import { letPayoutsGo } from '@kapao/testkit/payouts'
import { cookiesOf, join, login, password, type Person, verifyPhone } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { postEntry } from '@kapao/ledger/ledger'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

type Reset = { message: string; waitsUntil: string }

const chosen = 'mango-sticky-rice-42'
const hour = 3_600_000

let app: TestApp
let malee: Person

beforeAll(async () => {
  app = await startTestApp()
  await letPayoutsGo(app.db)
})

beforeEach(async () => {
  malee = await join(app, { bankCode: 'KTB', bankAccountName: 'MALEE' })
})

afterAll(() => app.close())

function reset(cookie: string, overrides: Record<string, unknown> = {}) {
  return app.wire<Reset>('POST', '/api/account/resetpwd', {
    body: { username: malee.phone, password: chosen, ...overrides },
    headers: { cookie },
  })
}

async function logInWith(text: string): Promise<number> {
  const body = { username: malee.phone, password: text }
  return (await app.wire('POST', '/api/login', { body })).status
}

/** Everything that a reset changes, to prove that a refusal changes nothing. */
async function account({ memberId, phone }: Person) {
  const { db } = app
  return {
    member: await db
      .selectFrom('member')
      .select(['password_hash', 'password_reset_at'])
      .where('member_id', '=', memberId)
      .execute(),
    sessions: await db.selectFrom('session').select('revoked_at').where('member_id', '=', memberId).execute(),
    events: await db.selectFrom('security_event').select('kind').where('member_id', '=', memberId).execute(),
    verified: await db.selectFrom('otp_phone').select('verified_until').where('phone', '=', phone).execute(),
  }
}

async function expectRefused(
  cookie: string,
  overrides: Record<string, unknown>,
  code: string,
): Promise<void> {
  const before = await account(malee)
  expect((await reset(cookie, overrides)).body.message).toBe(code)
  expect(await account(malee)).toEqual(before)
}

describe('a forgotten password', () => {
  it('is replaced by whoever entered the code that the phone received, and the old one no longer works', async () => {
    const { status, body } = await reset(await verifyPhone(app, malee.phone))
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'OK' })
    expect([await logInWith(password), await logInWith(chosen)]).toEqual([401, 200])
  })

  it('ends every session, and the member finds a notice of it', async () => {
    await reset(await verifyPhone(app, malee.phone))
    const ended = await app.wire('GET', '/api/account/profile', { token: malee.token })
    expect(ended).toMatchObject({ status: 401, body: { message: 'INVALID_USER_4' } })
    const { body } = await app.wire<{ token: string }>('POST', '/api/login', {
      body: { username: malee.phone, password: chosen },
    })
    const events = await app.wire('GET', '/api/account/events', { token: body.token })
    expect(events.body).toMatchObject({
      events: [
        { kind: 'NEW_LOGIN', isThis: true },
        { kind: 'PASSWORD_RESET', isSeen: false, sessionId: null },
      ],
    })
  })

  it('is not replaced without a code, with another phone’s code, or with that of another browser', async () => {
    await verifyPhone(app, malee.phone)
    for (const cookie of ['', await verifyPhone(app, '0891110001')])
      await expectRefused(cookie, {}, 'UNVERIFIED_OTP')
  })

  it('is replaced once for each code, and not after half an hour', async () => {
    const cookie = await verifyPhone(app, malee.phone)
    await reset(cookie)
    await expectRefused(cookie, {}, 'UNVERIFIED_OTP')
    const late = await verifyPhone(app, malee.phone)
    app.clock.advance(30 * 60 + 1)
    await expectRefused(late, {}, 'UNVERIFIED_OTP')
  })

  it('is replaced once when one code is used many times at once', async () => {
    const cookie = await verifyPhone(app, malee.phone)
    const announced = await collectAnnouncements(app, async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => reset(cookie, { password: `${chosen}-${index}` })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })
    expect(announced).toEqual([malee.memberId])
    expect((await account(malee)).events).toHaveLength(1)
  })

  it('is not replaced by one that is easy to guess: PASSWORD_TOO_WEAK, and the code can be used again', async () => {
    const cookie = await verifyPhone(app, malee.phone)
    for (const weak of ['12345678', 'Thailand1', 'Somchai99', 'kapao2026', malee.phone])
      await expectRefused(cookie, { password: weak }, 'PASSWORD_TOO_WEAK')
    expect((await reset(cookie)).status).toBe(200)
  })

  it('is refused with NO_USER for a verified number without an account; nobody else learns that there is none', async () => {
    const cookie = await verifyPhone(app, '0891110002')
    expect((await reset(cookie, { username: '0891110002' })).body.message).toBe('NO_USER')
    expect((await reset('', { username: '0891110002' })).body.message).toBe('UNVERIFIED_OTP')
  })

  it('tells the member’s other devices, unless it is refused', async () => {
    const cookie = await verifyPhone(app, malee.phone)
    expect(await collectAnnouncements(app, () => reset(''))).toEqual([])
    expect(await collectAnnouncements(app, () => reset(cookie))).toContain(malee.memberId)
  })

  it('is refused with REQUEST_LIMIT while too many passwords are being hashed, and the code can be used again', async () => {
    const cookie = await verifyPhone(app, malee.phone)
    await whileHashing(() => expectRefused(cookie, {}, 'REQUEST_LIMIT'))
    expect((await reset(cookie)).status).toBe(200)
  })

  it('can be tried ten times in 15 minutes for a number at one address, then REQUEST_LIMIT; a stranger elsewhere locks nobody out', async () => {
    const answers = []
    for (let turn = 0; turn < 11; turn += 1) answers.push((await reset('')).body.message)
    expect([...new Set(answers)]).toEqual(['UNVERIFIED_OTP', 'REQUEST_LIMIT'])
    expect(answers.indexOf('REQUEST_LIMIT')).toBe(10)
    const elsewhere = await app.wire('POST', '/api/account/resetpwd', {
      body: { username: malee.phone, password: chosen },
      headers: { cookie: await verifyPhone(app, malee.phone), 'x-forwarded-for': '10.80.0.1' },
    })
    expect(elsewhere.status).toBe(200)
  })

  it('forgets the devices on which the member has logged in, so that none of them has tries of its own', async () => {
    const device = cookiesOf(
      await app.wire('POST', '/api/login', { body: { username: malee.phone, password } }),
    )
    await reset(await verifyPhone(app, malee.phone))
    const kept = await app.db
      .selectFrom('member_device')
      .select('member_id')
      .where('member_id', '=', malee.memberId)
      .execute()
    expect([device.startsWith('kapao_device='), kept]).toEqual([true, []])
  })
})

describe('after a password was set by a code', () => {
  async function resetAndLogIn(): Promise<{ token: string; waitsUntil: string }> {
    const { body } = await reset(await verifyPhone(app, malee.phone), { password: `${password}-new` })
    const session = await app.wire<{ token: string }>('POST', '/api/login', {
      body: { username: malee.phone, password: `${password}-new` },
    })
    return { token: session.body.token, waitsUntil: body.waitsUntil }
  }

  it('a withdrawal is held and waits a day, as the answer said', async () => {
    const entry = deposit(malee.memberId, 100_000n)
    expect(await app.context.transaction((tx) => postEntry(tx, entry))).toMatchObject({ ok: true })
    const { token, waitsUntil } = await resetAndLogIn()
    const left = Date.parse(waitsUntil) - app.clock.now().getTime()
    expect([left > 23.9 * hour, left <= 24 * hour]).toEqual([true, true])
    const { body } = await app.wire<{ stage: string; waitsUntil: string }>('POST', '/api/wallet/withdraw', {
      token,
      body: { amount: 200 },
    })
    expect(body).toMatchObject({ stage: 'COOLING', waitsUntil })
  })

  it('a member who remembers the old one changes it without any wait', async () => {
    const token = await login(app, malee.phone)
    const body = { oldPassword: password, newPassword: chosen }
    expect((await app.wire('PUT', '/api/account/changepwd', { token, body })).status).toBe(200)
    expect((await account(malee)).member).toMatchObject([{ password_reset_at: null }])
  })
})
