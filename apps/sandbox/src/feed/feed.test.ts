import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { Webhook } from 'standardwebhooks'
import { v7 as newId } from 'uuid'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Bench, keys, startBench } from '../testing/bench.ts'
import { type Receiver, startReceiver } from '../testing/receiver.ts'
import { demoFedAccounts } from './demo-accounts.ts'

let database: TestDatabase
let bench: Bench
let receiver: Receiver

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

const patiently = { timeout: 60_000, interval: 10 }
const request = {
  fromBank: 'KBANK',
  fromAccount: '0811111111',
  fromName: 'สมชาย ใจดี',
  toBank: 'SCB',
  toAccount: '4013334447',
  amount: 500,
  at: '2026-11-21T03:33:20Z',
}
function transfer(change: Record<string, unknown> = {}) {
  return bench.say('POST', '/control/bank/transfer', { body: { ...request, ...change } })
}
async function receive(times = 1): Promise<Record<string, unknown>[]> {
  await vi.waitFor(() => expect(receiver.received).toHaveLength(times), patiently)
  return receiver.received.map(({ path, headers, body }) => {
    expect(path).toBe('/api/callback/bankfeed')
    return new Webhook(keys.keyBankFeed).verify(body, headers as Record<string, string>) as Record<
      string,
      unknown
    >
  })
}

describe('the feed of an account', () => {
  test('is a statement line: time to the minute, a partly masked payer, and no reference', async () => {
    const { body } = await transfer()
    const [transaction] = await receive()
    expect(transaction).toEqual({
      type: 'bank.line',
      id: expect.stringMatching(/^L[0-9A-Z]{20}$/),
      bank: 'SCB',
      account: '4013334447',
      direction: 'credit',
      amount: 500,
      currency: 'THB',
      paidAt: '2026-11-21T03:33:00.000Z',
      channel: 'MB',
      fromBank: 'KBANK',
      fromAccount: 'x111111',
      fromName: 'สมชาย จ',
      balance: 500,
    })
    expect(JSON.stringify(transaction)).not.toContain(String(body['reference']))
  })

  test.each([
    ['KBANK', 'KBank', '21/11/69 10:33 บช X-4321 รับโอนจากX-1111 500.00 คงเหลือ 500.00 บ.'],
    ['SCB', 'SCB', '21/11@10:33 500.00 จากKBNK/x111111เข้าx654321 ใช้ได้500.00บ'],
    ['KTB', 'Krungthai', '21-11-69@10:33 บช X65432X:เงินเข้า 500.00 บ. จาก KBANK X11111X ใช้ได้ 500.00 บ.'],
    ['GSB', 'GSB', 'เงินเข้าบช.xx4321 500.00บ. จาก KBANK xx1111 21/11/69 10:33 น. คงเหลือ 500.00บ.'],
    ['BBL', 'BANGKOKBANK', 'ฝาก/โอนเงินเข้าบ/ชX4321 ผ่านMB 500.00บ ใช้ได้ 500.00บ'],
    ['BAY', 'Krungsri', 'โอนเข้า xxx765432x 500.00บ จาก KBANK xxx111111x คงเหลือ 500.00บ (21/11/69,10:33)'],
    ['TMB', 'ttb', 'มีเงิน500.00บ.จากKBNK/xx1111เข้าบ/ชxx4321เหลือ 500.00บ.21/11/69@10:33'],
  ])('is the SMS of %s', async (bank, sender, text) => {
    const body = { bank, account: '0987654321', source: 'sms' }
    expect((await bench.say('PUT', '/control/bank/feed', { body })).status).toBe(204)
    await transfer({ toBank: bank, toAccount: body.account })
    expect(await receive()).toMatchObject([{ type: 'bank.sms', sender, text }])
  })

  test('also reports outgoing money, and nothing of accounts without a feed', async () => {
    await transfer({ toAccount: '9998887776' })
    await transfer({ fromBank: 'SCB', fromAccount: '4013334447', toBank: 'GSB', toAccount: '999888777666' })
    expect(await receive()).toMatchObject([{ direction: 'debit', amount: 500, account: '4013334447' }])
  })

  test('may come several times, late, badly signed, or never', async () => {
    await transfer({ announce: false })
    const fault = { party: 'bankfeed', call: 'callback', fault: 'silence', count: 1 }
    expect((await bench.say('PUT', '/control/faults', { body: fault })).status).toBe(200)
    await transfer({ amount: 1 })
    await bench.say('PUT', '/control/faults', { body: { ...fault, fault: 'delay', delayMs: 30_000 } })
    await transfer({ amount: 2 })
    await transfer({ amount: 3, delayMs: 30_000 })
    await transfer({ amount: 4, copies: 2 })
    expect((await receive(2)).map(({ amount }) => amount)).toEqual([4, 4])
    // The sandbox records a delivery a moment after the response.
    await vi.waitFor(async () => {
      const { body } = await bench.say<{ bankfeed: { callbacksWaiting: number } }>('GET', '/control/totals')
      expect(body.bankfeed.callbacksWaiting).toBe(2)
    }, patiently)
    await transfer({ amount: 5, badSignature: true })
    await vi.waitFor(() => expect(receiver.received).toHaveLength(3), patiently)
    const last = receiver.received[2]
    expect(() =>
      new Webhook(keys.keyBankFeed).verify(last?.body ?? '', last?.headers as Record<string, string>),
    ).toThrow(/signature/i)
  })

  test('is refused if its bank sends no SMS', async () => {
    const body = { bank: 'TISCO', account: '12345678901234', source: 'sms' }
    expect((await bench.say('PUT', '/control/bank/feed', { body })).status).toBe(400)
  })
})

describe('a transfer in the bank app', () => {
  function send(fields: Record<string, string>) {
    return bench.sendForm('/bank/transfer', {
      name: 'สมชาย ใจดี',
      bank: 'KBANK',
      number: '0811111111',
      toBank: 'SCB',
      toAccount: '401-333-4447',
      amount: '1,234.50',
      idempotencyKey: newId(),
      ...fields,
    })
  }

  test('moves money once however often its form is submitted, and is reported', async () => {
    const form = await bench.say('GET', '/bank/transfer?bank=SCB&account=4013334447')
    expect(form.text).toContain('value="4013334447"')
    const idempotencyKey = newId()
    const answers = await Promise.all([1, 2, 3].map(() => send({ idempotencyKey })))
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(await receive()).toMatchObject([{ amount: 1234.5, fromAccount: 'x111111' }])
  })

  test.each([
    [{ amount: '0' }, 400],
    [{ amount: '1.001' }, 400],
    [{ amount: '100000.01' }, 409],
    [{ toBank: 'KBANK', toAccount: '0811111111' }, 400],
    [{ toBank: 'BCEL' }, 400],
    [{ toAccount: 'x' }, 400],
  ])('with %j is refused', async (fields, status) => {
    expect((await send(fields)).status).toBe(status)
    expect(receiver.received).toEqual([])
  })
})

test('the demo’s accounts have a feed from the first start', () => {
  expect(demoFedAccounts.map(({ bank }) => bank)).toEqual(['SCB', 'KBANK', 'GSB', 'KTB', 'BBL', 'TRUEWALLET'])
})
