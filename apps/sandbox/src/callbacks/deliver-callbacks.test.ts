import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SandboxOptions } from '../server.ts'
import { type Bench, keys, startBench } from '../testing/bench.ts'
import { phoneReceiver } from '../testing/build-promptpay.ts'
import { type Received, type Receiver, startReceiver } from '../testing/receiver.ts'

let database: TestDatabase
const open: { close: () => Promise<void> }[] = []

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
  await database.drop()
})

async function receive(...terms: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...terms)
  open.push(receiver)
  return receiver
}

async function start(options: Partial<SandboxOptions>): Promise<Bench> {
  const bench = await startBench({ databaseUrl: database.url, ...options })
  open.push(bench)
  return bench
}

function verify({ headers, body }: Received): unknown {
  return new Webhook(keys.keyKbankWebhook).verify(body, headers as Record<string, string>)
}

function until(claim: () => void | Promise<void>) {
  return vi.waitFor(claim, { timeout: 60_000, interval: 10 })
}

async function callbacksOf(bench: Bench, qrId: string) {
  type State = { attempts: number; lastAnswer: string | null; isDelivered: boolean; isWaiting: boolean }
  return (await bench.say<{ callbacks: State[] }>('GET', `/control/qr/KBANK/${qrId}`)).body.callbacks
}

describe('a payment', () => {
  test('is notified by a signed call-back that names no QR', async () => {
    const receiver = await receive(() => 204)
    const bench = await start({ callbackUrl: receiver.url })
    const id = await bench.createQr('100.07')
    const reference = await bench.pay(id)
    await until(() => expect(receiver.received).toHaveLength(1))
    const [call] = receiver.received as [Received]
    expect(call.path).toBe('/api/callback/kbank')
    expect(call.headers['webhook-id']).toBe(reference)
    expect(verify(call)).toEqual({
      type: 'payment.received',
      reference,
      toAccount: phoneReceiver,
      amount: 100.07,
      currency: 'THB',
      paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      fromBank: 'SCB',
      fromName: 'สมชาย จ',
      fromAccount: 'xxx-x-x2333-x',
    })
    await until(async () =>
      expect(await callbacksOf(bench, id)).toEqual([
        { attempts: 1, lastAnswer: '204', isDelivered: true, isWaiting: false },
      ]),
    )
    expect(await bench.readTotals()).toMatchObject({
      kbank: { payments: 1, received: '10007', callbacksWaiting: 0 },
    })
  })

  test('of another amount is notified with that amount', async () => {
    const receiver = await receive(() => 200)
    const bench = await start({ callbackUrl: receiver.url })
    await bench.pay(await bench.createQr('100.07'), { amount: 99.5 })
    await until(() => expect(receiver.received).toHaveLength(1))
    expect(verify(receiver.received[0] as Received)).toMatchObject({ amount: 99.5 })
  })

  test('is notified again under the same id until the response is 2xx', async () => {
    const answers = [500, 404, 302, 401, 200]
    const receiver = await receive((_received, index) => answers[index - 1] ?? 200)
    const bench = await start({ callbackUrl: receiver.url })
    const id = await bench.createQr()
    const reference = await bench.pay(id)
    await until(async () =>
      expect(await callbacksOf(bench, id)).toMatchObject([{ attempts: 5, isDelivered: true }]),
    )
    expect(receiver.received.map((call) => call.headers['webhook-id'])).toEqual(answers.map(() => reference))
    for (const call of receiver.received) expect(verify(call)).toMatchObject({ reference })
    expect(new Set(receiver.received.map((call) => call.body)).size).toBe(1)
  })

  test('reaches an api that was down, and one that moved to another port', async () => {
    const bench = await start({})
    const id = await bench.createQr()
    await bench.pay(id)
    await until(async () => {
      const [state] = await callbacksOf(bench, id)
      expect(state?.attempts).toBeGreaterThan(1)
      expect(state).toMatchObject({ lastAnswer: 'no answer', isDelivered: false, isWaiting: true })
    })
    const receiver = await receive(() => 200)
    bench.setCallbackUrl(receiver.url)
    await until(() => expect(receiver.received).toHaveLength(1))
  })

  test('is notified by the next process if this one stopped before delivery', async () => {
    const first = await start({ retryDelaysMs: [60_000] })
    const id = await first.createQr()
    const references = [await first.pay(id), await first.pay(id, { delayMs: 100 })]
    await first.close()
    open.splice(0)
    const receiver = await receive(() => 200)
    // The second process's clock is half an hour ahead, so that delayed copies are due.
    const later = Date.now() + 30 * 60_000
    const second = await start({ callbackUrl: receiver.url, clock: { now: () => new Date(later) } })
    await until(async () => {
      expect((await callbacksOf(second, id)).map((state) => state.isDelivered)).toEqual([true, true])
    })
    expect(receiver.received.map((call) => String(call.headers['webhook-id'])).toSorted()).toEqual(
      references.toSorted(),
    )
  })

  test('is no longer notified after the give-up time', async () => {
    const receiver = await receive(() => 500)
    let offset = 0
    const clock = { now: () => new Date(Date.now() + offset) }
    const bench = await start({ callbackUrl: receiver.url, giveUpAfterMs: 3_600_000, clock })
    const id = await bench.createQr()
    await bench.pay(id)
    await until(() => expect(receiver.received.length).toBeGreaterThan(1))
    offset = 3_600_000
    await until(async () =>
      expect(await callbacksOf(bench, id)).toMatchObject([
        { isDelivered: false, isWaiting: false, lastAnswer: '500' },
      ]),
    )
  })
})

describe('configured to misbehave', () => {
  test('delivers as many copies as requested, ten at a time, all with one id', async () => {
    let release: () => void = () => {}
    const tenCame = new Promise<void>((resolve) => {
      release = resolve
    })
    // Responds to nothing before ten requests are open, so ten connections must be open at one moment.
    const receiver = await receive(async (_received, index) => {
      if (index === 10) release()
      await tenCame
      return 200
    })
    const bench = await start({ callbackUrl: receiver.url })
    const id = await bench.createQr()
    const reference = await bench.pay(id, { copies: 20 })
    await until(() => expect(receiver.received).toHaveLength(20))
    expect(receiver.mostAtOnce()).toBe(10)
    for (const call of receiver.received) expect(verify(call)).toMatchObject({ reference })
    expect(await bench.readTotals()).toMatchObject({ kbank: { payments: 1, received: '10007' } })
  })

  test('shuffles call-backs that are due at the same time', async () => {
    const receiver = await receive(() => 200)
    let now = Date.now()
    const bench = await start({ callbackUrl: receiver.url, clock: { now: () => new Date(now) } })
    const id = await bench.createQr()
    const paid: string[] = []
    for (let at = 0; at < 30; at += 1) paid.push(await bench.pay(id, { delayMs: 60_000 }))
    expect(receiver.received).toEqual([])
    // All thirty become due at the same moment of the sandbox's clock.
    now += 60_001
    await until(() => expect(receiver.received).toHaveLength(30))
    const came = receiver.received.map((call) => String(call.headers['webhook-id']))
    expect(came.toSorted()).toEqual(paid.toSorted())
    expect(came).not.toEqual(paid)
  })

  test('sends a call-back with a wrong signature once, and it does not verify', async () => {
    const receiver = await receive(() => 401)
    const bench = await start({ callbackUrl: receiver.url })
    const id = await bench.createQr()
    await bench.pay(id, { badSignature: true })
    await until(async () =>
      expect(await callbacksOf(bench, id)).toEqual([
        { attempts: 1, lastAnswer: '401', isDelivered: false, isWaiting: false },
      ]),
    )
    expect(receiver.received).toHaveLength(1)
    expect(() => verify(receiver.received[0] as Received)).toThrow(/signature/i)
  })

  test('delays a call-back for as long as requested', async () => {
    const receiver = await receive(() => 200)
    let now = Date.now()
    const bench = await start({ callbackUrl: receiver.url, clock: { now: () => new Date(now) } })
    const late = await bench.pay(await bench.createQr(), { delayMs: 60_000 })
    const soon = await bench.pay(await bench.createQr())
    await until(() => expect(receiver.received).toHaveLength(1))
    expect(receiver.received[0]?.headers['webhook-id']).toBe(soon)
    now += 60_000
    await until(() => expect(receiver.received).toHaveLength(2))
    expect(receiver.received[1]?.headers['webhook-id']).toBe(late)
  })
})
