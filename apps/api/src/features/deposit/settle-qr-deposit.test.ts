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
import { createBatch } from '../../platform/batch.ts'
import { insertQr } from './deposit.store.ts'
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
    const servers = [createBatch(app.db, limits), createBatch(app.db, limits)] as const
    const answers = await Promise.all([
      ...notifications.map((each) => settle(each, servers[0])),
      ...notifications.toReversed().map((each) => settle(each, servers[1])),
    ])
    const kinds = answers.map((answer) => !isRefusal(answer) && answer.kind)
    expect(kinds.filter((kind) => kind === 'credited')).toHaveLength(12)
    expect(kinds.filter((kind) => kind === 'known')).toHaveLength(12)
    expect(await Promise.all(payers.map(balanceOf))).toEqual(payers.map(satang))
  })

  it('are answered 500 when the connection is lost, and are credited once when the bank repeats them', async () => {
    const payers = await newPayers(2)
    const payments = payers.map(({ amount }) => payment(amount))
    const lock = await holdLock(
      app.databaseUrl,
      `select 1 from ledger.account where member_id in ('${payers[0]!.memberId}', '${payers[1]!.memberId}') for update`,
    )
    const asked = Promise.all(payments.map((each) => sendKbankWebhook(app, each)))
    const cutOff = sql`
      select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`
    let answered = false
    void asked.then(() => (answered = true))
    await until('each is cut off', async () => {
      await cutOff.execute(app.db).catch(() => undefined)
      return answered
    })
    expect((await asked).map(({ status }) => status)).toEqual([500, 500])
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
    const narrow = createBatch(app.db, { lanes: 1, most: 1, waiting: 2 })
    const notifications = payers.map(({ amount }) => notificationOf(amount))
    const answers = await Promise.all(notifications.map((each) => settle(each, narrow)))
    const refused = answers.filter((answer) => isRefusal(answer))
    expect(refused).toMatchObject(Array.from({ length: 3 }, () => ({ code: 'REQUEST_LIMIT' })))
    expect(await keptEvents(notifications.map(({ paymentId }) => paymentId))).toHaveLength(2)
    expect((await Promise.all(payers.map(balanceOf))).filter((balance) => balance === 0n)).toHaveLength(3)
  })
})
