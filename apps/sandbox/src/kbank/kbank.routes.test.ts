import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bench, keys, startBench } from '../testing/bench.ts'
import { buildPromptPay, phoneReceiver } from '../testing/build-promptpay.ts'

let database: TestDatabase
let bench: Bench

beforeAll(async () => {
  database = await createTestDatabase()
  bench = await startBench({ databaseUrl: database.url })
})
afterAll(async () => {
  await bench.close()
  await database.drop()
})

const key = keys.keyKbank
function describeQr(change: Record<string, unknown> = {}) {
  return {
    id: newId(),
    payload: buildPromptPay('100.07'),
    amount: 100.07,
    expiresAt: '2100-01-01T00:00:00.000Z',
    ...change,
  }
}
function create(body: unknown) {
  return bench.say<{ id: string; payLink: string }>('POST', '/kbank/qr', { key, body })
}

describe('registering a QR with KBANK', () => {
  test('returns a link to pay it, and the same again for the same id', async () => {
    const qr = describeQr()
    const first = await create(qr)
    expect(first.status).toBe(201)
    expect(first.body).toEqual({ id: qr.id, payLink: `${bench.url}/bank/pay?qr=${qr.id}` })
    const [again, alsoAgain] = await Promise.all([create(qr), create(qr)])
    expect([again.status, again.body]).toEqual([201, first.body])
    expect([alsoAgain.status, alsoAgain.body]).toEqual([201, first.body])
    expect((await fetch(first.body.payLink)).status).toBe(200)
  })

  test('refuses another QR under a known id and keeps the first', async () => {
    const qr = describeQr()
    await create(qr)
    const other = await create({ ...qr, payload: buildPromptPay('5.00'), amount: 5 })
    expect([other.status, other.body]).toMatchObject([409, { error: 'id-in-use' }])
    const seen = await bench.say('GET', `/control/qr/KBANK/${qr.id}`)
    expect(seen.body).toMatchObject({ amount: 100.07, payload: qr.payload })
  })

  test.each([
    ['an amount other than the text', { amount: 100.08 }, 'other-amount'],
    ['a text that is no QR', { payload: 'https://example.com' }, 'bad-qr'],
    ['a damaged text', { payload: buildPromptPay('100.07').slice(0, -1) }, 'bad-qr'],
    ['an amount of three decimals', { amount: 100.071 }, 'bad-request'],
    ['an amount of 0', { amount: 0 }, 'bad-request'],
    ['a negative amount', { amount: -1 }, 'bad-request'],
    ['an amount in words', { amount: '100.07' }, 'bad-request'],
    ['an id that is no uuid', { id: '1' }, 'bad-request'],
    ['a time that is none', { expiresAt: 'tomorrow' }, 'bad-request'],
    ['a time before all calendars', { expiresAt: '0000-01-01T00:00:00Z' }, 'bad-request'],
  ])('refuses %s', async (_what, change, error) => {
    const qr = describeQr(change)
    const refused = await create(qr)
    expect([refused.status, refused.body]).toMatchObject([400, { error }])
    expect((await bench.say('GET', `/kbank/qr/${newId()}`, { key })).status).toBe(404)
  })

  test('refuses every call without the key', async () => {
    const id = await bench.createQr()
    const paths = [
      ['POST', '/kbank/qr'],
      ['GET', `/kbank/qr/${id}`],
      ['DELETE', `/kbank/qr/${id}`],
    ] as const
    for (const [method, path] of paths) {
      const body = method === 'POST' ? describeQr() : undefined
      expect((await bench.say(method, path, { key: keys.keySms, body })).status).toBe(401)
      expect((await bench.say(method, path, { body })).status).toBe(401)
    }
    expect((await bench.say('GET', `/kbank/qr/${id}`, { key })).body).toMatchObject({ status: 'waiting' })
  })
})

describe('looking up a QR at KBANK', () => {
  test('returns waiting, then paid with each payment', async () => {
    const id = await bench.createQr('250.25')
    function ask() {
      return bench.say('GET', `/kbank/qr/${id}`, { key })
    }
    expect((await ask()).body).toEqual({ id, status: 'waiting', payments: [] })
    const reference = await bench.pay(id)
    expect((await ask()).body).toEqual({
      id,
      status: 'paid',
      payments: [
        {
          type: 'payment.received',
          reference,
          toAccount: phoneReceiver,
          amount: 250.25,
          currency: 'THB',
          paidAt: expect.stringMatching(/^\d{4}-.*Z$/),
          fromBank: 'SCB',
          fromName: 'สมชาย จ',
          fromAccount: 'xxx-x-x2333-x',
        },
      ],
    })
    const second = await bench.pay(id, { amount: 1 })
    expect((await ask()).body).toMatchObject({ payments: [{ reference }, { reference: second, amount: 1 }] })
  })

  test('refuses a QR that was never registered', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await bench.say(method, `/kbank/qr/${newId()}`, { key })
      expect([answer.status, answer.body]).toMatchObject([404, { error: 'unknown-qr' }])
      expect((await bench.say(method, '/kbank/qr/x', { key })).status).toBe(400)
    }
  })
})

test('a dropped QR can still be paid: money can always arrive late', async () => {
  const id = await bench.createQr('33.00')
  for (const _ of [1, 2]) expect((await bench.say('DELETE', `/kbank/qr/${id}`, { key })).status).toBe(204)
  expect((await bench.say('GET', `/control/qr/KBANK/${id}`)).body).toMatchObject({ dropped: true })
  await bench.pay(id)
  expect((await bench.say('GET', `/kbank/qr/${id}`, { key })).body).toMatchObject({ status: 'paid' })
})
