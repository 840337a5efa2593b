import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { v7 as newId } from 'uuid'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Bench, keys, startBench } from '../testing/bench.ts'
import { buildPromptPay } from '../testing/build-promptpay.ts'

let database: TestDatabase
let bench: Bench

beforeEach(async () => {
  database = await createTestDatabase()
  bench = await startBench({ databaseUrl: database.url })
})
afterEach(async () => {
  await bench.close()
  await database.drop()
})

async function setFault(fault: Record<string, unknown>): Promise<void> {
  const answer = await bench.say('PUT', '/control/faults', { body: fault })
  if (answer.status !== 200) throw new Error(answer.text)
}
function send(reference: string, signal?: AbortSignal) {
  return bench.say('POST', '/sms/send', {
    key: keys.keySms,
    body: { to: '0810000001', text: 'x', reference },
    ...(signal && { signal }),
  })
}
const patiently = { timeout: 60_000, interval: 10 }
async function countMessages() {
  return (await bench.readTotals()).sms.messages
}

describe('a fault before the act leaves nothing done', () => {
  test.each([
    ['error', 500, 'application/json'],
    ['html', 200, 'text/html'],
    ['down', 503, 'text/plain'],
  ])('%s results in %i', async (fault, status, type) => {
    await setFault({ party: 'sms', call: 'send', fault })
    const answer = await send('r')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      expect.stringContaining(type),
    ])
    expect(await countMessages()).toBe(0)
  })

  test('reset resets the connection', async () => {
    await setFault({ party: 'sms', call: 'send', fault: 'reset' })
    await expect(send('r')).rejects.toThrow('fetch failed')
    expect(await countMessages()).toBe(0)
  })

  test('timeout never responds', async () => {
    await setFault({ party: 'sms', call: 'send', fault: 'timeout' })
    await expect(send('r', AbortSignal.timeout(200))).rejects.toThrow(/timeout/)
    expect(await countMessages()).toBe(0)
  })
})

describe('a fault after the act spoils only the response', () => {
  test('errorAfter results in 500, and the message was sent', async () => {
    await setFault({ party: 'sms', call: 'send', fault: 'errorAfter' })
    expect((await send('r')).status).toBe(500)
    expect(await countMessages()).toBe(1)
  })

  test('timeoutAfter never responds, and the message was sent', async () => {
    await setFault({ party: 'sms', call: 'send', fault: 'timeoutAfter' })
    const gaveUp = new AbortController()
    const sending = send('r', gaveUp.signal)
    await vi.waitFor(async () => expect(await countMessages()).toBe(1), patiently)
    gaveUp.abort()
    await expect(sending).rejects.toThrow(/abort/)
  })

  test('errorAfter on KBANK leaves the QR registered, also where the normal response has no body', async () => {
    await setFault({ party: 'kbank', fault: 'errorAfter' })
    const id = newId()
    const body = { id, payload: buildPromptPay('9.00'), amount: 9, expiresAt: '2100-01-01T00:00:00Z' }
    expect((await bench.say('POST', '/kbank/qr', { key: keys.keyKbank, body })).status).toBe(500)
    expect((await bench.say('DELETE', `/kbank/qr/${id}`, { key: keys.keyKbank })).status).toBe(500)
    expect((await bench.say('GET', `/control/qr/KBANK/${id}`)).body).toMatchObject({ id, dropped: true })
  })
})

test('delay responds correctly, but later', async () => {
  await setFault({ party: 'sms', call: 'send', fault: 'delay', delayMs: 150 })
  const hurried = send('r', AbortSignal.timeout(20))
  await expect(hurried).rejects.toThrow(/timeout/)
  expect((await send('r')).status).toBe(202)
  expect(await countMessages()).toBe(1)
})

test('delay ends when the faults are cleared', async () => {
  await setFault({ party: 'sms', call: 'send', fault: 'delay', delayMs: 60_000, count: 1 })
  const slow = send('slow')
  await vi.waitFor(
    async () => expect((await bench.say('GET', '/control/faults')).body).toEqual([]),
    patiently,
  )
  expect(await countMessages()).toBe(0)
  await bench.say('DELETE', '/control/faults')
  expect((await slow).status).toBe(202)
  expect(await countMessages()).toBe(1)
})

describe('how often', () => {
  test('count affects that many calls and then none', async () => {
    await setFault({ party: 'sms', call: 'send', fault: 'error', count: 2 })
    const statuses: number[] = []
    for (const reference of ['a', 'b', 'c', 'd']) statuses.push((await send(reference)).status)
    expect(statuses).toEqual([500, 500, 202, 202])
    expect((await bench.say('GET', '/control/faults')).body).toEqual([])
  })

  test('rate affects some calls and not others', async () => {
    await setFault({ party: 'sms', call: 'send', fault: 'error', rate: 0.5 })
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => (await send(`r${at}`)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([202, 500]))
    expect(await countMessages()).toBe(statuses.filter((status) => status === 202).length)
  })

  test('a later fault of the same call replaces the earlier one, and DELETE clears all', async () => {
    await setFault({ party: 'sms', call: 'send', fault: 'error' })
    await setFault({ party: 'sms', call: 'send', fault: 'html' })
    expect((await send('a')).status).toBe(200)
    expect((await bench.say('DELETE', '/control/faults')).status).toBe(204)
    expect((await send('a')).status).toBe(202)
  })
})

test('affects only the provider and the call that it was set for', async () => {
  await setFault({ party: 'kbank', call: 'createQr', fault: 'error' })
  expect((await send('r')).status).toBe(202)
  expect((await bench.say('GET', `/kbank/qr/${newId()}`, { key: keys.keyKbank })).status).toBe(404)
  await expect(bench.createQr()).rejects.toThrow('before acting')
  // A provider that is down is down for all its calls.
  await setFault({ party: 'kbank', call: 'createQr', fault: 'down' })
  expect((await bench.say('GET', `/kbank/qr/${newId()}`, { key: keys.keyKbank })).status).toBe(503)
})

test('a sandbox that holds requests without a response can still be stopped', async () => {
  await setFault({ party: 'sms', call: 'send', fault: 'timeout' })
  const other = await startBench({ databaseUrl: database.url })
  await other.say('PUT', '/control/faults', { body: { party: 'sms', fault: 'timeoutAfter' } })
  const held = other.say('POST', '/sms/send', {
    key: keys.keySms,
    body: { to: '0810000001', text: 'x', reference: 'h' },
  })
  const outcome = held.then(
    () => 'answered',
    () => 'cut off',
  )
  await vi.waitFor(async () => expect(await countMessages()).toBe(1), patiently)
  await other.close()
  expect(await outcome).toBe('cut off')
})

test.each([
  [{ party: 'truewallet', call: 'redeem', fault: 'forget' }],
  [{ party: 'pigeon', call: 'redeem', fault: 'error' }],
  [{ party: 'sms', call: 'receive', fault: 'error' }],
  [{ party: 'kbank', call: 'send', fault: 'error' }],
  [{ party: 'sms', call: 'send', fault: 'explode' }],
  [{ party: 'sms', call: 'send', fault: 'forget' }],
  [{ party: 'sms', call: 'send', fault: 'error', rate: 0 }],
  [{ party: 'sms', call: 'send', fault: 'error', rate: 1.5 }],
  [{ party: 'sms', call: 'send', fault: 'error', count: 0 }],
  [{ party: 'sms', call: 'send', fault: 'error', sometimes: true }],
  [{ call: 'send', fault: 'error' }],
])('refuses to set %j', async (fault) => {
  expect((await bench.say('PUT', '/control/faults', { body: fault })).status).toBe(400)
  expect((await bench.say('GET', '/control/faults')).body).toEqual([])
})
