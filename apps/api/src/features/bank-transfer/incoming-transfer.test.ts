import { randomUUID } from 'node:crypto'
import type { QrDeposit } from '@kapao/contract/deposit'
import { readBalance } from '@kapao/ledger/ledger'
import { openKbankAccount, payment, promptPayId, sendKbankWebhook } from '@kapao/testkit/kbank'
import { recordDeposit } from '@kapao/testkit/movements'
import { join, type Person } from '@kapao/testkit/people'
import { operatorAccount, payForSlip, sendSlip, type Transfer } from '@kapao/testkit/slips'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let somchai: Person

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
})

// Closing checks the whole book.
afterAll(() => app.close())

beforeEach(async () => {
  somchai = await join(app)
})

function balance({ memberId }: Person) {
  return readBalance(app.db, memberId, 'BAHT')
}
function pay(transfer: Partial<Transfer> = {}) {
  return payForSlip(app, { fromAccount: somchai.phone, amount: 120.25, ...transfer })
}
async function send(picture: Uint8Array, person = somchai) {
  const { body } = await sendSlip(app, { token: person.token, picture })
  return body.note ?? body.status
}
function deliver(reference: string, amount: number, toAccount = operatorAccount) {
  return sendKbankWebhook(app, payment(amount, { reference, toAccount, fromBank: 'KBANK' }))
}
async function newQr({ token }: Person): Promise<number> {
  const { body } = await app.wire<Required<QrDeposit>>('POST', '/api/qrcode/KBANK', {
    token,
    body: { amount: 100 },
  })
  return body.amount
}
function eventOf(reference: string) {
  return app.db
    .selectFrom('payment_notification')
    .selectAll()
    .where('event_id', '=', reference)
    .executeTakeFirstOrThrow()
}

describe('a transfer that a slip and the bank’s call-back report', () => {
  it('is credited by the call-back, and its slip is a duplicate', async () => {
    const amount = await newQr(somchai)
    const { reference, picture } = await pay({ amount, toAccount: promptPayId })
    expect((await deliver(reference, amount, promptPayId)).status).toBe(200)
    const credited = await balance(somchai)
    expect(credited).toBe(BigInt(Math.round(amount * 100)))
    expect(await send(picture)).toBe('SLIP_REFNO_DUPLICATED')
    expect(await send(picture)).toBe('SLIP_REFNO_DUPLICATED')
    expect(await balance(somchai)).toBe(credited)
  })

  it('is credited by the slip when the call-back matched no QR', async () => {
    const { reference, picture } = await pay()
    await deliver(reference, 120.25)
    expect(await eventOf(reference)).toMatchObject({ outcome: 'unmatched' })
    expect(await send(picture)).toBe('SUCCESS')
    expect(await eventOf(reference)).toMatchObject({ outcome: 'credited', member_id: somchai.memberId })
    await deliver(reference, 120.25)
    expect(await balance(somchai)).toBe(12_025n)
  })

  it('is credited by the slip, and a later call-back is stored but adds no money', async () => {
    const amount = await newQr(somchai)
    const { reference, picture } = await pay({ amount, toAccount: promptPayId })
    expect(await send(picture)).toBe('SUCCESS')
    const credited = await balance(somchai)
    expect((await deliver(reference, amount, promptPayId)).status).toBe(200)
    expect(await balance(somchai)).toBe(credited)
    expect(await eventOf(reference)).toMatchObject({ body: { type: 'payment.received', reference } })
    const { traces } = await app.db
      .selectFrom('refused_notification')
      .select(({ fn }) => fn.countAll<bigint>().as('traces'))
      .where('event_id', '=', reference)
      .executeTakeFirstOrThrow()
    expect(traces).toBe(0n)
    await deliver(reference, amount + 1, promptPayId)
    const trace = app.db.selectFrom('refused_notification').select('reason').where('event_id', '=', reference)
    expect(await trace.execute()).toHaveLength(1)
    // The QR that it paid is shown as paid, although the call-back was late.
    const { body } = await app.wire<QrDeposit>('GET', '/api/qrcode/KBANK', { token: somchai.token })
    expect(body).toMatchObject({ hasQrcode: false, paid: { amount } })
  })

  it('is left to an operator when the two state different amounts', async () => {
    const { reference, picture } = await pay()
    await deliver(reference, 99)
    expect(await send(picture)).toBe('UNKNOW_ERROR')
    expect(await balance(somchai)).toBe(0n)
    expect(await eventOf(reference)).toMatchObject({ outcome: 'unmatched' })
  })

  it('is credited once when both report it at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => join(app)))
    const outcomes = await Promise.all(
      people.map(async (person) => {
        const amount = await newQr(person)
        const { reference, picture } = await payForSlip(app, {
          fromAccount: person.phone,
          amount,
          toAccount: promptPayId,
        })
        const [said] = await Promise.all([
          send(picture, person),
          deliver(reference, amount, promptPayId),
          deliver(reference, amount, promptPayId),
          send(picture, person),
        ])
        return { held: await balance(person), amount: BigInt(Math.round(amount * 100)), said }
      }),
    )
    expect(outcomes.map(({ held }) => held)).toEqual(outcomes.map(({ amount }) => amount))
  })
})

describe('a transfer that a slip and the bank’s feed report', () => {
  type FeedMessage = { paidAt: Date; entryId?: string; account?: string; bank?: string; satang?: bigint }

  /** An incoming transfer as the feed leaves it: credited to a member that it matched, or waiting. */
  async function leaveUnmatched({
    paidAt,
    entryId,
    account,
    bank,
    satang = 12_025n,
  }: FeedMessage): Promise<string> {
    const { deposit_account_id } = await app.db
      .selectFrom('deposit_account')
      .select('deposit_account_id')
      .executeTakeFirstOrThrow()
    const incomingTransferId = randomUUID()
    await app.db
      .insertInto('incoming_transfer')
      .values({
        incoming_transfer_id: incomingTransferId,
        deposit_account_id,
        amount: satang,
        paid_at: paidAt,
        sender_bank: bank ?? null,
        sender_account: account ?? null,
        trans_ref: null,
        bank_transaction_id: randomUUID(),
        state: entryId === undefined ? 'waiting' : 'credited',
        member_id: entryId === undefined ? null : somchai.memberId,
        entry_id: entryId ?? null,
        recorded_at: paidAt,
      })
      .execute()
    return incomingTransferId
  }
  function incomingTransferOf(incomingTransferId: string) {
    return app.db
      .selectFrom('incoming_transfer')
      .selectAll()
      .where('incoming_transfer_id', '=', incomingTransferId)
      .executeTakeFirstOrThrow()
  }

  it('is credited by the slip when it waits, and stays one incoming transfer', async () => {
    const { reference, picture } = await pay({ amount: 301 })
    const incomingTransferId = await leaveUnmatched({ paidAt: new Date(), bank: '004', satang: 30_100n })
    expect(await send(picture)).toBe('SUCCESS')
    expect(await incomingTransferOf(incomingTransferId)).toMatchObject({
      state: 'credited',
      trans_ref: reference,
      member_id: somchai.memberId,
    })
    expect(await balance(somchai)).toBe(30_100n)
  })

  it('is not credited again when the feed credited it, nor when the call-back follows', async () => {
    const { reference, picture } = await pay({ amount: 302 })
    const { memberId } = somchai
    const entryId = await recordDeposit(app, { memberId, satang: 30_200n, happenedAt: new Date() })
    const incomingTransferId = await leaveUnmatched({ paidAt: new Date(), entryId, satang: 30_200n })
    expect(await send(picture)).toBe('SLIP_REFNO_DUPLICATED')
    expect(await incomingTransferOf(incomingTransferId)).toMatchObject({
      trans_ref: reference,
      entry_id: entryId,
    })
    await deliver(reference, 302)
    expect(await balance(somchai)).toBe(30_200n)
  })

  it('is a different transfer when the account, bank, amount or time differs', async () => {
    const { picture } = await pay({ amount: 303 })
    const now = new Date()
    const others = [
      await leaveUnmatched({ paidAt: now, satang: 30_300n, bank: '014' }),
      await leaveUnmatched({ paidAt: now, satang: 30_300n, account: 'xxx-x-x0000-x' }),
      await leaveUnmatched({ paidAt: now, satang: 30_400n }),
      await leaveUnmatched({ paidAt: new Date(now.getTime() - 20 * 60_000), satang: 30_300n }),
    ]
    expect(await send(picture)).toBe('SUCCESS')
    for (const incomingTransferId of others)
      expect(await incomingTransferOf(incomingTransferId)).toMatchObject({ state: 'waiting' })
  })
})
