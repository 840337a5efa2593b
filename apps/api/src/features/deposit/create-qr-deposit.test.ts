import { randomUUID } from 'node:crypto'
import type { QrDeposit } from '@kapao/contract/deposit'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { openKbankAccount, promptPayId } from '@kapao/testkit/kbank'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dropQrDeposit } from './drop-qr-deposit.ts'
import { referenceOf } from './qr-name.ts'

let app: TestApp
let somchai: Person

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
  somchai = await join(app)
})

afterEach(async () => {
  await app.outside('DELETE', '/control/faults')
})

afterAll(() => app.close())

function create(person: Person, amount: unknown, headers: Record<string, string> = {}, provider = 'KBANK') {
  return app.wire<QrDeposit>('POST', `/api/qrcode/${provider}`, {
    token: person.token,
    body: { amount },
    headers,
  })
}

async function show(person: Person): Promise<QrDeposit> {
  return (await app.wire<QrDeposit>('GET', '/api/qrcode/KBANK', { token: person.token })).body
}

async function balanceOf(person: Person): Promise<unknown> {
  return (await app.wire('GET', '/api/wallet', { token: person.token })).body['amount']
}

describe('creating a QR deposit', () => {
  it('returns a PromptPay QR of the requested amount that can be paid for 15 minutes', async () => {
    const { status, body } = await create(somchai, 100)
    expect(status).toBe(200)
    expect(body).toMatchObject({ hasQrcode: true, amount: 100 })
    expect(body.payload).toContain(promptPayId)
    expect(body.payload).toContain('5406100.00')
    expect(body.qrcode).toMatch(/^<svg/)
    expect(body.expiresInSeconds).toBeGreaterThan(880)
    expect(body.payLink).toContain(app.sandbox.url)
    expect(await show(somchai)).toMatchObject({ qrcodeId: body.qrcodeId, hasQrcode: true })
  })

  it('assigns two different amounts to two members who request the same amount', async () => {
    const [first, second] = [await join(app), await join(app)]
    const amounts = [(await create(first, 321)).body.amount, (await create(second, 321)).body.amount]
    expect(amounts).toEqual([321, 321.01])
  })

  it('assigns different amounts to members who request at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, () => join(app)))
    const answers = await Promise.all(people.map((person) => create(person, 700)))
    expect(new Set(answers.map(({ body }) => body.amount)).size).toBe(16)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })

  it('keeps one live QR per member: a new one replaces the earlier one', async () => {
    const person = await join(app)
    const first = await create(person, 50)
    const second = await create(person, 60)
    expect(second.body.qrcodeId).not.toBe(first.body.qrcodeId)
    expect(await show(person)).toMatchObject({ qrcodeId: second.body.qrcodeId, amount: 60 })
  })

  it('leaves one live QR after many concurrent requests of one member', async () => {
    const person = await join(app)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => create(person, 400 + (turn % 4))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const live = await app.db
      .selectFrom('deposit_qr')
      .select('qrcode_id')
      .where('member_id', '=', person.memberId)
      .where('state', 'in', ['creating', 'live'])
      .execute()
    expect(live).toHaveLength(1)
  })

  it('returns the same QR for the same idempotency key, and refuses IDEMPOTENCY_CONFLICT for another body under it', async () => {
    const person = await join(app)
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(person, 88, headers)))
    expect(new Set(answers.map(({ body }) => body.qrcodeId)).size).toBe(1)
    const other = await create(person, 89, headers)
    expect([other.status, other.body]).toMatchObject([409, { message: 'IDEMPOTENCY_CONFLICT' }])
    expect((await show(person)).amount).toBe(88)
  })

  it('refuses TRANSFER_MINIMUM below 1 baht, with the least amount in its details', async () => {
    const person = await join(app)
    const { status, body } = await create(person, 0.99)
    expect([status, body]).toMatchObject([422, { message: 'TRANSFER_MINIMUM', details: { min: 1 } }])
    expect(await show(person)).toMatchObject({ hasQrcode: false })
    expect((await create(person, 1)).status).toBe(200)
  })

  it.each([-1, 1.005, '100', null, 1e21, 1_000_000_000, Number.NaN])(
    'refuses the amount %s',
    async (amount) => {
      const { status, body } = await create(somchai, amount)
      expect([status, body]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
    },
  )

  it('refuses NO_BANK for a provider that the operator has not opened', async () => {
    const { status, body } = await create(somchai, 100, {}, 'FP')
    expect([status, body]).toMatchObject([404, { message: 'NO_BANK' }])
  })

  it('refuses QR_FAIL while the bank is down, shows no QR, and creates it when the request is repeated', async () => {
    const person = await join(app)
    const headers = { 'idempotency-key': randomUUID() }
    await app.outside('PUT', '/control/faults', {
      body: { party: 'kbank', call: 'createQr', fault: 'error', rate: 1, count: 1 },
    })
    const failed = await create(person, 75, headers)
    expect([failed.status, failed.body]).toMatchObject([503, { message: 'QR_FAIL' }])
    expect(await show(person)).toMatchObject({ hasQrcode: false })
    const again = await create(person, 75, headers)
    expect(again.body).toMatchObject({ hasQrcode: true, amount: 75 })
    expect(await balanceOf(person)).toBe(0)
  })

  it('creates it also when a copy that came in the same millisecond as the failed request goes on', async () => {
    const person = await join(app)
    const headers = { 'idempotency-key': randomUUID() }
    await app.outside('PUT', '/control/faults', {
      body: { party: 'kbank', call: 'createQr', fault: 'error', rate: 1, count: 1 },
    })
    app.clock.freeze(new Date())
    try {
      expect((await create(person, 77, headers)).body).toMatchObject({ message: 'QR_FAIL' })
      expect((await create(person, 77, headers)).body).toMatchObject({ hasQrcode: true, amount: 77 })
    } finally {
      app.clock.set(new Date())
    }
  })

  it('refuses QR_FAIL to a repeat whose amount was leased to another member after the bank failed', async () => {
    const person = await join(app)
    const headers = { 'idempotency-key': randomUUID() }
    const fault = { party: 'kbank', call: 'createQr', fault: 'error', rate: 1, count: 1 }
    await app.outside('PUT', '/control/faults', { body: fault })
    await create(person, 76, headers)
    await app.db
      .updateTable('deposit_amount_lease')
      .set({ qrcode_id: randomUUID(), member_id: somchai.memberId })
      .where('amount', '=', 7600n)
      .execute()
    expect((await create(person, 76, headers)).body).toMatchObject({ message: 'QR_FAIL' })
    expect(await show(person)).toMatchObject({ hasQrcode: false })
  })

  it('returns the new amount when a failed request is repeated under its key with another amount', async () => {
    const person = await join(app)
    const headers = { 'idempotency-key': randomUUID() }
    const fault = { party: 'kbank', call: 'createQr', fault: 'error', rate: 1, count: 1 }
    await app.outside('PUT', '/control/faults', { body: fault })
    expect((await create(person, 81, headers)).body).toMatchObject({ message: 'QR_FAIL' })
    expect((await create(person, 810, headers)).body).toMatchObject({ hasQrcode: true, amount: 810 })
  })

  it('assigns the same amount again to a member who requests it again, so that the others stay free', async () => {
    const person = await join(app)
    const amounts: unknown[] = []
    for (let turn = 0; turn < 4; turn += 1) amounts.push((await create(person, 555)).body.amount)
    expect(amounts).toEqual([555, 555, 555, 555])
    expect((await create(await join(app), 555)).body.amount).toBe(555.01)
  })

  it('refuses QR_FAIL when every amount near the requested one is taken', async () => {
    const until = new Date(Date.now() + 3_600_000)
    const taken = Array.from({ length: 2000 }, (_, satang) => ({
      receiver: promptPayId,
      amount: 900_000n + BigInt(satang),
      member_id: somchai.memberId,
      qrcode_id: randomUUID(),
      leased_until: until,
    }))
    await app.db.insertInto('deposit_amount_lease').values(taken).execute()
    const { body } = await create(await join(app), 9000)
    expect(body).toMatchObject({ message: 'QR_FAIL' })
  })

  it('refuses REQUEST_LIMIT_1MIN after ten QRs in a minute, with the time to wait', async () => {
    const person = await join(app)
    for (let turn = 0; turn < 10; turn += 1) await create(person, 10)
    const { status, body, headers } = await create(person, 10)
    expect([status, body]).toMatchObject([429, { message: 'REQUEST_LIMIT_1MIN' }])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('cancelling a QR deposit', () => {
  it('drops the live QR, and a repeat changes nothing', async () => {
    const person = await join(app)
    await create(person, 30)
    for (const _ of [1, 2]) {
      const { status, body } = await app.wire('DELETE', '/api/qrcode/KBANK', { token: person.token })
      expect([status, body]).toMatchObject([200, { hasQrcode: false }])
    }
    expect(await show(person)).toMatchObject({ hasQrcode: false })
  })

  it('is announced to the member’s devices, as its creation is', async () => {
    const person = await join(app)
    function cancel() {
      return app.wire('DELETE', '/api/qrcode/KBANK', { token: person.token })
    }
    expect(await collectAnnouncements(app, () => create(person, 31))).toEqual([person.memberId])
    expect(await collectAnnouncements(app, cancel)).toEqual([person.memberId])
  })

  it('is told to the bank again as long as the bank does not say that it knows', async () => {
    const { body: qr } = await create(await join(app), 32)
    const id = qr.qrcodeId ?? ''
    const name = { provider: 'KBANK', id, reference: referenceOf(id, 0), currency: 'BAHT' } as const
    function drop() {
      return dropQrDeposit.run(name, app.context)
    }
    const fault = { party: 'kbank', call: 'dropQr', fault: 'error' }
    await app.outside('PUT', '/control/faults', { body: fault })
    await expect(drop()).rejects.toThrow('KBANK did not say whether QR')
    await app.outside('DELETE', '/control/faults')
    await drop()
  })

  it('refuses NO_BANK, both to cancel and to show, for a provider that is not open', async () => {
    for (const method of ['DELETE', 'GET'] as const) {
      const { body } = await app.wire(method, '/api/qrcode/WW', { token: somchai.token })
      expect(body).toMatchObject({ message: 'NO_BANK' })
    }
  })
})

describe('the end of a QR deposit', () => {
  it('comes automatically after 15 minutes', async () => {
    const person = await join(app)
    await create(person, 40)
    app.clock.advance(15 * 60)
    expect(await show(person)).toMatchObject({ hasQrcode: false })
    app.clock.advance(-15 * 60)
  })
})
