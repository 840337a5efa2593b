import { randomUUID } from 'node:crypto'
import type { QrDeposit } from '@kapao/contract/deposit'
import { isRefusal } from '@kapao/contract/refusal'
import { readBalance } from '@kapao/ledger/ledger'
import { parseAmount } from '@kapao/money/satang'
import { openKbankAccount, payment, promptPayId, sendKbankWebhook } from '@kapao/testkit/kbank'
import { holdLock } from '@kapao/testkit/lock'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBatches } from '../../platform/batch.ts'
import { findLeasedAmounts, findMembersWithAmount, takeLease } from './amount.store.ts'
import { insertQr } from './deposit.store.ts'
import { forgetUses } from './forget-uses.ts'
import { settleQrDeposit } from './settle-qr-deposit.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
})

// Closing checks the whole book.
afterAll(() => app.close())

type Payer = { memberId: string; amount: number }

/** A member with an unpaid QR, and its unique amount. */
async function newPayer(): Promise<Payer> {
  const { memberId, token } = await join(app)
  const { body } = await app.wire<Required<QrDeposit>>('POST', '/api/qrcode/KBANK', {
    token,
    body: { amount: 100 },
  })
  return { memberId, amount: body.amount }
}

function newPayers(count: number): Promise<Payer[]> {
  return Promise.all(Array.from({ length: count }, newPayer))
}

function notificationOf(amount: number, paymentId: string = randomUUID(), note = '') {
  return {
    paymentId,
    story: { paymentId, amount, note },
    receiver: promptPayId,
    amountSatang: parseAmount(amount) ?? 0n,
    paidAt: new Date(),
  }
}

function settle(notifications: ReturnType<typeof notificationOf>, batch = app.context.batch) {
  return settleQrDeposit({ ...app.context, batch }, 'KBANK', notifications)
}

function balanceOf({ memberId }: Payer) {
  return readBalance(app.db, memberId, 'BAHT')
}

function satang({ amount }: Payer) {
  return parseAmount(amount)
}

async function commitsOf(payers: readonly Payer[]): Promise<number> {
  const memberIds = payers.map(({ memberId }) => memberId)
  const { rows } = await sql<{ commits: number }>`
    select count(distinct recorded_in)::integer as commits from ledger.entry
    where member_id = any(${memberIds}::uuid[])`.execute(app.db)
  return rows[0]?.commits ?? 0
}

function keptEvents(eventIds: readonly string[]) {
  return app.db.selectFrom('payment_notification').selectAll().where('event_id', 'in', eventIds).execute()
}

/** A QR and its leased amount for a member without a wallet. None of our operations leaves such a state behind. */
async function leaveWithoutWallet(amount: number): Promise<void> {
  const now = new Date()
  const holder = { member_id: randomUUID(), qrcode_id: randomUUID() }
  const lease = { receiver: promptPayId, amount: parseAmount(amount) ?? 0n }
  await app.context.transaction((tx) =>
    insertQr(tx, {
      ...holder,
      ...lease,
      requested_amount: lease.amount,
      provider: 'KBANK',
      currency: 'BAHT',
      payload: '',
      pay_link: null,
      reference: null,
      provider_reference: null,
      trace_parent: null,
      state: 'live',
      created_at: now,
      expires_at: now,
      ended_at: null,
      paid_at: null,
      paid_amount: null,
    }),
  )
  await app.db
    .insertInto('deposit_amount_lease')
    .values({ ...holder, ...lease, leased_until: new Date(now.getTime() + 60_000) })
    .execute()
}

describe('payments that are reported at the same time', () => {
  it('share one commit, each with its own outcome', async () => {
    const payers = await newPayers(3)
    const [one, two, three] = payers as [Payer, Payer, Payer]
    const repeated = randomUUID()
    const answers = await Promise.all([
      settle(notificationOf(one.amount)),
      settle(notificationOf(two.amount, repeated)),
      settle(notificationOf(999.99)),
      settle(notificationOf(two.amount, repeated)),
      settle(notificationOf(three.amount, repeated)),
      settle(notificationOf(three.amount)),
      settle(notificationOf(one.amount)),
    ])
    expect(answers).toEqual([
      { kind: 'credited', member: one.memberId },
      { kind: 'credited', member: two.memberId },
      { kind: 'unmatched', reason: 'UNKNOWN' },
      { kind: 'known', same: true },
      { kind: 'known', same: false },
      { kind: 'credited', member: three.memberId },
      { kind: 'credited', member: one.memberId },
    ])
    expect(await commitsOf(payers)).toBe(1)
    expect(await balanceOf(one)).toBe(2n * satang(one)!)
    expect([await balanceOf(two), await balanceOf(three)]).toEqual([satang(two), satang(three)])
  })

  it('are credited even if the book refuses one of them, whose notification is not stored', async () => {
    const payers = await newPayers(2)
    await leaveWithoutWallet(777.77)
    const bad = notificationOf(777.77)
    const answers = await Promise.allSettled([
      settle(notificationOf(payers[0]!.amount)),
      settle(bad),
      settle(notificationOf(payers[1]!.amount)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await Promise.all(payers.map(balanceOf))).toEqual(payers.map(satang))
    expect(await keptEvents([bad.paymentId])).toEqual([])
  })

  it('are credited once each when two servers receive them in opposite order', async () => {
    const payers = await newPayers(12)
    const notifications = payers.map(({ amount }) => notificationOf(amount))
    const limits = { lanes: 3, most: 4 }
    const servers = [createBatches(app.db, limits).batch, createBatches(app.db, limits).batch] as const
    const answers = await Promise.all([
      ...notifications.map((each) => settle(each, servers[0])),
      ...notifications.toReversed().map((each) => settle(each, servers[1])),
    ])
    const kinds = answers.map((answer) => !isRefusal(answer) && answer.kind)
    expect(kinds.filter((kind) => kind === 'credited')).toHaveLength(12)
    expect(kinds.filter((kind) => kind === 'known')).toHaveLength(12)
    expect(await Promise.all(payers.map(balanceOf))).toEqual(payers.map(satang))
  })

  it('are answered 503 when the connection is lost, and are credited once when the bank repeats them', async () => {
    const payers = await newPayers(2)
    const payments = payers.map(({ amount }) => payment(amount))
    const lock = await holdLock(
      app.databaseUrl,
      `update ledger.account set balance = balance where member_id in ('${payers[0]!.memberId}', '${payers[1]!.memberId}')`,
    )
    const asked = Promise.all(payments.map((each) => sendKbankWebhook(app, each)))
    let answered = false
    void asked.then(() => (answered = true))
    await until('each is cut off', async () => {
      await lock.endWaiting()
      return answered
    })
    expect((await asked).map(({ status }) => status)).toEqual([503, 503])
    await lock.letGo()
    expect(await Promise.all(payers.map(balanceOf))).toEqual([0n, 0n])
    async function again() {
      return (await Promise.all(payments.map((each) => sendKbankWebhook(app, each)))).map(
        ({ status }) => status,
      )
    }
    await until('the bank is answered', async () => (await again()).every((status) => status === 200))
    expect(await Promise.all(payers.map(balanceOf))).toEqual(payers.map(satang))
  })

  it('are refused REQUEST_LIMIT immediately when too many are queued, and move nothing', async () => {
    const payers = await newPayers(5)
    const narrow = createBatches(app.db, { lanes: 1, most: 1, waiting: 2 }).batch
    const notifications = payers.map(({ amount }) => notificationOf(amount))
    const answers = await Promise.all(notifications.map((each) => settle(each, narrow)))
    const refused = answers.filter((answer) => isRefusal(answer))
    expect(refused).toMatchObject(Array.from({ length: 3 }, () => ({ code: 'REQUEST_LIMIT' })))
    expect(await keptEvents(notifications.map(({ paymentId }) => paymentId))).toHaveLength(2)
    expect((await Promise.all(payers.map(balanceOf))).filter((balance) => balance === 0n)).toHaveLength(3)
  })
})

describe('the time of a payment', () => {
  const now = new Date()
  const week = 7 * 24 * 60 * 60_000

  it.each([
    { early: 'a week', milliseconds: -week, isTaken: true },
    { early: 'more than a week', milliseconds: -week - 1, isTaken: false },
    { early: 'ten minutes ahead', milliseconds: 600_000, isTaken: true },
    { early: 'more than ten minutes ahead', milliseconds: 600_001, isTaken: false },
  ])('may be $early: $isTaken', async ({ milliseconds, isTaken }) => {
    const paid = { ...notificationOf(998.01), paidAt: new Date(now.getTime() + milliseconds) }
    const answer = await settleQrDeposit({ ...app.context, clock: { now: () => now } }, 'KBANK', paid)
    expect(answer).toMatchObject(isTaken ? { kind: 'unmatched' } : { code: 'VALIDATION_FAILED' })
    expect(await keptEvents([paid.paymentId])).toHaveLength(isTaken ? 1 : 0)
  })
})

describe('an amount at a receiver', () => {
  const [from, end] = [new Date('2026-03-01T05:00:00.000Z'), new Date('2026-03-01T05:30:00.000Z')]
  const at = { receiver: 'NOBODY ELSE', amount: 7_001n }

  function after(moment: Date, milliseconds: number): Date {
    return new Date(moment.getTime() + milliseconds)
  }

  it('is leased to one member until the end of the lease, and then to another', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    function lease(memberId: string, start: Date) {
      const lasts = { from: start, until: after(start, 1_800_000) }
      return app.context.transaction((tx) =>
        takeLease(tx, { ...at, memberId, qrcodeId: randomUUID(), ...lasts }),
      )
    }
    function leased(memberId: string, moment: Date, range = { least: 7_001n, most: 7_001n }) {
      const asked = { receivers: [at.receiver], ...range, memberId, at: moment }
      return app.context.transaction((tx) => findLeasedAmounts(tx, asked))
    }
    expect(await lease(one, from)).toBe(true)
    expect([await leased(other, after(end, -1)), await leased(one, from)]).toEqual([[at], []])
    expect(await leased(other, from, { least: 6_000n, most: 7_000n })).toEqual([])
    expect(await leased(other, from, { least: 7_002n, most: 8_000n })).toEqual([])
    expect(await lease(other, after(end, -1))).toBe(false)
    expect(await leased(other, end)).toEqual([])
    expect(await lease(other, end)).toBe(true)
    expect(await lease(one, after(end, 1))).toBe(false)
  })

  it('was a member’s for payments from the beginning of its use, and is kept for 90 days after its end', async () => {
    const receiver = 'ITS USES'
    const holder = { member_id: randomUUID(), qrcode_id: randomUUID() }
    await app.db
      .insertInto('deposit_amount_use')
      .values({ receiver, amount: 7_002n, used_from: from, used_until: end, ...holder })
      .execute()
    function had(since: Date, to: Date) {
      return findMembersWithAmount(app.db, { receiver, amount: 7_002n, since, until: to })
    }
    const found = [holder.member_id]
    expect([await had(from, from), await had(from, after(from, -1))]).toEqual([found, []])
    expect([await had(after(end, -1), end), await had(end, after(end, 1))]).toEqual([found, []])
    async function forget(now: Date) {
      await forgetUses.run(undefined, { ...app.context, clock: { now: () => now } })
      return had(from, end)
    }
    const ninetyDays = after(end, 90 * 24 * 60 * 60_000)
    expect([await forget(ninetyDays), await forget(after(ninetyDays, 1))]).toEqual([found, []])
  })
})
