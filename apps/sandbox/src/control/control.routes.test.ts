import { request } from 'node:http'
import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { v7 as newId } from 'uuid'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import { phoneReceiver } from '../testing/build-promptpay.ts'
import { type Receiver, startReceiver } from '../testing/receiver.ts'

let database: TestDatabase
let receiver: Receiver
let bench: Bench

beforeEach(async () => {
  database = await createTestDatabase()
  receiver = await startReceiver(() => 200)
  bench = await startBench({ databaseUrl: database.url, callbackUrl: receiver.url })
})
afterEach(async () => {
  await bench.readTotals()
  await bench.close()
  await receiver.close()
  await database.drop()
})

function until(claim: () => void | Promise<void>) {
  return vi.waitFor(claim, { timeout: 60_000, interval: 10 })
}

describe('paying a QR by control', () => {
  test('returns the reference and the amount, also without a body', async () => {
    const id = await bench.createQr('77.70')
    const plain = await bench.say('POST', `/control/qr/KBANK/${id}/pay`)
    expect([plain.status, plain.body]).toEqual([
      200,
      { reference: expect.stringMatching(/^\w{25}$/), amount: 77.7 },
    ])
    const other = await bench.say('POST', `/control/qr/KBANK/${id}/pay`, { body: { amount: 1_000_000 } })
    expect(other.body).toMatchObject({ amount: 1_000_000 })
    expect(await bench.readTotals()).toMatchObject({ kbank: { payments: 2, received: '100007770' } })
  })

  test.each([
    { amount: 0 },
    { amount: 1.001 },
    { amount: -5 },
    { amount: '5' },
    { copies: 0 },
    { copies: 101 },
    { copies: 1.5 },
    { delayMs: -1 },
    { badSignature: 'yes' },
    { amout: 5 },
  ])('refuses %j and moves nothing', async (body) => {
    const id = await bench.createQr()
    expect((await bench.say('POST', `/control/qr/KBANK/${id}/pay`, { body })).status).toBe(400)
    expect(await bench.readTotals()).toMatchObject({ kbank: { payments: 0 } })
  })

  test('refuses an unknown provider and an unknown QR', async () => {
    const id = await bench.createQr()
    for (const [path, error] of [
      [`/control/qr/GBPAY/${id}`, 'unknown-provider'],
      [`/control/qr/kbank/${id}`, 'unknown-provider'],
      [`/control/qr/KBANK/${newId()}`, 'unknown-qr'],
      [`/control/qr/KBANK/x`, 'unknown-qr'],
    ] as const) {
      for (const answer of [
        await bench.say('GET', path),
        await bench.say('POST', `${path}/pay`, { body: {} }),
      ]) {
        expect([answer.status, answer.body]).toMatchObject([
          404,
          { error, message: expect.stringMatching(/\.$/) },
        ])
      }
    }
  })
})

describe('a transfer in the pretend bank', () => {
  const order = {
    fromBank: 'KTB',
    fromAccount: '123-4-56789-0',
    fromName: 'นาย กสิกร รักไทย',
    toBank: 'KBANK',
    toAccount: phoneReceiver,
    amount: 300.5,
  }
  function transfer(change: Record<string, unknown> = {}) {
    return bench.say<{ reference: string; slipUrl: string }>('POST', '/control/bank/transfer', {
      body: { ...order, ...change },
    })
  }

  test('to the operator’s account is notified, and its slip can be opened', async () => {
    await bench.createQr()
    const { status, body } = await transfer({ at: '2026-01-02T03:04:05+07:00' })
    expect(status).toBe(200)
    await until(() => expect(receiver.received).toHaveLength(1))
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      reference: body.reference,
      toAccount: phoneReceiver,
      amount: 300.5,
      paidAt: '2026-01-01T20:04:05.000Z',
      fromBank: 'KTB',
      fromName: 'นาย กสิกร ร',
      fromAccount: 'xxx-x-x6789-x',
    })
    const slip = await fetch(body.slipUrl)
    expect(slip.status).toBe(200)
    expect(slip.headers.get('content-type')).toBe('image/png')
    const receipt = await (await fetch(`${bench.url}/bank/receipt/${body.reference}`)).text()
    for (const part of [body.reference, '02/01/2026 03:04:05', '300<small>.50</small>'])
      expect(receipt).toContain(part)
  })

  test('finds the operator’s account by its phone number in short form', async () => {
    await bench.createQr()
    await transfer({ toAccount: '081-000-0009' })
    await until(() => expect(receiver.received).toHaveLength(1))
    expect(await bench.readTotals()).toMatchObject({ kbank: { received: '30050' } })
  })

  test('is not notified if announce is false, or if it goes to an unrelated account', async () => {
    await bench.createQr()
    await transfer({ announce: false })
    await transfer({ toAccount: '9998887776' })
    const announced = await transfer()
    await until(() => expect(receiver.received).toHaveLength(1))
    expect(receiver.received[0]?.headers['webhook-id']).toBe(announced.body.reference)
    // It is delivered once the answer has come back.
    await until(async () =>
      expect(await bench.readTotals()).toMatchObject({
        kbank: { payments: 2, received: '60100', callbacksWaiting: 0 },
      }),
    )
  })

  test('moves every satang exactly once when 50 run at once in both directions', async () => {
    const there = { toBank: 'SCB', toAccount: '2222222222', amount: 1.01 }
    const back = {
      fromBank: 'SCB',
      fromAccount: '2222222222',
      toBank: 'KTB',
      toAccount: '1234567890',
      amount: 1.01,
    }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => transfer(at % 2 ? there : back)))
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map((answer) => answer.body.reference)).size).toBe(50)
    await bench.readTotals()
  })

  test.each([
    [{ amount: 0.001 }],
    [{ amount: 0 }],
    [{ fromBank: 'XYZ' }],
    [{ fromAccount: 'abc' }],
    [{ fromName: '' }],
    [{ at: 'yesterday' }],
    [{ announce: 1 }],
    [{ extra: true }],
    [{ toBank: 'KTB', toAccount: '1234567890' }],
  ])('refuses %j and moves nothing', async (change) => {
    expect((await transfer(change)).status).toBe(400)
    expect(await bench.readTotals()).toMatchObject({ bank: { accounts: 1 }, kbank: { payments: 0 } })
  })
})

test('control calls are served only under a host name of this machine', async () => {
  // `fetch` does not let a caller set the Host header, so this imitates a browser under DNS rebinding.
  function askAs(host: string) {
    return new Promise<number | undefined>((resolve, reject) => {
      request(`${bench.url}/control/totals`, { headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
  }
  for (const host of ['localhost', `127.0.0.1:${bench.port}`, '[::1]:3002'])
    expect(await askAs(host)).toBe(200)
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.168.1.5:3002',
  ]) {
    expect(await askAs(host)).toBe(403)
  }
})

test('answers 404 for an unknown path, in JSON to programs and as a page to people', async () => {
  expect((await bench.say('GET', '/nothing')).body).toMatchObject({ error: 'not-found' })
  const page = await bench.say('GET', '/nothing', { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  for (const path of [
    '/',
    '/sms',
    '/bank',
    '/static/sandbox.css',
    '/static/sandbox.js',
    '/healthz',
    '/readyz',
  ]) {
    expect((await bench.say('GET', path)).status).toBe(200)
  }
})
