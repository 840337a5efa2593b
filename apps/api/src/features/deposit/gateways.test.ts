import { randomUUID } from 'node:crypto'
import type { QrDeposit } from '@kapao/contract/deposit'
import type { StatementLine } from '@kapao/contract/statement'
import {
  type Gateway,
  gatewayNames,
  notice,
  openGatewayAccounts,
  referenceIn,
  sendGatewayWebhook,
} from '@kapao/testkit/gateways'
import { gatewayOf } from '@kapao/providers/qr/gateways'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pollQr } from './poll-qr.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
  await openGatewayAccounts(app.db)
})

afterEach(async () => {
  await app.outside('DELETE', '/control/faults')
})

// Closing checks the whole book.
afterAll(() => app.close())

type Qr = Required<QrDeposit>

async function create(person: Person, provider: string, amount = 100, headers = {}) {
  return app.wire<Qr>('POST', `/api/qrcode/${provider}`, { token: person.token, body: { amount }, headers })
}

async function show(person: Person, provider: string): Promise<QrDeposit> {
  return (await app.wire<QrDeposit>('GET', `/api/qrcode/${provider}`, { token: person.token })).body
}

/** A new member with a live QR of a gateway. */
async function newPayer(gateway: Gateway, amount = 100) {
  const person = await join(app)
  const { body: qr } = await create(person, gateway, amount)
  return { person, qr, reference: referenceIn(qr.payload) }
}

async function balanceOf({ token }: Person): Promise<unknown> {
  return (await app.wire('GET', '/api/wallet', { token })).body['amount']
}

async function statementOf({ token }: Person): Promise<StatementLine[]> {
  return (await app.wire<{ statements: StatementLine[] }>('POST', '/api/statement', { token, body: {} })).body
    .statements
}

function eventOf(provider: string, eventId: string) {
  return app.db
    .selectFrom('payment_notification')
    .selectAll()
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

async function countTraces(provider: string): Promise<number> {
  return (
    await app.db
      .selectFrom('refused_notification')
      .select('refused_id')
      .where('provider', '=', provider)
      .execute()
  ).length
}

async function seen(gateway: Gateway, qrcodeId: string) {
  return (
    await app.outside<{ dropped: boolean; reference: string }>('GET', `/control/qr/${gateway}/${qrcodeId}`)
  ).body
}

function fault(gateway: Gateway, call: string, kind: string, change = {}) {
  return app.outside('PUT', '/control/faults', {
    body: { party: gateway.toLowerCase(), call, fault: kind, ...change },
  })
}

function pay(gateway: Gateway, { qrcodeId }: Qr, body = {}) {
  return app.outside('POST', `/control/qr/${gateway}/${qrcodeId}/pay`, { body })
}

describe.each(gatewayNames)('a QR of %s', (gateway) => {
  it('is a bill with our reference for the requested amount, and its payment is credited automatically', async () => {
    const person = await join(app)
    const { body: qr } = await create(person, gateway, 250)
    expect(qr).toMatchObject({ hasQrcode: true, amount: 250, payLink: expect.stringContaining('/bank/pay') })
    expect(qr.payload).toContain('A000000677010112')
    expect(qr.payload).toContain('5406250.00')
    const page = await fetch(`${app.sandbox.url}/bank/pay?text=${encodeURIComponent(qr.payload)}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('250')])
    await pay(gateway, qr)
    await until('the money is there', async () => (await balanceOf(person)) === 250)
    expect(await statementOf(person)).toMatchObject([{ from: gateway, amount: 250, isLate: false }])
    expect((await show(person, gateway)).paid).toMatchObject({ amount: 250, askedAmount: 250 })
  })

  it('is credited with the amount that arrived, and shows the requested amount', async () => {
    const { person, qr, reference } = await newPayer(gateway)
    expect((await sendGatewayWebhook(app, gateway, notice(reference, 9_050))).status).toBe(200)
    expect(await balanceOf(person)).toBe(90.5)
    const { paid } = await show(person, gateway)
    expect(paid).toMatchObject({ qrcodeId: qr.qrcodeId, amount: 90.5, askedAmount: 100 })
  })

  it('is credited once when ten call-backs report it at once and polls find it too', async () => {
    const { person, qr } = await newPayer(gateway)
    await pay(gateway, qr, { copies: 10 })
    await until('the money is there', async () => (await balanceOf(person)) === 100)
    for (const turn of [15, 16])
      await pollQr.run({ memberId: person.memberId, qrcodeId: qr.qrcodeId, turn }, app.context)
    expect(await balanceOf(person)).toBe(100)
    expect(await statementOf(person)).toHaveLength(1)
    expect(await countTraces(gateway)).toBe(0)
  })

  it('is credited by a poll when no call-back arrives, and a later call-back changes nothing', async () => {
    await fault(gateway, 'callback', 'silence')
    const { person, qr, reference } = await newPayer(gateway)
    const { body: paid } = await pay(gateway, qr)
    expect(await balanceOf(person)).toBe(0)
    const asking = { memberId: person.memberId, qrcodeId: qr.qrcodeId, turn: 0 }
    await Promise.all([pollQr.run(asking, app.context), pollQr.run(asking, app.context)])
    expect(await balanceOf(person)).toBe(100)
    const transactionId = String(paid['reference'])
    const kept = await eventOf(gateway, transactionId)
    const { providerReference, paidAt, fromName, fromAccount, fromBank } = kept!.body as Record<
      string,
      string
    >
    const late = notice(reference, 10_000, {
      transactionId,
      orderId: providerReference!,
      paidAt: paidAt!,
      payer: { bank: fromBank!, name: fromName!, account: fromAccount! },
    })
    expect((await sendGatewayWebhook(app, gateway, late)).status).toBe(200)
    expect(await statementOf(person)).toHaveLength(1)
    expect(await countTraces(gateway)).toBe(0)
  })

  it('is polled again at the next turn while the gateway does not respond', async () => {
    await fault(gateway, 'callback', 'silence')
    const { person, qr } = await newPayer(gateway)
    await pay(gateway, qr)
    const asking = { memberId: person.memberId, qrcodeId: qr.qrcodeId }
    await fault(gateway, 'inquire', 'error')
    await pollQr.run({ ...asking, turn: 0 }, app.context)
    expect(await balanceOf(person)).toBe(0)
    await app.outside('DELETE', '/control/faults')
    await pollQr.run({ ...asking, turn: 1 }, app.context)
    expect(await balanceOf(person)).toBe(100)
  })

  it('is credited and marked late when it is paid after it was cancelled, and the gateway is notified of the end', async () => {
    const { person, qr, reference } = await newPayer(gateway)
    await app.wire('DELETE', `/api/qrcode/${gateway}`, { token: person.token })
    await until('the gateway knows', async () => (await seen(gateway, qr.qrcodeId)).dropped)
    const paidAt = new Date(Date.now() + 5000).toISOString()
    await sendGatewayWebhook(app, gateway, notice(reference, 10_000, { paidAt }))
    expect(await statementOf(person)).toMatchObject([{ amount: 100, isLate: true }])
  })

  it('is replaced by a QR of another provider, and its gateway is notified', async () => {
    const { person, qr } = await newPayer(gateway)
    await create(person, 'KBANK', 50)
    await until('the gateway knows', async () => (await seen(gateway, qr.qrcodeId)).dropped)
    expect(await show(person, gateway)).toMatchObject({ hasQrcode: false })
    expect(await show(person, 'KBANK')).toMatchObject({ hasQrcode: true })
  })

  it('is refused QR_FAIL while the gateway fails, and is created when the request is repeated', async () => {
    const person = await join(app)
    const headers = { 'idempotency-key': randomUUID() }
    for (const kind of ['error', 'errorAfter', 'html'] as const) {
      await fault(gateway, 'create', kind, { count: 1 })
      expect((await create(person, gateway, 100, headers)).body).toMatchObject({ message: 'QR_FAIL' })
      expect(await show(person, gateway)).toMatchObject({ hasQrcode: false })
    }
    const { body: qr } = await create(person, gateway, 100, headers)
    expect(qr).toMatchObject({ hasQrcode: true, amount: 100 })
    await pay(gateway, qr)
    await until('the money is there', async () => (await balanceOf(person)) === 100)
  })

  it('is refused TRANSFER_MINIMUM below the gateway’s least amount', async () => {
    const least = gatewayOf(gateway).amounts.BAHT?.least ?? Number.NaN
    const person = await join(app)
    const { status, body } = await create(person, gateway, least - 0.01)
    expect([status, body]).toMatchObject([422, { message: 'TRANSFER_MINIMUM', details: { min: least } }])
    expect((await create(person, gateway, least)).status).toBe(200)
  })
})

describe.each(gatewayNames)('a call-back of %s', (gateway) => {
  it('that is badly signed, stale or from the future is refused and leaves a trace', async () => {
    const { person, reference } = await newPayer(gateway)
    const before = await countTraces(gateway)
    const notifications = notice(reference, 10_000)
    function minutes(count: number) {
      return new Date(Date.now() + count * 60_000)
    }
    for (const how of [{ isBadlySigned: true }, { at: minutes(-6) }, { at: minutes(6) }]) {
      const { status, body } = await sendGatewayWebhook(app, gateway, notifications, how)
      expect([status, body]).toMatchObject([401, { message: 'SIGNATURE_INVALID' }])
    }
    expect(await countTraces(gateway)).toBe(before + 3)
    expect(await balanceOf(person)).toBe(0)
    expect(await eventOf(gateway, notifications.transactionId)).toBeUndefined()
  })

  it('whose body was changed in transit is refused', async () => {
    const { person, reference } = await newPayer(gateway)
    const spoils = [(body: string) => body.replace(/.{9}$/, '000000000'), () => '', () => '{}', () => '\0{']
    for (const spoil of spoils) {
      const { status } = await sendGatewayWebhook(app, gateway, notice(reference, 10_000), { spoil })
      expect(status).toBe(401)
    }
    expect(await balanceOf(person)).toBe(0)
  })

  it.each([
    ['an amount of nothing', { amount: '0' }],
    ['an amount above the largest', { amount: '100000000000' }],
    ['no payment reference', { transactionId: '' }],
    ['a reference of many letters', { reference: 'X'.repeat(41) }],
    ['a control character', { payer: { bank: 'SCB', name: 'a\0b', account: '1' } }],
    ['a time of another millennium', { paidAt: '1000-01-01T00:00:00.000Z' }],
  ])(
    'that is well signed and has %s is refused VALIDATION_FAILED and leaves a trace',
    async (_what, change) => {
      const { reference } = await newPayer(gateway)
      const before = await countTraces(gateway)
      const { status, body } = await sendGatewayWebhook(app, gateway, notice(reference, 10_000, change))
      expect([status, body]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
      expect(await countTraces(gateway)).toBe(before + 1)
    },
  )

  it('for an unknown reference is stored as unmatched', async () => {
    const notifications = notice('NOBODYKNOWSTHIS', 10_000)
    expect((await sendGatewayWebhook(app, gateway, notifications)).status).toBe(200)
    expect(await eventOf(gateway, notifications.transactionId)).toMatchObject({ outcome: 'unmatched' })
  })

  it('for the reference of another gateway credits no member', async () => {
    const other = gateway === 'WW' ? 'FP' : 'WW'
    const { person, reference } = await newPayer(other)
    await sendGatewayWebhook(app, gateway, notice(reference, 10_000))
    expect(await balanceOf(person)).toBe(0)
  })

  it('that reports the end of a QR moves nothing, before the payment and after it', async () => {
    const { person, reference } = await newPayer(gateway)
    const end = notice(reference, 10_000, { status: 'cancelled' })
    expect((await sendGatewayWebhook(app, gateway, end)).status).toBe(200)
    expect(await show(person, gateway)).toMatchObject({ hasQrcode: true })
    await sendGatewayWebhook(app, gateway, notice(reference, 10_000))
    await sendGatewayWebhook(app, gateway, end)
    expect(await balanceOf(person)).toBe(100)
  })

  it('that repeats a known payment with another body changes nothing and leaves a trace', async () => {
    const { person, reference } = await newPayer(gateway)
    const notifications = notice(reference, 10_000)
    await sendGatewayWebhook(app, gateway, notifications)
    const before = await countTraces(gateway)
    await sendGatewayWebhook(app, gateway, { ...notifications, amount: '999900' })
    expect(await balanceOf(person)).toBe(100)
    expect(await countTraces(gateway)).toBe(before + 1)
  })
})

/** Waits until a member's first QR is about to be announced to its gateway. */
async function untilReserved({ memberId }: Person): Promise<void> {
  await until('a QR is reserved', async () => {
    const reserved = await app.db
      .selectFrom('deposit_qr')
      .select('qrcode_id')
      .where('member_id', '=', memberId)
      .execute()
    return reserved.length === 1
  })
}

/** The member's only QR of WW. */
async function qrcodeIdOf({ memberId }: Person): Promise<string> {
  const { qrcode_id } = await app.db
    .selectFrom('deposit_qr')
    .select('qrcode_id')
    .where('member_id', '=', memberId)
    .where('provider', '=', 'WW')
    .executeTakeFirstOrThrow()
  return qrcode_id
}

it('a QR that a copy of its request opened while the request itself waited for the gateway stays open', async () => {
  const person = await join(app)
  await fault('WW', 'create', 'delay', { delayMs: 60_000, count: 1 })
  const headers = { 'idempotency-key': randomUUID() }
  const first = create(person, 'WW', 100, headers)
  await untilReserved(person)
  const second = create(person, 'WW', 100, headers)
  await until('one of them has opened it', async () => (await show(person, 'WW')).hasQrcode)
  await app.outside('DELETE', '/control/faults')
  for (const { body } of await Promise.all([first, second])) expect(body).toMatchObject({ hasQrcode: true })
  await until('every gateway has been told what was dropped', async () => {
    const { rows } = await sql`
      select 1 from graphile_worker.jobs where task_identifier = 'dropQrDeposit'`.execute(app.db)
    return rows.length === 0
  })
  expect((await seen('WW', await qrcodeIdOf(person))).dropped).toBe(false)
  expect(await show(person, 'WW')).toMatchObject({ hasQrcode: true })
})

it('a QR that is replaced while its gateway is slow to accept it is still dropped at that gateway', async () => {
  const person = await join(app)
  await fault('WW', 'create', 'delay', { delayMs: 60_000, count: 1 })
  const headers = { 'idempotency-key': randomUUID() }
  const slow = create(person, 'WW', 100, headers)
  await untilReserved(person)
  await create(person, 'FP', 100)
  await app.outside('DELETE', '/control/faults')
  expect((await slow).body).toMatchObject({ hasQrcode: false })
  const qrcodeId = await qrcodeIdOf(person)
  await until('WW knows', async () => (await seen('WW', qrcodeId)).dropped)
  expect(await show(person, 'FP')).toMatchObject({ hasQrcode: true })
})

it('the lookup returns the least and the quick amounts of each QR', async () => {
  const { token } = await join(app)
  type Looked = { banks: { bankCode: string; qr?: unknown }[] }
  const { body } = await app.wire<Looked>('GET', '/api/lookup/deposit', { token })
  const expected = ['KBANK', ...gatewayNames] as const
  expect(Object.fromEntries(body.banks.map(({ bankCode, qr }) => [bankCode, qr]))).toEqual(
    Object.fromEntries(expected.map((code) => [code, gatewayOf(code).amounts.BAHT])),
  )
})
