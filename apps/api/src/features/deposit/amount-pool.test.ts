import { randomUUID } from 'node:crypto'
import type { QrDeposit, UnmatchedPayment } from '@kapao/contract/deposit'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { openKbankAccount, payment, promptPayId, sendKbankWebhook } from '@kapao/testkit/kbank'
import { operatorKey } from '@kapao/testkit/operator'
import { join, joinProved, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeCursor } from '../../platform/cursor.ts'
import { matchPayers } from './match-payer.ts'
import { settlePayments } from './payment-notification.store.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
})

// Closing checks the whole book.
afterAll(() => app.close())

const halfAnHour = 30 * 60
const aDay = 24 * 60 * 60

function create(person: Person, amount: number) {
  return app.wire<QrDeposit>('POST', '/api/qrcode/KBANK', { token: person.token, body: { amount } })
}

async function balanceOf(person: Person): Promise<unknown> {
  return (await app.wire('GET', '/api/wallet', { token: person.token })).body['amount']
}

let lastAccount = 4_010_000_000

/** A member whose account no other member's looks like when the bank hides all but four digits. */
async function joinWithAccount({ isProved = true } = {}): Promise<Person & { from: Record<string, string> }> {
  const account = String((lastAccount += 1010))
  const name = 'SOMCHAI JAIDEE'
  const person = await (isProved ? joinProved : join)(app, {
    bankCode: 'SCB',
    bankAccountNo: account,
    bankAccountName: name,
  })
  const from = { fromBank: 'SCB', fromName: name, fromAccount: `xxx-x-x${account.slice(5, 9)}-x` }
  return { ...person, from }
}

/** Somebody had every amount up to 99 satang above this one, until a moment ago. */
async function useUp(baht: number, { until = app.clock.now(), leased = false } = {}): Promise<void> {
  const member_id = randomUUID()
  const first = leased ? 0 : 1
  const amounts = Array.from({ length: 100 - first }, (_, satang) => ({
    receiver: promptPayId,
    amount: BigInt(baht * 100 + first + satang),
    member_id,
    qrcode_id: randomUUID(),
  }))
  const used_from = new Date(until.getTime() - halfAnHour * 1000)
  const uses = amounts.map((each) => ({ ...each, used_from, used_until: until }))
  await app.db.insertInto('deposit_amount_use').values(uses).execute()
  if (!leased) return
  const leases = amounts.map((each) => ({ ...each, leased_until: until }))
  await app.db.insertInto('deposit_amount_lease').values(leases).execute()
}

/** The member has had this many QRs of different amounts that were not paid. */
async function hold({ memberId }: Person, count: number, { since }: { since: number }): Promise<void> {
  const made = new Date(app.clock.now().getTime() - since * 1000)
  const qrs = Array.from({ length: count }, (_, index) => ({
    member_id: memberId,
    qrcode_id: randomUUID(),
    provider: 'KBANK' as const,
    receiver: promptPayId,
    amount: 888_800n + BigInt(index),
    currency: 'BAHT' as const,
    payload: '',
    state: 'replaced' as const,
    created_at: made,
    expires_at: made,
  }))
  await app.db.insertInto('deposit_qr').values(qrs).execute()
}

async function operate<Answer>(url: string, body: unknown) {
  return app.wire<Answer>('POST', url, { token: await operatorKey(app), body })
}

async function listUnmatched(): Promise<UnmatchedPayment[]> {
  const { body } = await operate<{ payments: UnmatchedPayment[] }>('/api/operator/payments/unmatched', {})
  return body.payments
}

function stored(reference: string) {
  return app.db
    .selectFrom('payment_notification')
    .select(['outcome', 'reason', 'member_id', 'matched_by'])
    .where('event_id', '=', reference)
    .executeTakeFirst()
}

async function pay(amount: number | undefined, change: Record<string, unknown>): Promise<string> {
  const paid = payment(amount ?? 0, { paidAt: app.clock.now().toISOString(), ...change })
  expect((await sendKbankWebhook(app, paid)).status).toBe(200)
  return paid.reference
}

describe('the amounts of an account', () => {
  it('are left for the 51st member when 50 members who never paid take all they can', async () => {
    const attackers = await Promise.all(Array.from({ length: 50 }, () => join(app)))
    const refusals = new Set<unknown>()
    for (const attacker of attackers)
      for (let turn = 0; turn < 6; turn += 1) {
        const { status, body } = await create(attacker, 100 + turn / 100)
        if (status !== 200) refusals.add((body as { message?: string }).message)
      }
    expect([...refusals]).toEqual(['REQUEST_LIMIT'])
    const { status, body } = await create(await join(app), 100)
    expect([status, body]).toMatchObject([200, { hasQrcode: true, requestedAmount: 100 }])
    expect(body.amount).toBeLessThan(104)
  })

  it('are refused REQUEST_LIMIT to a member with four unpaid ones, until the first is free after half an hour', async () => {
    const person = await join(app)
    for (const amount of [2001, 2002, 2003, 2004]) expect((await create(person, amount)).status).toBe(200)
    const { status, body, headers } = await create(person, 2005)
    expect([status, body]).toMatchObject([429, { message: 'REQUEST_LIMIT' }])
    const seconds = Number(headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(halfAnHour - 60)
    expect(seconds).toBeLessThanOrEqual(halfAnHour)
    expect((await create(person, 2003)).body).toMatchObject({ amount: 2003 })
    expect((await create(await join(app), 2005)).body).toMatchObject({ amount: 2005 })
    app.clock.advance(halfAnHour)
    expect((await create(person, 2006)).status).toBe(200)
    app.clock.advance(-halfAnHour)
  })

  it('are refused to a member who never paid after twelve unpaid ones in a day', async () => {
    const person = await join(app)
    await hold(person, 11, { since: 6 * 60 * 60 })
    expect((await create(person, 2100)).status).toBe(200)
    const { status, headers } = await create(person, 2150)
    expect(status).toBe(429)
    const seconds = Number(headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(aDay - 6 * 60 * 60 - 60)
    expect(seconds).toBeLessThanOrEqual(aDay - 6 * 60 * 60)
  })

  it('are given to a member who has paid once, ten at a time', async () => {
    const person = await join(app)
    const first = await create(person, 2200)
    await pay(first.body.amount, {})
    await hold(person, 9, { since: 60 })
    expect((await create(person, 2210)).status).toBe(200)
    expect((await create(person, 2211)).status).toBe(429)
  })

  it('go on above 99 satang when all of these are taken, and the answer states what was asked', async () => {
    await useUp(2300, { until: new Date(app.clock.now().getTime() + 600_000), leased: true })
    const { body } = await create(await join(app), 2300)
    expect(body).toMatchObject({ amount: 2301, requestedAmount: 2300 })
  })

  it('are free again half an hour after their QR was created', async () => {
    await useUp(2400, { leased: true })
    expect((await create(await join(app), 2400)).body.amount).toBe(2400)
  })

  it('that nobody had within a day come before those that somebody had', async () => {
    const first = await create(await join(app), 2500)
    app.clock.advance(halfAnHour)
    const second = await create(await join(app), 2500)
    app.clock.advance(aDay)
    const third = await create(await join(app), 2500)
    app.clock.advance(-aDay - halfAnHour)
    expect([first, second, third].map(({ body }) => body.amount)).toEqual([2500, 2500.01, 2500])
  })
})

describe('two open accounts of one provider', () => {
  const second = '0105562000007'

  beforeAll(() =>
    app.db
      .insertInto('deposit_account')
      .values({
        deposit_account_id: randomUUID(),
        bank_code: 'KBANK',
        bank_type: 'PAYMENT',
        mode: 'SMS',
        account_name: 'KAPAO TWO',
        account_no: '0987654321',
        promptpay_id: second,
        currency: 'BAHT',
        sort_order: 2,
      })
      .execute(),
  )

  afterAll(() => app.db.deleteFrom('deposit_account').where('promptpay_id', '=', second).execute())

  it('are one pool: two members have the same amount at once, and each payment reaches its own', async () => {
    const [one, other] = [await join(app), await join(app)]
    const qrs = [await create(one, 2600), await create(other, 2600)]
    expect(qrs.map(({ body }) => body.amount)).toEqual([2600, 2600])
    const receivers = qrs.map(({ body }) => (body.payload?.includes(second) ? second : promptPayId))
    expect(new Set(receivers).size).toBe(2)
    await pay(2600, { toAccount: receivers[1] })
    expect([await balanceOf(one), await balanceOf(other)]).toEqual([0, 2600])
  })

  it('are one way to pay in the list of ways', async () => {
    const { token } = await join(app)
    const { body } = await app.wire<{ banks: { bankCode: string; bankAccountName: string }[] }>(
      'GET',
      '/api/lookup/deposit',
      { token },
    )
    expect(body.banks.filter(({ bankCode }) => bankCode === 'KBANK')).toMatchObject([
      { bankAccountName: 'KAPAO DEMO' },
    ])
  })
})

describe('a payment whose amount several members had', () => {
  /** The early member's amount is free again, and the late member has it now. */
  async function share(baht: number, { isProved = true } = {}) {
    const [early, late] = [await joinWithAccount({ isProved }), await joinWithAccount({ isProved })]
    expect((await create(early, baht)).body.amount).toBe(baht)
    app.clock.advance(halfAnHour + 1)
    await useUp(baht)
    expect((await create(late, baht)).body.amount).toBe(baht)
    return { early, late }
  }

  it('is the late payer’s when it comes from that member’s account, and never the present holder’s', async () => {
    const { early, late } = await share(3000)
    await pay(3000, early.from)
    expect([await balanceOf(early), await balanceOf(late)]).toEqual([3000, 0])
    await pay(3000, late.from)
    expect([await balanceOf(early), await balanceOf(late)]).toEqual([3000, 3000])
    const { body } = await app.wire<{ statements: { isLate: boolean }[] }>('POST', '/api/statement', {
      token: early.token,
      body: {},
    })
    expect(body.statements).toMatchObject([{ isLate: true }])
    expect((await app.wire('GET', '/api/qrcode/KBANK', { token: late.token })).body).toMatchObject({
      hasQrcode: false,
      paid: { amount: 3000 },
    })
  })

  it('waits for an operator when it comes from a stranger, who assigns it once', async () => {
    const { early, late } = await share(3100)
    const stranger = { fromBank: 'BBL', fromName: 'นาง อื่น ใ', fromAccount: 'xxx-x-x9876-x' }
    const paymentId = await pay(3100, stranger)
    expect([await balanceOf(early), await balanceOf(late)]).toEqual([0, 0])
    const waiting = (await listUnmatched()).find((each) => each.paymentId === paymentId)
    expect(waiting).toMatchObject({ provider: 'KBANK', reason: 'SEVERAL_QRS', amount: 3100, story: stranger })
    expect(waiting?.candidates).toEqual(expect.arrayContaining([early.memberId, late.memberId]))
    const decision = { provider: 'KBANK', paymentId, memberId: late.memberId, reason: 'sent a picture' }
    const url = '/api/operator/payments/match'
    const answers: Awaited<ReturnType<typeof operate>>[] = []
    const notified = await collectAnnouncements(app, async () => {
      const nobody = await operate(url, { ...decision, memberId: randomUUID() })
      expect([nobody.status, nobody.body]).toMatchObject([404, { message: 'NO_USER' }])
      answers.push(...(await Promise.all(Array.from({ length: 8 }, () => operate(url, decision)))))
    })
    expect(notified).toEqual([late.memberId])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ message: 'NO_DATA' })
    expect(await balanceOf(late)).toBe(3100)
    expect(await stored(paymentId)).toMatchObject({ outcome: 'credited', member_id: late.memberId })
    expect((await stored(paymentId))?.matched_by).not.toBeNull()
    expect((await listUnmatched()).map((each) => each.paymentId)).not.toContain(paymentId)
  })

  it('waits when it comes from an account that its member has not proved: anybody may have registered it', async () => {
    const { early, late } = await share(3120, { isProved: false })
    const references = [await pay(3120, early.from), await pay(3120, late.from)]
    for (const reference of references)
      expect(await stored(reference)).toMatchObject({ outcome: 'unmatched', reason: 'SEVERAL_QRS' })
    expect([await balanceOf(early), await balanceOf(late)]).toEqual([0, 0])
  })

  it('is not credited for an account that another member has proved, or its member at another bank', async () => {
    const { early, late } = await share(3130, { isProved: false })
    const { bankAccountNo } = await app.db
      .selectFrom('member')
      .select('bank_account_no as bankAccountNo')
      .where('member_id', '=', early.memberId)
      .executeTakeFirstOrThrow()
    const proof = {
      proved_at: app.clock.now(),
      proved_by: 'earlier' as const,
      account_no: bankAccountNo,
      proved_digits: bankAccountNo,
    }
    await app.db
      .insertInto('member_bank_account')
      .values([
        { ...proof, bank_code: 'KTB', member_id: early.memberId },
        { ...proof, bank_code: 'BBL', member_id: late.memberId },
      ])
      .execute()
    await pay(3130, early.from)
    expect([await balanceOf(early), await balanceOf(late)]).toEqual([0, 0])
  })

  it('is listed for operators in order of receipt, page by page, and only by cursors that were issued', async () => {
    const { late } = await share(3150)
    const stranger = { fromBank: 'BBL', fromName: 'MANA J', fromAccount: 'xxx-x-x9876-x' }
    const waiting: string[] = []
    for (let turn = 0; turn < 3; turn += 1) waiting.push(await pay(3150, stranger))
    const url = '/api/operator/payments/unmatched'
    const listed: string[] = []
    let after: string | null | undefined
    do {
      const body = { limit: 2, ...(after ? { after } : {}) }
      const page = await operate<{ payments: UnmatchedPayment[]; after: string | null }>(url, body)
      expect(page.body.payments.length).toBeLessThanOrEqual(2)
      listed.push(...page.body.payments.map(({ paymentId }) => paymentId))
      expect(new Set(listed).size).toBe(listed.length)
      after = page.body.after
    } while (after)
    expect(listed.slice(-3)).toEqual(waiting)
    const forged = writeCursor(app.clock.now(), 'KBANK', 'a\0b')
    for (const cursor of ['nowhere', forged]) {
      const { status, body } = await operate(url, { after: cursor })
      expect([status, body]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
    }
    expect(await balanceOf(late)).toBe(0)
  })

  it('is assigned to no wallet of another currency, and keeps waiting', async () => {
    const { late } = await share(3160)
    const paymentId = await pay(3160, { fromBank: 'BBL', fromName: 'MANA J', fromAccount: 'xxx-x-x9876-x' })
    function ofLate(currency: 'BAHT' | 'LAK') {
      return app.db.updateTable('member').set({ currency }).where('member_id', '=', late.memberId).execute()
    }
    await ofLate('LAK')
    const decision = { provider: 'KBANK', paymentId, memberId: late.memberId, reason: 'sent a picture' }
    const { status, body } = await operate('/api/operator/payments/match', decision)
    await ofLate('BAHT')
    expect([status, body]).toMatchObject([404, { message: 'NO_USER' }])
    expect([await balanceOf(late), await stored(paymentId)]).toMatchObject([0, { outcome: 'unmatched' }])
  })

  it('waits when the name contradicts the account, and when two members’ accounts look alike', async () => {
    const { early } = await share(3200)
    const named = await pay(3200, { ...early.from, fromName: 'MANA J' })
    const twin = { ...early.from, fromName: 'SOMCHAI J' }
    await app.db
      .insertInto('deposit_amount_use')
      .values({
        receiver: promptPayId,
        amount: 320_000n,
        used_from: new Date(app.clock.now().getTime() - 7_200_000),
        used_until: new Date(app.clock.now().getTime() - 3_600_000),
        member_id: (
          await join(app, {
            bankCode: 'SCB',
            bankAccountNo: `99999${early.from['fromAccount']?.slice(7, 11)}9`,
          })
        ).memberId,
        qrcode_id: randomUUID(),
      })
      .execute()
    const alike = await pay(3200, twin)
    expect([await stored(named), await stored(alike)]).toMatchObject([
      { outcome: 'unmatched', reason: 'SEVERAL_QRS' },
      { outcome: 'unmatched', reason: 'SEVERAL_QRS' },
    ])
    expect(await balanceOf(early)).toBe(0)
  })

  it('is matched later where the server died before it looked at the payer', async () => {
    const { early } = await share(3300)
    const receivedAt = app.clock.now()
    const paid = payment(3300, { ...early.from, paidAt: app.clock.now().toISOString() })
    const { reference, amount: _amount, ...body } = paid
    await settlePayments(app.db, [
      {
        provider: 'KBANK',
        eventId: reference,
        body: { ...body, reference, amount: 3300 },
        receiver: promptPayId,
        amountSatang: 330_000n,
        paidAt: app.clock.now(),
        entryId: randomUUID(),
        receivedAt,
      },
    ])
    expect(await balanceOf(early)).toBe(0)
    const anHour = { now: () => new Date(receivedAt.getTime() + 3_600_000) }
    await matchPayers.run(undefined, { ...app.context, clock: anHour })
    expect(await balanceOf(early)).toBe(0)
    const notified = await collectAnnouncements(app, async () => {
      for (const _ of [1, 2]) await matchPayers.run(undefined, app.context)
    })
    expect(notified).toEqual([early.memberId])
    expect(await balanceOf(early)).toBe(3300)
  })
})

describe('a payment after its amount was free again', () => {
  it('is credited to its member when it comes from the member’s account, and else waits', async () => {
    const person = await joinWithAccount()
    await create(person, 3400)
    app.clock.advance(halfAnHour + 1)
    const paymentId = await pay(3400, { fromBank: 'BBL' })
    expect(await stored(paymentId)).toMatchObject({ outcome: 'unmatched', reason: 'PAID_LATE' })
    expect(await balanceOf(person)).toBe(0)
    await pay(3400, person.from)
    expect(await balanceOf(person)).toBe(3400)
  })

  it('is its member’s also where the account is not proved, because nobody else had the amount', async () => {
    const person = await joinWithAccount({ isProved: false })
    await create(person, 3450)
    app.clock.advance(halfAnHour + 1)
    await pay(3450, { ...person.from, fromBank: 'BBL' })
    expect(await balanceOf(person)).toBe(0)
    await pay(3450, person.from)
    expect(await balanceOf(person)).toBe(3450)
  })

  it('that was made in time and is reported late is its member’s, whoever has the amount by then', async () => {
    const [early, late] = [await joinWithAccount(), await joinWithAccount()]
    await create(early, 3500)
    const paidAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
    app.clock.advance(halfAnHour + 1)
    await useUp(3500)
    expect((await create(late, 3500)).body.amount).toBe(3500)
    await pay(3500, { paidAt, fromBank: 'BBL' })
    expect([await balanceOf(early), await balanceOf(late)]).toEqual([3500, 0])
  })
})
