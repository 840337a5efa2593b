import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { joinWithMoney } from '@kapao/testkit/games'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { letPayoutsGo } from '@kapao/testkit/payouts'
import { password, type Person } from '@kapao/testkit/people'
import { spawnServer } from '@kapao/testkit/spawned-server'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** A step as a collector receives it. */
type Received = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: unknown }[]
  links?: { traceId: string }[]
  status: { code?: number }
}

type Sent = { resourceSpans: { scopeSpans: { spans: Received[] }[] }[] }

let collector: Server
let status = 200
const bodies: string[] = []
let app: TestApp
let somchai: Person

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    if (status === 200) bodies.push(body)
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  app = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: address() })
  await openKbankAccount(app.db)
  somchai = await joinWithMoney(app, 100_000n)
})

afterAll(async () => {
  await app.close()
  collector.close()
})

function address(): string {
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
}

function steps(): Received[] {
  return bodies.flatMap((body) =>
    (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
}

function untilStep(name: string, isIt: (step: Received) => boolean = () => true): Promise<Received> {
  return until(`the step ${name} is received`, async () =>
    steps().find((step) => step.name === name && isIt(step)),
  )
}

function factOf({ attributes }: Received, key: string): unknown {
  return Object.values(attributes.find((fact) => fact.key === key)?.value ?? {})[0]
}

function namesOf(traceId: string): string[] {
  return steps()
    .filter((step) => step.traceId === traceId)
    .map(({ name }) => name)
}

describe('a trace', () => {
  it('leads from the tap for a QR to the socket that learns of its payment, over the company’s call-back', async () => {
    const socket = io(app.url, { auth: { token: somchai.token }, transports: ['websocket'] })
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
    const { body } = await app.wire<{ amount: number }>('POST', '/api/qrcode/KBANK', {
      token: somchai.token,
      body: { amount: 100 },
    })
    const { traceId } = await untilStep('createQrDeposit')
    const changed = new Promise((resolve) => socket.once('wallet.changed', resolve))
    expect((await sendKbankWebhook(app, payment(body.amount))).status).toBe(200)
    await changed
    socket.disconnect()
    const credited = await untilStep('payment credited', (step) => step.traceId === traceId)
    await untilStep('wallet.changed', (step) => step.parentSpanId === credited.spanId)
    expect(namesOf(traceId)).toEqual(
      expect.arrayContaining([
        'transaction',
        'request to gateway:KBANK',
        'payment credited',
        'wallet.changed',
      ]),
    )
    const callback = await untilStep('receivePayment')
    expect(credited.links?.map((link) => link.traceId)).toEqual([callback.traceId])
    expect(callback.traceId).not.toBe(traceId)
    expect(namesOf(callback.traceId)).toContain('shared commit')
    expect(factOf(callback, 'http.response.status_code')).toBe(200)
  })

  it('goes on in the job that pays a withdrawal, to the bank', async () => {
    await letPayoutsGo(app.db)
    const { status: answered } = await app.wire('POST', '/api/wallet/withdraw', {
      token: somchai.token,
      body: { amount: 200 },
    })
    expect(answered).toBe(200)
    const { traceId } = await untilStep('withdrawMoney')
    await untilStep('request to payout', (step) => step.traceId === traceId)
  })

  it('says which code refused a request, and does not go on with a trace that the client names', async () => {
    const named = '0af7651916cd43dd8448eb211c80319c'
    await app.wire('POST', '/api/wallet/withdraw', {
      token: somchai.token,
      body: { amount: 900_000 },
      headers: { traceparent: `00-${named}-b7ad6b7169203331-01` },
    })
    const refused = await untilStep('withdrawMoney', (step) => factOf(step, 'kapao.code') !== undefined)
    expect([factOf(refused, 'kapao.code'), factOf(refused, 'http.response.status_code')]).toEqual([
      'WITHDRAW_MAXIMUM',
      422,
    ])
    expect(namesOf(named)).toEqual([])
  })

  it('says nothing of a person, of a secret or of money', async () => {
    await untilStep('login')
    const text = bodies.join('\n')
    for (const secret of [
      somchai.memberId,
      somchai.phone,
      somchai.token,
      password,
      'Somchai',
      'SOMCHAI',
      'JAIDEE',
      '127.0.0.1',
      'select ',
    ])
      expect(text, secret).not.toContain(secret)
    const keys = new Set(steps().flatMap(({ attributes }) => attributes.map(({ key }) => key)))
    expect([...keys].toSorted()).toEqual(expect.arrayContaining(['http.route', 'kapao.company']))
    expect(
      [...keys].filter(
        (key) =>
          !/^(http\.(request\.method|route|response\.status_code)|kapao\.(audience|code|company|outcome)|error\.type)$/.test(
            key,
          ),
      ),
    ).toEqual([])
  })
})

describe('a server', () => {
  it('names the trace of a request in its log, and says that the collector takes nothing', async () => {
    const server = await spawnServer({
      ...app.environment,
      PORT: '0',
      CONSOLE_PORT: '0',
      ROLE: 'api',
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: address(),
    })
    bodies.length = 0
    expect((await fetch(`${server.url}/api/wallet/withdraw`)).status).toBe(401)
    const { traceId } = await untilStep('listLatestWithdrawals')
    status = 400
    await fetch(`${server.url}/api/wallet/withdraw`)
    await until('the log says so', async () => server.log().includes('traces.not_sent'))
    status = 200
    await server.stop()
    const lines = server
      .log()
      .split('\n')
      .filter((line) => line.includes('request.completed'))
    expect(lines.filter((line) => line.includes(`"traceId":"${traceId}"`))).toHaveLength(1)
  })
})
