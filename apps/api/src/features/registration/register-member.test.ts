import { whileHashing } from '@kapao/testkit/busy-hashing'
import { join, password, type Person, verifyPhone } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeSetting } from '../site/site.ts'
import { admitMember } from './registration.ts'

let app: TestApp
let somchai: Person
let phone: string
/** The cookie of the browser that verified the phone. */
let cookie: string
let lastPhone = 850_000_000

beforeAll(async () => {
  app = await startTestApp()
  somchai = await join(app)
})

beforeEach(async () => {
  phone = `0${(lastPhone += 1)}`
  cookie = await verifyPhone(app, phone)
})

afterEach(() => writeSetting(app.context, 'registerOTP', true))

afterAll(() => app.close())

type Registered = { message: string; _id: string; details?: Record<string, unknown> }

function addressOf(number: string): string {
  return `10.5.${Number(number.slice(-4, -2))}.${Number(number.slice(-2))}`
}

function register(
  { wire }: Pick<TestApp, 'wire'>,
  overrides: Record<string, unknown> = {},
  address = addressOf(phone),
) {
  return wire<Registered>('POST', '/api/account', {
    headers: { 'x-forwarded-for': address, cookie },
    body: {
      name: 'Malee',
      username: phone,
      password,
      bankCode: 'SCB',
      bankAccountName: 'มาลี ศรีสุข',
      bankAccountNo: phone,
      ...overrides,
    },
  })
}

/** Everything that a registration writes, to prove that a refusal writes nothing. */
async function written() {
  const { db } = app
  return {
    members: await db.selectFrom('member').select('member_id').orderBy('member_id').execute(),
    phones: await db.selectFrom('member_phone').select('phone').orderBy('phone').execute(),
    accounts: await db.selectFrom('member_bank_account').select('account_no').orderBy('account_no').execute(),
    inviteCodes: await db.selectFrom('invite_code').select('code').orderBy('code').execute(),
    wallets: await db.selectFrom('ledger.account').select('member_id').orderBy('member_id').execute(),
    verified: await db.selectFrom('otp_phone').select(['phone', 'verified_until']).orderBy('phone').execute(),
  }
}

function memberOf(memberId: string) {
  return app.db.selectFrom('member').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow()
}

async function expectRefused(overrides: Record<string, unknown>, code: string): Promise<Registered> {
  const before = await written()
  const { body } = await register(app, overrides)
  expect(body.message).toBe(code)
  expect(await written()).toEqual(before)
  return body
}

describe('registering', () => {
  it('creates a member who can log in and has an empty wallet in baht', async () => {
    const { status, body } = await register(app)
    expect(status).toBe(200)
    expect(body.message).toBe('SUCCESS')
    const { body: session } = await app.wire('POST', '/api/login', { body: { username: phone, password } })
    const { body: wallet } = await app.wire('GET', '/api/wallet', { token: session['token'] as string })
    expect(wallet).toEqual({ amount: 0, currency: 'BAHT' })
    const accounts = app.db.selectFrom('ledger.account').select('currency')
    expect(await accounts.where('member_id', '=', body._id).execute()).toContainEqual({ currency: 'BAHT' })
  })

  it('stores where the member heard of the site, and an empty answer as none', async () => {
    await app.db
      .insertInto('source')
      .values({ code: 'FACEBOOK', description: 'Facebook', sort_order: 1 })
      .execute()
    const { body } = await register(app, { sourceCode: 'FACEBOOK' })
    expect((await memberOf(body._id)).source_code).toBe('FACEBOOK')
    phone = `0${(lastPhone += 1)}`
    cookie = await verifyPhone(app, phone)
    const { body: silent } = await register(app, { sourceCode: '' })
    expect((await memberOf(silent._id)).source_code).toBeNull()
  })

  it('stores only the argon2id hash of the password', async () => {
    const { body } = await register(app)
    const { password_hash } = await memberOf(body._id)
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(password_hash).not.toContain(password)
  })

  it('stores the account number in plain digits and the account name in capitals', async () => {
    const { body } = await register(app, {
      bankCode: 'KTB',
      bankAccountName: 'malee   srisuk',
      bankAccountNo: '๑๒๓-4-56789-0',
    })
    expect(await memberOf(body._id)).toMatchObject({
      bank_account_name: 'MALEE SRISUK',
      bank_account_no: '1234567890',
    })
  })

  it('stores the inviter of an invite code, and ignores an unknown code', async () => {
    const code = `PR${somchai.memberId}`
    const { body: own } = await app.wire<{ code: string }>('GET', '/api/invite/code', {
      token: somchai.token,
    })
    for (const [index, inviteCode] of [code.toUpperCase(), own.code, own.code.toLowerCase()].entries()) {
      phone = `0${(lastPhone += 1)}`
      cookie = await verifyPhone(app, phone)
      const invited = await register(app, { inviteCode })
      expect((await memberOf(invited.body._id)).invited_by).toBe(somchai.memberId)
      const { body: bonus } = await app.wire('GET', '/api/invite/bonus', { token: somchai.token })
      expect(bonus['invitees']).toBe(index + 1)
    }
    const unknown = ['PR01890000-0000-7000-8000-000000000000', 'PR1', 'somebody', `A${code}`, `${code}0`]
    for (const inviteCode of unknown) {
      phone = `0${(lastPhone += 1)}`
      cookie = await verifyPhone(app, phone)
      const { body } = await register(app, { inviteCode })
      expect((await memberOf(body._id)).invited_by).toBeNull()
    }
  })

  it('refuses a phone without 10 digits with PHONE_NUMBER_REQUIRE_10_DIGIT', () =>
    expectRefused({ username: '081' }, 'PHONE_NUMBER_REQUIRE_10_DIGIT'))

  it('refuses an unknown source, and kip in the Thai build, with INVALID_USER_INFO', async () => {
    await expectRefused({ sourceCode: 'MOON' }, 'INVALID_USER_INFO')
    await expectRefused({ currency: 'LAK' }, 'INVALID_USER_INFO')
  })

  it('refuses a common password with PASSWORD_TOO_WEAK', () =>
    expectRefused({ password: '12345678' }, 'PASSWORD_TOO_WEAK'))

  it('refuses an unverified phone with UNVERIFIED_OTP, and accepts it where codes are switched off', async () => {
    phone = '0859999998'
    await expectRefused({}, 'UNVERIFIED_OTP')
    await writeSetting(app.context, 'registerOTP', false)
    expect((await register(app)).body.message).toBe('SUCCESS')
  })

  it('refuses a phone verified more than 30 minutes ago with UNVERIFIED_OTP', async () => {
    app.clock.advance(30 * 60 + 1)
    await expectRefused({}, 'UNVERIFIED_OTP')
  })

  it('spends the verification: it is valid for one registration', async () => {
    await register(app)
    const kept = await app.db
      .selectFrom('otp_phone')
      .select('verified_until')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    expect(kept.verified_until).toBeNull()
  })

  it('refuses a member’s phone with EXISTING_USER to the browser that verified it, and reveals nothing to another', async () => {
    const overrides = { username: somchai.phone, bankAccountNo: '9990001112' }
    await expectRefused(overrides, 'UNVERIFIED_OTP')
    cookie = await verifyPhone(app, somchai.phone)
    await expectRefused(overrides, 'EXISTING_USER')
  })

  it('refuses a phone that another browser verified with UNVERIFIED_OTP, and its owner registers all the same', async () => {
    const owner = cookie
    const stranger = await verifyPhone(app, '0859999997')
    const changed = owner.replace(/=./, (start) => (start === '=x' ? '=y' : '=x'))
    for (cookie of ['', stranger, changed, owner.replace(/.$/, 'x')])
      await expectRefused({}, 'UNVERIFIED_OTP')
    cookie = owner
    expect((await register(app)).body.message).toBe('SUCCESS')
  })

  it('binds a phone to the browser that verified it last', async () => {
    const earlier = cookie
    const later = await verifyPhone(app, phone)
    cookie = earlier
    await expectRefused({}, 'UNVERIFIED_OTP')
    cookie = later
    expect((await register(app)).body.message).toBe('SUCCESS')
  })

  it('answers EXISTING_USER when the same browser repeats its registration, whose response was lost', async () => {
    expect((await register(app)).body.message).toBe('SUCCESS')
    await expectRefused({}, 'EXISTING_USER')
  })

  it.each([
    ['an unknown bank', { bankCode: 'MOON' }, 'bankCode'],
    ['a short account number', { bankAccountNo: '123456789' }, 'bankAccountNo'],
    ['an account number with letters', { bankAccountNo: '12345678AB' }, 'bankAccountNo'],
    ['a number of 16 digits', { bankAccountNo: '1234567890123456' }, 'bankAccountNo'],
  ])('refuses %s with INVALID_BANK and names the field', async (_what, overrides, field) => {
    expect((await expectRefused(overrides, 'INVALID_BANK')).details).toEqual({ field })
  })

  it('refuses a bank that the operator has closed with INVALID_BANK', async () => {
    const { db } = app
    await db.updateTable('bank').set({ is_open: false }).where('code', '=', 'LHB').execute()
    await expectRefused({ bankCode: 'LHB' }, 'INVALID_BANK')
  })

  it.each(['KTB', 'TMB', 'BBL'])(
    'refuses a Thai account name at %s with BANK_ACCOUNT_NAME_ENG',
    async (bankCode) => {
      await expectRefused({ bankCode }, 'BANK_ACCOUNT_NAME_ENG')
    },
  )

  it('refuses another member’s bank account with EXISTING_BANK and does not spend the verification', async () => {
    await expectRefused({ bankCode: 'KBANK', bankAccountNo: somchai.phone }, 'EXISTING_BANK')
    expect((await register(app)).body.message).toBe('SUCCESS')
  })

  it('creates one member from 64 concurrent registrations of one phone', async () => {
    const before = (await written()).members.length
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        register(app, { bankAccountNo: `77000000${String(index).padStart(2, '0')}` }, `10.64.0.${index}`),
      ),
    )
    const messages = answers.map(({ body }) => body.message).toSorted()
    expect(messages).toEqual([...Array.from({ length: 63 }, () => 'EXISTING_USER'), 'SUCCESS'])
    expect((await written()).members).toHaveLength(before + 1)
  })

  it('creates one member from many concurrent registrations of one bank account', async () => {
    const phones = Array.from({ length: 8 }, () => `0${(lastPhone += 1)}`)
    const verified = await Promise.all(
      phones.map(async (each) => ({ username: each, cookie: await verifyPhone(app, each) })),
    )
    const answers = await Promise.all(
      verified.map(({ username, ...browser }) => {
        cookie = browser.cookie
        return register(app, { username, bankAccountNo: '7788990011' }, addressOf(username))
      }),
    )
    const messages = answers.map(({ body }) => body.message).toSorted()
    expect(messages).toEqual([...Array.from({ length: 7 }, () => 'EXISTING_BANK'), 'SUCCESS'])
  })

  it('refuses UNVERIFIED_OTP also when the verification ends just before the member is created', async () => {
    const member = {
      memberId: app.context.random.id(),
      name: 'Malee',
      phone: '0869000100',
      passwordHash: 'a hash',
      currency: 'BAHT' as const,
      bankCode: 'SCB',
      bankAccountName: 'MALEE',
      bankAccountNo: '0869000100',
      sourceCode: null,
      invitedBy: null,
      createdAt: app.clock.now(),
    }
    const before = await written()
    const refused = await app.context.transaction((tx) =>
      admitMember(tx, member, { random: app.context.random, mustVerify: true }),
    )
    expect(refused).toMatchObject({ code: 'UNVERIFIED_OTP' })
    expect(await written()).toEqual(before)
  })

  it('refuses with REQUEST_LIMIT while too many passwords are being hashed, returns when to retry, and writes nothing', async () => {
    await writeSetting(app.context, 'registerOTP', false)
    const before = (await written()).members.length
    const answers = await whileHashing(() =>
      Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          register(app, { username: `086900000${index}`, bankAccountNo: `550000000${index}` }),
        ),
      ),
    )
    const refused = answers.filter(({ body }) => body.message === 'REQUEST_LIMIT')
    expect(refused.length).toBeGreaterThan(0)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await written()).members).toHaveLength(before + answers.length - refused.length)
  })

  it('registers at most 200 members an hour from one address', async () => {
    const answers = []
    for (let index = 0; index < 201; index += 1) {
      answers.push((await register(app, { username: '1' }, '10.77.0.1')).body.message)
    }
    expect(answers.slice(0, 200)).not.toContain('REQUEST_LIMIT')
    expect(answers[200]).toBe('REQUEST_LIMIT')
  })
})

describe('registering in the Laos build', () => {
  let laos: TestApp

  beforeAll(async () => {
    laos = await startTestApp({ BUILD: 'laos' })
    await writeSetting(laos.context, 'registerOTP', false)
  })

  afterAll(() => laos.close())

  it.each([
    ['kip when nothing is chosen', '02055500001', {}, 'LAK'],
    ['baht when baht is chosen', '02055500002', { currency: 'BAHT' }, 'BAHT'],
  ])('opens a wallet in %s, for a phone of any length', async (_what, username, overrides, currency) => {
    const bank = { bankCode: 'BCEL', bankAccountName: 'Noi Sengchan', bankAccountNo: `0${username}` }
    const { body } = await register(laos, { username, ...bank, ...overrides })
    expect(body.message).toBe('SUCCESS')
    const session = await laos.wire('POST', '/api/login', { body: { username, password } })
    const wallet = await laos.wire('GET', '/api/wallet', { token: session.body['token'] as string })
    expect(wallet.body).toEqual({ amount: 0, currency })
  })
})
