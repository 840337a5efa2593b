import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { qrProviders } from '@kapao/contract/deposit'
import { smsMessage, statementMessage, sendFeedWebhook } from '@kapao/testkit/feed'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startTestApp({ LIMITS: 'verifyOtp.address=60/600' })
  await openKbankAccount(app.db)
  token = (await join(app)).token
})

afterAll(() => app.close())

const hostileTexts = ['\0', 'a\0b', '\ud800', '\udc00\ud800', '', ' ', '\u202e', "' or 1=1--", '๐'.repeat(40)]
const hostileNumbers = [1e308, -1, 0, 1.001, 1e-9, 2 ** 31, 2 ** 53, 1e21, 999_999_999.99, 1_000_000_000]
const hostileShapes: readonly unknown[] = [
  null,
  true,
  [],
  [[]],
  {},
  { toString: 'x' },
  { length: 5 },
  ['0890000001'],
]
const hostile: readonly unknown[] = [...hostileTexts, 'x'.repeat(60_000), ...hostileNumbers, ...hostileShapes]

/** Complete bodies that no call accepts, as sent on the wire. */
const hostileBodies = [
  '['.repeat(30_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '{"amount":1e400}',
  '{"constructor":{"prototype":{"amount":1}}}',
  'null',
  '"',
]

/** Content types that gateways send, and one that does not exist. */
const kinds = ['application/json', 'application/x-www-form-urlencoded', 'image/png', 'x', 'text/plain']

let asked = 0

/** Each request comes from its own address, so that no limit is reached before the check under test. */
function fromOwnAddress(): Record<string, string> {
  asked += 1
  return { 'x-forwarded-for': `10.9.${Math.floor(asked / 250) % 250}.${asked % 250}` }
}

function spoil(body: Record<string, unknown>): string[] {
  return [
    ...Object.keys(body).flatMap((part) =>
      hostile.map((value) => JSON.stringify({ ...body, [part]: value })),
    ),
    ...hostileBodies,
  ]
}

describe('a hostile body', () => {
  it('of KBANK, correctly signed, never causes a fault', async () => {
    const faults: string[] = []
    const parts = Object.keys(payment(100)).filter((part) => part !== 'reference')
    for (const part of parts) {
      const requests = hostile.map(async (value) => {
        const { status, body } = await sendKbankWebhook(app, payment(100, { [part]: value }))
        if (status >= 500)
          faults.push(`${JSON.stringify(body)} for ${part} ${JSON.stringify(value).slice(0, 200)}`)
      })
      await Promise.all(requests)
    }
    expect(faults).toEqual([])
  })

  it('of the bank’s feed, correctly signed, never causes a fault', async () => {
    const faults: string[] = []
    for (const bankTransaction of [statementMessage(100), smsMessage('SCB', 'x')]) {
      for (const part of Object.keys(bankTransaction).filter((each) => each !== 'id')) {
        const requests = hostile.map(async (value) => {
          const { status, body } = await sendFeedWebhook(app, {
            ...bankTransaction,
            id: randomUUID(),
            [part]: value,
          })
          if (status >= 500)
            faults.push(`${JSON.stringify(body)} for ${part} ${JSON.stringify(value).slice(0, 200)}`)
        })
        await Promise.all(requests)
      }
    }
    expect(faults).toEqual([])
  })

  it.each([...qrProviders, 'bankfeed'])(
    'of a call-back of %s is refused, whatever its form',
    async (provider) => {
      const accepted: string[] = []
      const url = `/api/callback/${provider.toLowerCase()}`
      const bodies = [...spoil(payment(100)), '\0', 'a=1&a=2&sign=\0', '%ff=%zz', '']
      const answered = bodies.map(async (body, index) => {
        const type = kinds[index % kinds.length] ?? ''
        const headers = { 'content-type': type, 'fp-signature': '\u00ff', authorization: 'Bearer x' }
        const { status } = await app.wire('POST', url, { body, headers })
        if (status !== 401 && status !== 400 && status !== 413)
          accepted.push(`${status} for ${type} ${body.slice(0, 200)}`)
      })
      await Promise.all(answered)
      expect(accepted).toEqual([])
    },
  )

  it('is not parsed when the call accepts no body', async () => {
    const leaving = await join(app)
    const body = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
    const cancelled = await app.wire('DELETE', '/api/qrcode/KBANK', { token: leaving.token, body })
    const left = await app.wire('POST', '/api/logout', { token: leaving.token, body })
    expect([cancelled.status, left.status]).toEqual([200, 200])
  })

  it.each(['\0', 'a\0b', '\ud800'])('with the text %j is refused as invalid text', async (username) => {
    const { status, body } = await app.wire('POST', '/api/login', {
      body: { username, password: 'kapao-demo-1' },
      headers: fromOwnAddress(),
    })
    expect([status, body]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
  })
})

/** Sends the server a request that no HTTP client would send. Returns the whole response. */
async function say(request: string): Promise<string> {
  const socket = connect(app.api.port, '127.0.0.1')
  socket.write(request)
  let response = ''
  socket.on('data', (part: Buffer) => (response += part.toString()))
  await once(socket, 'close')
  return response
}

describe('a hostile path', () => {
  it.each(['/api/%ff%zz', '/%c0%80', `/api/qrcode/${'a'.repeat(500)}`, '/api/qrcode/%00'])(
    '%s is refused with our own error body',
    async (path) => {
      const authorization = `authorization: Bearer ${token}`
      const response = await say(
        `GET ${path} HTTP/1.1\r\nhost: a\r\n${authorization}\r\nconnection: close\r\n\r\n`,
      )
      const [head = '', body = ''] = response.split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1.1 400 /)
      expect(JSON.parse(body)).toMatchObject({ message: 'VALIDATION_FAILED' })
      expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/)
    },
  )
})

describe('a hostile method', () => {
  it.each(['/api/wallet', '/user/home', '/socket.io/'])(
    'TRACE of %s is refused, and nothing of it is returned',
    async (path) => {
      const response = await say(
        `TRACE ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`,
      )
      expect(response).toMatch(/^HTTP\/1.1 40[045] /)
      expect(response).not.toContain(token)
    },
  )
})

describe('the address of a request', () => {
  function guess(address: string) {
    return app.wire('POST', '/api/otp/verify', {
      body: { otpToken: 'nobody', otpCode: '123456' },
      headers: { 'x-forwarded-for': address },
    })
  }

  it.each([
    ['writes other addresses before its own', (turn: number) => `10.1.1.${turn}, 203.0.113.9`],
    ['walks through its IPv6 network', (turn: number) => `2001:db8:9:9::${turn}`],
  ])('is limited also when it %s', async (_what, addressOf) => {
    const statuses: number[] = []
    for (let turn = 1; turn <= 61; turn += 1) statuses.push((await guess(addressOf(turn))).status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
  })
})
