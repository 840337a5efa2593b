import { randomUUID } from 'node:crypto'
import type { UnmatchedPayment } from '@kapao/contract/deposit'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { createKbankQr, openKbankAccount, payKbank, promptPayId, useUpAmounts } from '@kapao/testkit/kbank'
import { readWallet } from '@kapao/testkit/offers'
import { operatorKey } from '@kapao/testkit/operator'
import { join, joinProved, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeCursor } from '../../platform/cursor.ts'
import { creditPayer, matchPayers } from './match-payer.ts'
import { settlePayments } from './payment-notification.store.ts'
import { proveByPayment } from './prove-by-payment.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
})

// Closing checks the whole book.
afterAll(() => app.close())

const halfAnHour = 30 * 60

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

describe('a payment whose amount several members had', () => {
  /** The early member's amount is free again, and the late member has it now. */
  async function share(baht: number, { isProved = true } = {}) {
    const [early, late] = [await joinWithAccount({ isProved }), await joinWithAccount({ isProved })]
    expect((await createKbankQr(app, early, baht)).body.amount).toBe(baht)
    app.clock.advance(halfAnHour + 1)
    await useUpAmounts(app, baht)
    expect((await createKbankQr(app, late, baht)).body.amount).toBe(baht)
    return { early, late }
  }

  it('is the late payer’s when it comes from that member’s account, and never the present holder’s', async () => {
    const { early, late } = await share(3000)
    await payKbank(app, 3000, early.from)
    expect([await readWallet(app, early), await readWallet(app, late)]).toEqual([3000, 0])
    await payKbank(app, 3000, late.from)
    expect([await readWallet(app, early), await readWallet(app, late)]).toEqual([3000, 3000])
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
    const paymentId = await payKbank(app, 3100, stranger)
    expect([await readWallet(app, early), await readWallet(app, late)]).toEqual([0, 0])
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
    expect(await readWallet(app, late)).toBe(3100)
    expect(await stored(paymentId)).toMatchObject({ outcome: 'credited', member_id: late.memberId })
    expect((await stored(paymentId))?.matched_by).not.toBeNull()
    expect((await listUnmatched()).map((each) => each.paymentId)).not.toContain(paymentId)
  })

  it('waits when it comes from an account that its member has not proved: anybody may have registered it', async () => {
    const { early, late } = await share(3120, { isProved: false })
    const references = [await payKbank(app, 3120, early.from), await payKbank(app, 3120, late.from)]
    for (const reference of references)
      expect(await stored(reference)).toMatchObject({ outcome: 'unmatched', reason: 'SEVERAL_QRS' })
    expect([await readWallet(app, early), await readWallet(app, late)]).toEqual([0, 0])
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
    await payKbank(app, 3130, early.from)
    expect([await readWallet(app, early), await readWallet(app, late)]).toEqual([0, 0])
  })

  it('is not credited where each of its members has proved the account of the other', async () => {
    const { early, late } = await share(3140, { isProved: false })
    for (const [owner, prover] of [
      [early, late],
      [late, early],
    ] as const) {
      const own = app.db
        .selectFrom('member')
        .select('bank_account_no')
        .where('member_id', '=', owner.memberId)
      await app.db
        .updateTable('member_bank_account')
        .set({
          member_id: prover.memberId,
          proved_at: app.clock.now(),
          proved_by: 'earlier',
          proved_digits: '',
        })
        .where('account_no', '=', own)
        .execute()
    }
    await payKbank(app, 3140, early.from)
    expect([await readWallet(app, early), await readWallet(app, late)]).toEqual([0, 0])
  })

  it('is listed for operators in order of receipt, page by page, and only by cursors that were issued', async () => {
    const { late } = await share(3150)
    const paidAt = new Date(app.clock.now().getTime() - 60_000).toISOString()
    const stranger = { fromBank: 'BBL', fromName: 'MANA J', fromAccount: 'xxx-x-x9876-x', paidAt }
    const waiting: string[] = []
    for (let turn = 0; turn < 4; turn += 1) waiting.push(await payKbank(app, 3150, stranger))
    const url = '/api/operator/payments/unmatched'
    const listed: UnmatchedPayment[] = []
    let after: string | null | undefined
    do {
      const body = { limit: 3, ...(after ? { after } : {}) }
      const page = await operate<{ payments: UnmatchedPayment[]; after: string | null }>(url, body)
      after = page.body.after
      expect(page.body.payments.length).toBeLessThanOrEqual(3)
      // Only a full page has another after it.
      expect(after !== null).toBe(page.body.payments.length === 3)
      listed.push(...page.body.payments)
      expect(new Set(listed.map(({ paymentId }) => paymentId)).size).toBe(listed.length)
    } while (after)
    expect(listed.slice(-4).map((each) => [each.paymentId, each.paidAt])).toEqual(
      waiting.map((paymentId) => [paymentId, paidAt]),
    )
    const forged = writeCursor(app.clock.now(), 'KBANK', 'a\0b')
    for (const cursor of ['nowhere', forged]) {
      const { status, body } = await operate(url, { after: cursor })
      expect([status, body]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
    }
    expect(await readWallet(app, late)).toBe(0)
  })

  it('is assigned to no wallet of another currency, and keeps waiting', async () => {
    const { late } = await share(3160)
    const paymentId = await payKbank(app, 3160, {
      fromBank: 'BBL',
      fromName: 'MANA J',
      fromAccount: 'xxx-x-x9876-x',
    })
    function ofLate(currency: 'BAHT' | 'LAK') {
      return app.db.updateTable('member').set({ currency }).where('member_id', '=', late.memberId).execute()
    }
    await ofLate('LAK')
    const decision = { provider: 'KBANK', paymentId, memberId: late.memberId, reason: 'sent a picture' }
    const { status, body } = await operate('/api/operator/payments/match', decision)
    await ofLate('BAHT')
    expect([status, body]).toMatchObject([404, { message: 'NO_USER' }])
    expect([await readWallet(app, late), await stored(paymentId)]).toMatchObject([
      0,
      { outcome: 'unmatched' },
    ])
  })

  it('waits when the name contradicts the account, and when two members’ accounts look alike', async () => {
    const { early } = await share(3200)
    const named = await payKbank(app, 3200, { ...early.from, fromName: 'MANA J' })
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
    const alike = await payKbank(app, 3200, twin)
    expect([await stored(named), await stored(alike)]).toMatchObject([
      { outcome: 'unmatched', reason: 'SEVERAL_QRS' },
      { outcome: 'unmatched', reason: 'SEVERAL_QRS' },
    ])
    expect(await readWallet(app, early)).toBe(0)
  })

  /** A payment that a server stored before it died. */
  async function storeOnly(baht: number, body: Record<string, unknown>): Promise<string> {
    const eventId = randomUUID()
    const now = app.clock.now()
    const notification = { provider: 'KBANK', eventId, body, receiver: promptPayId }
    const amountSatang = BigInt(100 * baht)
    await settlePayments(app.db, [
      { ...notification, amountSatang, paidAt: now, entryId: randomUUID(), receivedAt: now },
    ])
    return eventId
  }

  it('waits where the bank shows no payer, and is credited by an operator alone', async () => {
    const { late } = await share(3250)
    const paymentId = await storeOnly(3250, { fromBank: 'SCB' })
    await matchPayers.run(undefined, app.context)
    expect(await stored(paymentId)).toMatchObject({ outcome: 'unmatched', reason: 'SEVERAL_QRS' })
    const decision = { provider: 'KBANK', paymentId, memberId: late.memberId, reason: 'sent a picture' }
    expect((await operate('/api/operator/payments/match', decision)).status).toBe(200)
    expect(await readWallet(app, late)).toBe(3250)
    // Another server may have matched it between the list of those that wait and its turn.
    expect(await creditPayer(app.context, { provider: 'KBANK', paymentId })).toBeUndefined()
    expect(await readWallet(app, late)).toBe(3250)
  })

  it('is assigned to nobody while its amount is unknown, as in the oldest records', async () => {
    const { late } = await share(3260)
    const paymentId = await storeOnly(3260, { fromBank: 'SCB' })
    await app.db
      .updateTable('payment_notification')
      .set({ amount: null })
      .where('event_id', '=', paymentId)
      .execute()
    const decision = { provider: 'KBANK', paymentId, memberId: late.memberId, reason: 'sent a picture' }
    const { status, body } = await operate('/api/operator/payments/match', decision)
    expect([status, body]).toMatchObject([404, { message: 'NO_DATA' }])
  })

  it('is matched later where the server died before it looked at the payer', async () => {
    const { early } = await share(3300)
    const receivedAt = app.clock.now()
    await storeOnly(3300, early.from)
    expect(await readWallet(app, early)).toBe(0)
    const anHour = { now: () => new Date(receivedAt.getTime() + 3_600_000) }
    await matchPayers.run(undefined, { ...app.context, clock: anHour })
    expect(await readWallet(app, early)).toBe(0)
    const notified = await collectAnnouncements(app, async () => {
      for (const _ of [1, 2]) await matchPayers.run(undefined, app.context)
    })
    expect(notified).toEqual([early.memberId])
    expect(await readWallet(app, early)).toBe(3300)
  })
})

describe('a payment after its amount was free again', () => {
  function proofOf({ memberId }: Person) {
    return app.db
      .selectFrom('member_bank_account')
      .select(['proved_at', 'proved_by', 'proved_digits'])
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  }

  it('is credited to its member when it comes from the member’s account, and else waits', async () => {
    const person = await joinWithAccount()
    await createKbankQr(app, person, 3400)
    app.clock.advance(halfAnHour + 1)
    const paymentId = await payKbank(app, 3400, { fromBank: 'BBL' })
    expect(await stored(paymentId)).toMatchObject({ outcome: 'unmatched', reason: 'PAID_LATE' })
    expect(await readWallet(app, person)).toBe(0)
    await proveByPayment(app.context, { provider: 'KBANK', paymentId })
    const before = await proofOf(person)
    expect(await collectAnnouncements(app, () => payKbank(app, 3400, person.from))).toEqual([person.memberId])
    expect([await readWallet(app, person), await proofOf(person)]).toEqual([3400, before])
  })

  it('is credited to its member also if the account is not proved, because nobody else had the amount', async () => {
    const person = await joinWithAccount({ isProved: false })
    await createKbankQr(app, person, 3450)
    app.clock.advance(halfAnHour + 1)
    await payKbank(app, 3450, { ...person.from, fromBank: 'BBL' })
    expect([await readWallet(app, person), await proofOf(person)]).toMatchObject([0, { proved_at: null }])
    await payKbank(app, 3450, person.from)
    expect([await readWallet(app, person), await proofOf(person)]).toMatchObject([3450, { proved_by: 'qr' }])
  })

  it('that was made in time and is reported late is its member’s, whoever has the amount by then', async () => {
    const [early, late] = [await joinWithAccount(), await joinWithAccount()]
    await createKbankQr(app, early, 3500)
    const paidAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
    app.clock.advance(halfAnHour + 1)
    await useUpAmounts(app, 3500)
    expect((await createKbankQr(app, late, 3500)).body.amount).toBe(3500)
    await payKbank(app, 3500, { paidAt, fromBank: 'BBL' })
    expect([await readWallet(app, early), await readWallet(app, late)]).toEqual([3500, 0])
  })
})
