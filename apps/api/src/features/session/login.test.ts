import { cookiesOf, join, password, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeSetting } from '../site/site.ts'
import { isRefusedAddress } from './refused-address.ts'

let app: TestApp
let somchai: Person

beforeAll(async () => {
  app = await startTestApp()
  somchai = await join(app)
})

afterEach(async () => {
  await writeSetting(app.context, 'refusedAddresses', [])
  await setStatus(somchai, 'active')
})

afterAll(() => app.close())

type LoggedIn = { token: string; message: string }

function login(body: Record<string, unknown>, address = '10.6.0.1') {
  return app.wire<LoggedIn>('POST', '/api/login', { body, headers: { 'x-forwarded-for': address } })
}

async function setStatus({ memberId }: Person, status: 'active' | 'suspended' | 'excluded'): Promise<void> {
  await app.db.updateTable('member').set({ status }).where('member_id', '=', memberId).execute()
}

async function countSessions(): Promise<number> {
  return (await app.db.selectFrom('session').select('session_id').execute()).length
}

async function expectRefused(body: Record<string, unknown>, code: string, status: number): Promise<void> {
  const before = await countSessions()
  const answers = await login(body)
  expect({ status: answers.status, message: answers.body.message }).toEqual({ status, message: code })
  expect(answers.body.token).toBeUndefined()
  expect(await countSessions()).toBe(before)
}

async function profileStatus(token: string): Promise<unknown> {
  const { status, body } = await app.wire('GET', '/api/account/profile', { token })
  return status === 200 ? 'OK' : body['message']
}

describe('logging in', () => {
  it('returns a token that is the member’s and is stored only as a hash', async () => {
    const { status, body } = await login({ username: somchai.phone, password })
    expect(status).toBe(200)
    expect(body.token).toMatch(new RegExp(`^${somchai.memberId}_[\\w-]{43}$`))
    expect(await profileStatus(body.token)).toBe('OK')
    expect((await login({ username: somchai.phone, password })).body.token).not.toBe(body.token)
    const kept = await app.db.selectFrom('session').select('token_hash').execute()
    expect(kept.every(({ token_hash }) => token_hash.length === 32)).toBe(true)
    expect(kept.some(({ token_hash }) => token_hash.toString('base64url') === body.token)).toBe(false)
  })

  it('reads the phone number with spaces, dashes and Thai digits', async () => {
    const thai = somchai.phone.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
    expect((await login({ username: `${thai.slice(0, 3)}-${thai.slice(3)}`, password })).status).toBe(200)
  })

  it('ends after 2 hours without use, or 30 days with "remember me"', async () => {
    const { db } = app
    const short = await login({ username: somchai.phone, password })
    const long = await login({ username: somchai.phone, password, remember: true })
    const kept = await db
      .selectFrom('session')
      .select(['created_at', 'expires_at'])
      .orderBy('created_at')
      .execute()
    const hours = kept.slice(-2).map(({ created_at, expires_at }) => (+expires_at - +created_at) / 3_600_000)
    expect([short.status, long.status, ...hours]).toEqual([200, 200, 2, 720])
  })

  it('returns the same WRONG_CREDENTIAL for an unknown phone and a wrong password', async () => {
    await expectRefused({ username: '0869999999', password }, 'WRONG_CREDENTIAL', 401)
    await expectRefused({ username: somchai.phone, password: 'kapao-demo-2' }, 'WRONG_CREDENTIAL', 401)
    const [unknown, wrong] = [
      await login({ username: '0869999999', password }),
      await login({ username: somchai.phone, password: 'kapao-demo-2' }),
    ]
    const { requestId: _one, ...first } = unknown.body as Record<string, unknown>
    const { requestId: _two, ...second } = wrong.body as Record<string, unknown>
    expect(first).toEqual(second)
  })

  it('refuses a suspended member with INVALID_USER_2 and an excluded one with INVALID_USER_3, only with the right password', async () => {
    const malee = await join(app)
    await setStatus(malee, 'suspended')
    await expectRefused({ username: malee.phone, password }, 'INVALID_USER_2', 403)
    await expectRefused({ username: malee.phone, password: 'kapao-demo-2' }, 'WRONG_CREDENTIAL', 401)
    await setStatus(malee, 'excluded')
    await expectRefused({ username: malee.phone, password }, 'INVALID_USER_3', 403)
    await expectRefused({ username: malee.phone, password: 'kapao-demo-2' }, 'WRONG_CREDENTIAL', 401)
  })

  it('refuses an address on the operator’s list with INVALID_IP, even when written as an IPv6 address', async () => {
    await writeSetting(app.context, 'refusedAddresses', ['10.6.6.6'])
    const before = await countSessions()
    for (const address of ['10.6.6.6', '::ffff:10.6.6.6']) {
      const { status, body } = await login({ username: somchai.phone, password }, address)
      expect({ status, message: body.message }).toEqual({ status: 403, message: 'INVALID_IP' })
    }
    expect(await countSessions()).toBe(before)
    expect((await login({ username: somchai.phone, password }, '10.6.6.7')).status).toBe(200)
  })

  it('takes only an IPv4 address written as IPv6 for that address', async () => {
    const listed = ['10.6.6.6', '1.2.3.4', '2001:db8::ffff:10.6.6.6', '::ffff:a06:606']
    await writeSetting(app.context, 'refusedAddresses', listed)
    for (const address of [...listed, '::FFFF:10.6.6.6', '::ffff:1.2.3.4'])
      expect([address, await isRefusedAddress(app.context, address)]).toEqual([address, true])
    for (const address of ['10.6.6.7', '::ffff:10.6.6.7', '2001:db8::10.6.6.6'])
      expect([address, await isRefusedAddress(app.context, address)]).toEqual([address, false])
  })

  it('allows 30 tries per phone in 15 minutes from all addresses, then refuses even the right password: REQUEST_LIMIT', async () => {
    const anan = await join(app)
    // Joining has already logged in once.
    const guesses = Array.from({ length: 29 }, (_, index) => index)
    const answers = await Promise.all(
      guesses.map((index) =>
        login({ username: anan.phone, password: `guess-number-${index}` }, `10.66.0.${index}`),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.message))).toEqual(new Set(['WRONG_CREDENTIAL']))
    for (const username of [anan.phone, `${anan.phone.slice(0, 3)}-${anan.phone.slice(3)}`]) {
      const refused = await login({ username, password }, '10.66.1.1')
      expect({ status: refused.status, message: refused.body.message }).toEqual({
        status: 429,
        message: 'REQUEST_LIMIT',
      })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    }
  })

  it('checks no more than thirty of 64 concurrent guesses', async () => {
    const dao = await join(app)
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        login({ username: dao.phone, password: `guess-number-${index}` }, `10.67.0.${index}`),
      ),
    )
    const looked = answers.filter(({ body }) => body.message === 'WRONG_CREDENTIAL')
    expect(looked.length).toBe(29)
  })

  it('allows a phone ten tries from one address: a stranger at one address locks nobody out elsewhere', async () => {
    const malee = await join(app)
    const answers = []
    for (let turn = 0; turn < 40; turn += 1)
      answers.push(await login({ username: malee.phone, password: `guess-number-${turn}` }, '10.68.0.1'))
    expect(answers.filter(({ body }) => body.message === 'WRONG_CREDENTIAL')).toHaveLength(10)
    expect((await login({ username: malee.phone, password }, '10.68.0.2')).status).toBe(200)
  })

  it('counts a device on which the member has logged in apart: strangers who use up a phone’s tries lock out no such device', async () => {
    const malee = await join(app)
    const first = await login({ username: malee.phone, password }, '10.69.0.1')
    const device = cookiesOf(first)
    expect(first.headers.getSetCookie()[0]).toMatch(
      /^kapao_device=[\w-]{43}\.[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const thief = cookiesOf(await login({ username: somchai.phone, password }, '10.69.0.2'))
    const guesses = Array.from({ length: 40 }, (_, index) => index)
    const guessed = await Promise.all(
      guesses.map((index) => guess(malee.phone, `guess-number-${index}`, `10.69.1.${index}`, thief)),
    )
    expect(guessed.filter(({ body }) => body.message === 'WRONG_CREDENTIAL')).toHaveLength(28)
    expect((await guess(malee.phone, password, '10.69.2.1', thief)).body.message).toBe('REQUEST_LIMIT')
    expect((await guess(malee.phone, password, '10.69.2.2', `${device}x`)).body.message).toBe('REQUEST_LIMIT')
    expect((await guess(malee.phone, password, '10.69.2.3', device)).status).toBe(200)
    // The device's own tries are limited, too.
    const own = await Promise.all(
      guesses.map((index) => guess(malee.phone, `guess-number-${index}`, `10.69.3.${index}`, device)),
    )
    expect(own.filter(({ body }) => body.message === 'WRONG_CREDENTIAL')).toHaveLength(9)
  })

  it('keeps one cookie for a device, whoever logs in on it', async () => {
    const malee = await join(app)
    const device = cookiesOf(await login({ username: malee.phone, password }, '10.70.0.1'))
    const again = await guess(somchai.phone, password, '10.70.0.1', device)
    expect(cookiesOf(again)).toBe(device)
  })
})

describe('the limits of an address', () => {
  let limited: TestApp

  beforeAll(async () => {
    limited = await startTestApp({ LIMITS: 'login.address=2/900,login.phone=1/900' })
  })

  afterAll(() => limited.close())

  async function tryAt(username: string, address: string): Promise<string> {
    const headers = { 'x-forwarded-for': address }
    const body = { username, password }
    return (await limited.wire<LoggedIn>('POST', '/api/login', { body, headers })).body.message
  }

  it('end its requests before those of a phone are counted, so that it uses up those of no more phones', async () => {
    for (const phone of ['0869000001', '0869000002']) await tryAt(phone, '10.71.0.1')
    expect(await tryAt('0869000003', '10.71.0.1')).toBe('REQUEST_LIMIT')
    expect(await tryAt('0869000002', '10.71.0.2')).toBe('REQUEST_LIMIT')
    expect(await tryAt('0869000003', '10.71.0.3')).toBe('WRONG_CREDENTIAL')
  })

  it('count the addresses of one IPv6 network as one', async () => {
    const answers = []
    for (const [index, address] of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'].entries())
      answers.push(await tryAt(`086900001${index}`, address))
    expect(answers).toEqual(['WRONG_CREDENTIAL', 'WRONG_CREDENTIAL', 'REQUEST_LIMIT', 'WRONG_CREDENTIAL'])
  })
})

function guess(username: string, text: string, address: string, cookie: string) {
  return app.wire<LoggedIn>('POST', '/api/login', {
    body: { username, password: text },
    headers: { 'x-forwarded-for': address, cookie },
  })
}
