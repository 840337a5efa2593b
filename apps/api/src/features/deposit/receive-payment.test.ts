import type { QrDeposit } from '@kapao/contract/deposit'
import type { StatementLine } from '@kapao/contract/statement'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { withContext } from '@kapao/testkit/changed-context'
import { sendFeedWebhook, smsMessage } from '@kapao/testkit/feed'
import { notice, sendGatewayWebhook } from '@kapao/testkit/gateways'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { setTerminated } from '@kapao/testkit/site'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBatches } from '../../platform/batch.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
})

// Closing checks the whole book.
afterAll(() => app.close())

async function create(person: Person, amount: number): Promise<Required<QrDeposit>> {
  const { body } = await app.wire<Required<QrDeposit>>('POST', '/api/qrcode/KBANK', {
    token: person.token,
    body: { amount },
  })
  return body
}

async function show(person: Person): Promise<QrDeposit> {
  return (await app.wire<QrDeposit>('GET', '/api/qrcode/KBANK', { token: person.token })).body
}

async function balanceOf(person: Person): Promise<unknown> {
  return (await app.wire('GET', '/api/wallet', { token: person.token })).body['amount']
}

async function statementOf(person: Person): Promise<StatementLine[]> {
  return (
    await app.wire<{ statements: StatementLine[] }>('POST', '/api/statement', {
      token: person.token,
      body: {},
    })
  ).body.statements
}

function eventOf(reference: string) {
  return app.db
    .selectFrom('payment_notification')
    .selectAll()
    .where('event_id', '=', reference)
    .executeTakeFirst()
}

function tracesOf(reference: string) {
  return app.db.selectFrom('refused_notification').selectAll().where('event_id', '=', reference).execute()
}

describe('a payment that KBANK reports', () => {
  it('is credited to the member whose QR has the amount, and appears in the statement', async () => {
    const person = await join(app)
    const qr = await create(person, 100)
    expect((await sendKbankWebhook(app, payment(qr.amount))).status).toBe(200)
    expect(await balanceOf(person)).toBe(qr.amount)
    const lines = await statementOf(person)
    expect(lines).toMatchObject([
      {
        statementType: 'deposit',
        from: 'KBANK',
        to: 'WALLET',
        status: 'SUCCESS',
        amount: qr.amount,
        isLate: false,
      },
    ])
    expect(await show(person)).toMatchObject({
      hasQrcode: false,
      paid: { qrcodeId: qr.qrcodeId, amount: qr.amount, statementId: lines[0]?._id },
    })
  })

  it('arrives automatically when the member pays in the bank', async () => {
    const person = await join(app)
    const qr = await create(person, 120)
    const paid = await app.outside('POST', `/control/qr/KBANK/${qr.qrcodeId}/pay`, { body: {} })
    expect(paid.status).toBe(200)
    await until('the balance has the money', async () => (await balanceOf(person)) === qr.amount)
  })

  it('is credited once when it is reported 20 times, shuffled, over 10 connections', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => join(app)))
    const qrs = await Promise.all(people.map((person) => create(person, 200)))
    const payments = qrs.map(({ amount }) => payment(amount))
    const deliveries = payments
      .flatMap((notifications) => Array.from({ length: 20 }, () => notifications))
      .toSorted((one, other) => (one.reference + other.amount > other.reference + one.amount ? 1 : -1))
    const queue = deliveries.toSorted(() => Math.random() - 0.5)
    const statuses: number[] = []
    async function connection(): Promise<void> {
      for (let notifications = queue.pop(); notifications; notifications = queue.pop())
        statuses.push((await sendKbankWebhook(app, notifications)).status)
    }
    await Promise.all(Array.from({ length: 10 }, connection))
    expect(statuses).toEqual(Array.from({ length: 60 }, () => 200))
    for (const [index, person] of people.entries()) {
      expect(await balanceOf(person)).toBe(qrs[index]?.amount)
      expect(await statementOf(person)).toHaveLength(1)
    }
  })

  it('is delivered by the bank in several copies and still credited once', async () => {
    const person = await join(app)
    const qr = await create(person, 130)
    await app.outside('POST', `/control/qr/KBANK/${qr.qrcodeId}/pay`, { body: { copies: 10 } })
    await until('the balance has the money', async () => (await balanceOf(person)) === qr.amount)
    expect(await statementOf(person)).toHaveLength(1)
  })

  it('is refused SIGNATURE_INVALID when badly signed, credits nothing and leaves a trace', async () => {
    const person = await join(app)
    const qr = await create(person, 140)
    const notifications = payment(qr.amount)
    const { status, body } = await sendKbankWebhook(app, notifications, {
      secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    })
    expect([status, body]).toMatchObject([401, { message: 'SIGNATURE_INVALID' }])
    expect(await balanceOf(person)).toBe(0)
    expect(await tracesOf(notifications.reference)).toHaveLength(1)
    expect(await eventOf(notifications.reference)).toBeUndefined()
  })

  it('leaves at most 100 traces a minute per address when unsigned, and is still credited when signed', async () => {
    async function tracesWith({ reference }: { reference: string }): Promise<number> {
      const traces = app.db.selectFrom('refused_notification').select('refused_id')
      return (await traces.where('body', 'like', `%${reference}%`).execute()).length
    }
    async function flood(count: number, address: string): Promise<number> {
      const headers = { 'x-forwarded-for': address }
      const body = payment(143)
      function deliver() {
        return app.wire('POST', '/api/callback/kbank', { body, headers })
      }
      const answers = await Promise.all(Array.from({ length: count }, deliver))
      expect([...new Set(answers.map(({ status }) => status))]).toEqual([401])
      return tracesWith(body)
    }
    expect(await flood(105, '10.14.0.1')).toBe(100)
    expect(await flood(2, '10.14.0.2')).toBe(2)
    const person = await join(app)
    const qr = await create(person, 143)
    const headers = { 'x-forwarded-for': '10.14.0.1' }
    expect((await sendKbankWebhook(app, payment(qr.amount), { headers })).status).toBe(200)
    expect(await balanceOf(person)).toBe(qr.amount)
    const misshapen = payment(10, { currency: 'USD' })
    expect((await sendKbankWebhook(app, misshapen, { headers })).status).toBe(400)
    expect(await tracesWith(misshapen)).toBe(1)
  })

  it('is refused when it is not signed at all, or signed for another body', async () => {
    const person = await join(app)
    const qr = await create(person, 141)
    const unsigned = await app.wire('POST', '/api/callback/kbank', { body: payment(qr.amount) })
    expect(unsigned.body).toMatchObject({ message: 'SIGNATURE_INVALID' })
    const notifications = payment(0.01)
    const headers = { 'webhook-signature': 'v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' }
    expect((await sendKbankWebhook(app, notifications, { headers })).status).toBe(401)
    expect(await balanceOf(person)).toBe(0)
  })

  it('is refused when it is replayed after five minutes, and leaves a trace', async () => {
    const person = await join(app)
    const qr = await create(person, 150)
    const notifications = payment(qr.amount)
    const { status } = await sendKbankWebhook(app, notifications, { at: new Date(Date.now() - 301_000) })
    expect(status).toBe(401)
    expect(await balanceOf(person)).toBe(0)
    expect(await tracesOf(notifications.reference)).toMatchObject([{ provider: 'KBANK' }])
  })

  it('is refused when its time is implausible, and leaves a trace', async () => {
    const paidAt = new Date(Date.now() - 8 * 24 * 60 * 60_000).toISOString()
    const notification = payment(151, { paidAt })
    const { status, body } = await sendKbankWebhook(app, notification)
    expect([status, body]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
    expect(await tracesOf(notification.reference)).toMatchObject([
      { reason: 'the time of the payment is implausible' },
    ])
    expect(await eventOf(notification.reference)).toBeUndefined()
  })

  it('leaves a trace of 2,000 characters at most, with 200 of its reference', async () => {
    const reference = 'r'.repeat(300)
    const unsigned = { ...payment(152, { note: 'n'.repeat(3000) }), reference }
    await sendKbankWebhook(app, unsigned, { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` })
    const [trace] = await tracesOf('r'.repeat(200))
    expect([trace?.body.length, await tracesOf(reference)]).toEqual([2000, []])
  })

  it('is announced once, and only to the member it credits', async () => {
    const person = await join(app)
    const { amount } = await create(person, 153)
    const [paid, stray] = [payment(amount), payment(153.77)]
    const notified = await collectAnnouncements(app, async () => {
      for (const each of [stray, paid, paid]) expect((await sendKbankWebhook(app, each)).status).toBe(200)
    })
    expect(notified).toEqual([person.memberId])
  })

  it('counts as word from its company once it is stored or known, and not where it is refused', async () => {
    const counted: string[] = []
    // Late copies of other tests' payments are KBANK's.
    function countReceived(company: string): void {
      if (company !== 'gateway:KBANK') counted.push(company)
    }
    const paid = notice('nobody', 15_400)
    function send() {
      return sendGatewayWebhook(app, 'PAYONEX', paid)
    }
    const { batch } = createBatches(app.db, { waiting: 0 })
    const refused = await withContext(app, { countReceived, batch }, send)
    expect(refused.body).toMatchObject({ message: 'REQUEST_LIMIT' })
    expect([counted, await tracesOf(paid.transactionId)]).toEqual([[], []])
    await withContext(app, { countReceived }, async () => {
      for (const answer of [await send(), await send()]) expect(answer.status).toBe(200)
      const cancelled = await sendGatewayWebhook(app, 'WW', notice('nobody', 15_500, { status: 'cancelled' }))
      expect(cancelled.status).toBe(200)
      expect((await sendFeedWebhook(app, smsMessage('SCB', 'OTP 483920'))).status).toBe(200)
    })
    expect(counted).toEqual(['gateway:PAYONEX', 'gateway:PAYONEX', 'gateway:WW', 'feed'])
  })

  it('is timed from its call-back to its credit, in seconds', async () => {
    const { amount } = await create(await join(app), 154)
    const seconds: number[] = []
    function credited(_source: string, lasted: number): void {
      seconds.push(lasted)
    }
    const begun = performance.now()
    const meter = { ...app.context.meter, credited }
    await withContext(app, { meter }, () => sendKbankWebhook(app, payment(amount)))
    expect(seconds).toHaveLength(1)
    expect(seconds[0]).toBeGreaterThanOrEqual(0)
    expect(seconds[0]).toBeLessThanOrEqual((performance.now() - begun) / 1000)
  })

  it('is refused from a gateway that is not connected, and so is a line of such a feed', async () => {
    const answers = await withContext(app, { qrAdapters: {}, bankFeed: undefined }, async () => [
      await sendKbankWebhook(app, payment(155)),
      await sendFeedWebhook(app, smsMessage('SCB', 'OTP 483920')),
    ])
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([401, { message: 'SIGNATURE_INVALID' }])
  })

  it('is credited although the service has been terminated since the QR was created', async () => {
    const person = await join(app)
    const { amount } = await create(person, 88)
    await setTerminated(app, true)
    function wallet() {
      return app.wire('GET', '/api/wallet', { token: person.token })
    }
    await until('members are refused', async () => (await wallet()).status === 410)
    expect((await sendKbankWebhook(app, payment(amount))).status).toBe(200)
    await setTerminated(app, false)
    await until('members are served', async () => (await wallet()).status === 200)
    expect(await balanceOf(person)).toBe(amount)
  })

  it('credits no member when no QR has the amount, and waits as unmatched', async () => {
    const person = await join(app)
    await create(person, 160)
    const notifications = payment(160.55)
    expect((await sendKbankWebhook(app, notifications)).status).toBe(200)
    expect(await balanceOf(person)).toBe(0)
    expect(await eventOf(notifications.reference)).toMatchObject({ outcome: 'unmatched', member_id: null })
  })

  it('credits no member when it arrived at another account', async () => {
    const person = await join(app)
    const qr = await create(person, 165)
    const notifications = payment(qr.amount, { toAccount: '0899999999' })
    await sendKbankWebhook(app, notifications)
    expect(await balanceOf(person)).toBe(0)
    expect(await eventOf(notifications.reference)).toMatchObject({ outcome: 'unmatched' })
  })

  it('keeps the first body when the same reference is repeated with another amount, and leaves a trace', async () => {
    const [person, other] = [await join(app), await join(app)]
    const [qr, otherQr] = [await create(person, 170), await create(other, 180)]
    const notifications = payment(qr.amount)
    await sendKbankWebhook(app, notifications)
    await sendKbankWebhook(app, { ...notifications, amount: otherQr.amount })
    expect(await balanceOf(person)).toBe(qr.amount)
    expect(await balanceOf(other)).toBe(0)
    expect(await tracesOf(notifications.reference)).toHaveLength(1)
  })

  it('is credited and marked late when it is paid after the QR was cancelled or expired', async () => {
    const person = await join(app)
    const cancelled = await create(person, 190)
    await app.wire('DELETE', '/api/qrcode/KBANK', { token: person.token })
    await sendKbankWebhook(
      app,
      payment(cancelled.amount, { paidAt: new Date(Date.now() + 5000).toISOString() }),
    )
    const ended = await create(person, 195)
    app.clock.advance(16 * 60)
    await sendKbankWebhook(app, payment(ended.amount, { paidAt: app.clock.now().toISOString() }))
    app.clock.advance(-16 * 60)
    expect(await balanceOf(person)).toBe(cancelled.amount + ended.amount)
    expect((await statementOf(person)).map(({ isLate }) => isLate)).toEqual([true, true])
  })

  it('is credited to its member although another member has requested the same amount since', async () => {
    const [slow, quick] = [await join(app), await join(app)]
    const first = await create(slow, 210)
    await app.wire('DELETE', '/api/qrcode/KBANK', { token: slow.token })
    const second = await create(quick, 210)
    expect(second.amount).not.toBe(first.amount)
    await sendKbankWebhook(app, payment(first.amount))
    expect([await balanceOf(slow), await balanceOf(quick)]).toEqual([first.amount, 0])
  })

  it.each([
    { amount: -1 },
    { amount: 1.001 },
    { type: 'payment.sent' },
    { currency: 'USD' },
    { reference: 'x'.repeat(65) },
    { fromName: 'a\0b' },
    { amount: 0 },
    { paidMinutesAgo: 8 * 24 * 60 },
    { paidMinutesAgo: -11 },
  ])('is refused when it has the shape %j, and leaves a trace', async ({ paidMinutesAgo = 0, ...change }) => {
    const paidAt = new Date(Date.now() - paidMinutesAgo * 60_000).toISOString()
    async function countTraces() {
      return (await app.db.selectFrom('refused_notification').select('refused_id').execute()).length
    }
    const before = await countTraces()
    const { status } = await sendKbankWebhook(app, payment(10, { paidAt, ...change }))
    expect(status).toBe(400)
    expect(await countTraces()).toBe(before + 1)
  })
})
