import type { TestApp } from './test-app.ts'

/** A registered and logged-in member of a test. */
export type Person = { memberId: string; phone: string; token: string }

type Wires = Pick<TestApp, 'wire' | 'outside'>

/** Generated phone numbers come from their own range, apart from those of the demo's cast. */
let lastPhone = 811_000_000

/** A phone number that no other member of the test has. */
export function nextPhone(): string {
  return `0${(lastPhone += 1)}`
}

/** Each member has their own IP address, so that limits per address do not restrict a test with many members. */
function fromOwnAddress(phone: string): Record<string, string> {
  const number = Number(phone.slice(-6))
  return {
    'x-forwarded-for': `10.${Math.floor(number / 65_536)}.${Math.floor(number / 256) % 256}.${number % 256}`,
  }
}

export const password = 'kapao-demo-1'

/** Reads the newest one-time code that a phone received. */
export async function readOtp({ outside }: Pick<Wires, 'outside'>, phone: string): Promise<string> {
  const { body } = await outside<{ text: string }[]>('GET', `/control/sms?phone=${phone}`)
  const code = body.map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1]).find((found) => found !== undefined)
  if (!code) throw new Error(`No one-time code was sent to ${phone}`)
  return code
}

function expectOk<Answer extends { status: number; body: unknown }>(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

/** The cookies that a response sets, as the browser sends them back. */
export function cookiesOf({ headers }: { headers: Headers }): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/**
 * Verifies a phone as a visitor does: requests a code, reads the SMS, enters the code. Returns the cookies of the browser
 * that did, without which the phone cannot be registered.
 */
export async function verifyPhone(app: Wires, phone: string): Promise<string> {
  const sent = expectOk(
    await app.wire<{ otpToken: string }>('POST', '/api/otp/send', {
      body: { phoneNumber: phone },
      headers: fromOwnAddress(phone),
    }),
  )
  const otpCode = await readOtp(app, phone)
  const { otpToken } = sent.body
  const headers = fromOwnAddress(phone)
  return cookiesOf(
    expectOk(await app.wire('POST', '/api/otp/verify', { body: { otpToken, otpCode }, headers })),
  )
}

/** The cookie of each phone's browser. */
const devices = new Map<string, string>()

/**
 * Logs in, always in the same browser of the member. `isElsewhere`: in a browser that was not used before.
 * `isRemembered`: the session outlasts a test that lets hours pass.
 */
export async function login(
  { wire }: Pick<Wires, 'wire'>,
  phone: string,
  { isElsewhere = false, isRemembered = false }: { isElsewhere?: boolean; isRemembered?: boolean } = {},
): Promise<string> {
  const cookie = isElsewhere ? '' : (devices.get(phone) ?? '')
  const answer = expectOk(
    await wire<{ token: string }>('POST', '/api/login', {
      body: { username: phone, password, remember: isRemembered },
      headers: { ...fromOwnAddress(phone), cookie },
    }),
  )
  if (!isElsewhere) devices.set(phone, cookiesOf(answer))
  return answer.body.token
}

/** Registers a new member over the wire, step by step, and logs in. */
export async function join(app: Wires, overrides: Record<string, unknown> = {}): Promise<Person> {
  const phone = typeof overrides['username'] === 'string' ? overrides['username'] : nextPhone()
  const cookie = await verifyPhone(app, phone)
  const { body } = expectOk(
    await app.wire<{ _id: string }>('POST', '/api/account', {
      headers: { ...fromOwnAddress(phone), cookie },
      body: {
        name: 'Somchai',
        username: phone,
        password,
        bankCode: 'KBANK',
        bankAccountName: 'SOMCHAI JAIDEE',
        bankAccountNo: phone,
        ...overrides,
      },
    }),
  )
  return { memberId: body._id, phone, token: await login(app, phone) }
}

/** Proves a member's bank account as an earlier deposit from it did, so that plain transfers from it are credited. */
export async function proveAccount(db: TestApp['db'], { memberId }: Pick<Person, 'memberId'>): Promise<void> {
  await db
    .updateTable('member_bank_account')
    .set(({ fn, ref }) => ({
      proved_at: fn<Date>('now'),
      proved_by: 'earlier',
      proved_digits: ref('account_no'),
    }))
    .where('member_id', '=', memberId)
    .execute()
}

/** Registers a new member who has deposited from their bank account before. */
export async function joinProved(
  app: Wires & Pick<TestApp, 'db'>,
  overrides: Record<string, unknown> = {},
): Promise<Person> {
  const person = await join(app, overrides)
  await proveAccount(app.db, person)
  return person
}

let lastLaoPhone = 55_000_000

/** The same in the Laos build, which sends codes to Lao numbers. */
export function joinInLaos(app: Wires, overrides: Record<string, unknown> = {}): Promise<Person> {
  return join(app, { username: `020${(lastLaoPhone += 1)}`, ...overrides })
}

/** Confirms in the member's session that it is the member: requests a code, reads the SMS, enters the code. */
export async function confirmByCode(app: Wires, { token, phone }: Person): Promise<void> {
  expectOk(await app.wire('POST', '/api/account/step-up/code', { token, body: {} }))
  const code = await readOtp(app, phone)
  expectOk(await app.wire('PUT', '/api/account/step-up/code', { token, body: { code } }))
}
