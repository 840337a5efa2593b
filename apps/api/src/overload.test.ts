import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { en } from '@kapao/i18n/texts/en'
import { la } from '@kapao/i18n/texts/la'
import { th } from '@kapao/i18n/texts/th'
import { joinWithMoney } from '@kapao/testkit/games'
import { openKbankAccount, payment, type Payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { type HeldLock, holdLock } from '@kapao/testkit/lock'
import { overloadApp } from '@kapao/testkit/overload'
import type { Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import type { WireResponse } from '@kapao/testkit/wire'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

/** Above what the tests do one after the other, and far below the twenty connections of the server. */
const marks = { rest: 8, money: 14 }

let app: TestApp
let somchai: Person
let malee: Person
let locks: HeldLock[]
let hanging: Set<Promise<WireResponse>>

beforeAll(async () => {
  app = await startTestApp({
    ROLE: 'api',
    OVERLOAD_REST: `${marks.rest}/30000`,
    OVERLOAD_MONEY: `${marks.money}/30000`,
  })
  await openKbankAccount(app.db)
})

beforeEach(async () => {
  ;[locks, hanging] = [[], new Set()]
  somchai = await joinWithMoney(app, 100_000n)
  malee = await joinWithMoney(app, 0n)
})

afterEach(async () => {
  for (const lock of locks) await lock.letGo()
  await Promise.all(hanging)
})

afterAll(() => app.close())

async function hold(statement: string): Promise<void> {
  locks.push(await holdLock(app.databaseUrl, statement))
}

/** Reads that wait for a lock, as many as the server takes on. */
async function overloadByReads(): Promise<void> {
  await hold('lock table slip in access exclusive mode')
  await overloadApp(app, marks.rest, hanging, () =>
    app.wire('POST', '/api/statement/slip', { token: somchai.token, body: {} }),
  )
}

/** Payments that wait for Malee's account, until the server takes on no more. */
async function overloadByMoney(amount: number): Promise<void> {
  await hold(`select from ledger.account where member_id = '${malee.memberId}' for update`)
  await overloadApp(app, marks.money, hanging, () => sendKbankWebhook(app, payment(amount)))
}

async function createQr({ token }: Person, amount: number): Promise<number> {
  const { body } = await app.wire<{ amount: number }>('POST', '/api/qrcode/KBANK', {
    token,
    body: { amount },
  })
  return body.amount
}

function readWallet({ token }: Person) {
  return app.wire<{ amount: number }>('GET', '/api/wallet', { token })
}

function withdraw({ token }: Person, amount: number, key: string) {
  return app.wire('POST', '/api/wallet/withdraw', {
    token,
    body: { amount },
    headers: { 'idempotency-key': key },
  })
}

function expectRefusal({ status, body, headers }: WireResponse): void {
  const { requestId, ...rest } = body
  expect([status, rest]).toEqual([503, { message: 'TEMPORARILY_UNAVAILABLE' }])
  expect(headers.get('x-request-id')).toBe(requestId)
  expect(headers.get('retry-after')).toMatch(/^([2-9]|1[01])$/)
  expect(headers.get('cache-control')).toBe('no-store')
}

const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8'

/** Its policy allows nothing but the one style in it. */
async function expectPage(response: Response): Promise<void> {
  const { status, headers } = response
  const page = await response.text()
  expect([status, headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('retry-after')).toMatch(/^([2-9]|1[01])$/)
  expect(page).toContain(`<meta http-equiv="refresh" content="${headers.get('retry-after')}">`)
  expect(page.match(/<section lang="\w+"/g)).toEqual(
    ['th', 'lo', 'en'].map((tag) => `<section lang="${tag}"`),
  )
  for (const { overload } of [th, la, en])
    for (const text of Object.values(overload)) expect(page).toContain(text)
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(page) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = headers.get('content-security-policy')
  expect(policy).toContain(`default-src 'none';style-src 'sha256-${hash}';`)
  expect([page, policy].join('')).not.toMatch(/<script|unsafe|style=|src=/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
}

async function expectHealth(): Promise<void> {
  for (const path of ['/healthz', '/readyz']) expect((await app.wire('GET', path)).status, path).toBe(200)
  expect((await fetch(`${app.api.consoleUrl}/metrics`)).status).toBe(200)
}

/** How often a payment, a member's withdrawals and an idempotency key are stored. */
async function countStored({ reference }: Payment, { memberId }: Person, key: string) {
  const { rows } = await sql<{ payments: number; withdrawals: number; keys: number }>`
    select (select count(*)::integer from payment_notification where event_id = ${reference}) as payments,
      (select count(*)::integer from withdrawal where member_id = ${memberId}) as withdrawals,
      (select count(*)::integer from idempotency where key = ${key}) as keys`.execute(app.db)
  return rows[0]
}

/** Asks for a socket as a browser does, and returns the answer that was no upgrade. */
async function askForSocket(): Promise<{ status: number | undefined; again: string | undefined }> {
  const asked = request(`${app.url}/socket.io/?EIO=4&transport=websocket`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'a2FwYW9rYXBhb2thcGFvMQ==',
    },
  })
  asked.end()
  const [response] = (await once(asked, 'response')) as [
    { statusCode: number; headers: Record<string, string> },
  ]
  asked.destroy()
  return { status: response.statusCode, again: response.headers['retry-after'] }
}

describe('a server with more reads than it should take on', () => {
  it('refuses further ones at once, still does what moves money, and serves again afterwards by itself', async () => {
    const amount = await createQr(malee, 100)
    await overloadByReads()
    expectRefusal(await readWallet(malee))
    expectRefusal(await app.wire('POST', '/api/login', { body: { phoneNumber: malee.phone, password: 'x' } }))
    expectRefusal(await app.wire('GET', '/api/no-such-call'))
    expectRefusal(await app.wire('POST', '/api/operator/report', { body: {} }))
    await expectHealth()
    const paid = await sendKbankWebhook(app, payment(amount))
    const withdrawn = await withdraw(somchai, 400, randomUUID())
    expect([paid.status, withdrawn.status]).toEqual([200, 200])
    for (const lock of locks.splice(0)) await lock.letGo()
    expect((await Promise.all(hanging)).map(({ status }) => status)).toEqual([...hanging].map(() => 200))
    const balances = await Promise.all([readWallet(malee), readWallet(somchai)])
    expect(balances.map(({ body }) => body.amount)).toEqual([amount, 600])
  })

  it('counts what it refused, and not among the requests that failed', async () => {
    async function count() {
      const metrics = await (await fetch(`${app.api.consoleUrl}/metrics`)).text()
      return {
        refused: Number(/^kapao_requests_refused_total\{class="rest"\} (\d+)$/m.exec(metrics)?.[1]),
        failed: metrics.match(/^kapao_http_request_duration_seconds_count\{.*status="5..".*\} .*$/gm),
      }
    }
    await overloadByReads()
    const before = await count()
    for (let time = 0; time < 3; time += 1) expectRefusal(await readWallet(malee))
    expect(await count()).toEqual({ refused: before.refused + 3, failed: before.failed })
  })

  it('answers a page load with a page in three languages that reloads by itself', async () => {
    await overloadByReads()
    for (const url of [
      `${app.url}/`,
      `${app.url}/user/home`,
      `${app.url}/i/PR1`,
      `${app.api.consoleUrl}/work`,
    ])
      await expectPage(await fetch(url, { headers: { accept: browserAccept } }))
    for (const [path, accept] of [
      ['/user/home', '*/*'],
      ['/api/lookup/info', browserAccept],
      ['/assets/a.js', browserAccept],
    ] as const)
      expectRefusal(await app.wire('GET', path, { headers: { accept } }))
    for (const lock of locks.splice(0)) await lock.letGo()
    await Promise.all(hanging)
    const served = await fetch(`${app.url}/user/home`, { headers: { accept: browserAccept } })
    expect(served.status).not.toBe(503)
  })

  it('refuses a file before it has arrived, and ends the connection', async () => {
    await overloadByReads()
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(200_000)]), 'a.jpg')
    const refused = await fetch(`${app.url}/api/chat/upload-image`, { method: 'POST', body: form })
    expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close'])
  })

  it('refuses new sockets and keeps those that are open', async () => {
    const open = io(app.url, { auth: { token: malee.token }, transports: ['websocket'] })
    await until('the socket is open', async () => open.connected)
    await overloadByReads()
    const { status, again } = await askForSocket()
    expect([status, again]).toEqual([503, expect.stringMatching(/^\d+$/)])
    const polled = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`)
    expect([polled.status, polled.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    const late = io(app.url, { auth: { token: malee.token }, transports: ['websocket'] })
    await new Promise((refused) => late.once('connect_error', refused))
    expect(open.connected).toBe(true)
    for (const lock of locks.splice(0)) await lock.letGo()
    await until('the new one connects by itself', async () => late.connected)
    open.disconnect()
    late.disconnect()
  })
})

describe('a server with more money calls than it should take on', () => {
  it('refuses further ones before they move anything; repeated later, each counts once', async () => {
    const amount = await createQr(malee, 100)
    await overloadByMoney(amount)
    const key = randomUUID()
    const late = payment(amount)
    expectRefusal(await withdraw(somchai, 400, key))
    expectRefusal(await sendKbankWebhook(app, late))
    await expectHealth()
    expect(await countStored(late, somchai, key)).toEqual({ payments: 0, withdrawals: 0, keys: 0 })
    for (const lock of locks.splice(0)) await lock.letGo()
    const served = await Promise.all(hanging)
    expect(served.map(({ status }) => status)).toEqual(served.map(() => 200))
    const answers = [await withdraw(somchai, 400, key), await withdraw(somchai, 400, key)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    for (let time = 0; time < 2; time += 1) expect((await sendKbankWebhook(app, late)).status).toBe(200)
    expect(await countStored(late, somchai, key)).toEqual({ payments: 1, withdrawals: 1, keys: 1 })
    const balances = await Promise.all([readWallet(somchai), readWallet(malee)])
    expect(balances.map(({ body }) => Math.round(body.amount * 100))).toEqual([
      60_000,
      Math.round(amount * 100) * (hanging.size + 1),
    ])
  })
})
