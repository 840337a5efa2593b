import { randomUUID } from 'node:crypto'
import type { Answer } from '@kapao/contract/call'
import type { listMemberSlips } from '@kapao/contract/slip'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { checkBook } from '@kapao/testkit/book'
import { openBankAccount } from '@kapao/testkit/feed'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { readWallet } from '@kapao/testkit/offers'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join, type Person } from '@kapao/testkit/people'
import { setFourEyes } from '@kapao/testkit/site'
import { payForSlip, sendSlip } from '@kapao/testkit/slips'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson
let ekk: OperatorPerson
let somchai: Person
let depositAccountId: string
let kipAccountId: string

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
  const account = await app.db
    .selectFrom('deposit_account')
    .select('deposit_account_id')
    .executeTakeFirstOrThrow()
  depositAccountId = account.deposit_account_id
  kipAccountId = await openBankAccount(app.db, {
    bankCode: 'KBANK',
    accountNo: '0123456700',
    currency: 'LAK',
  })
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  ekk = await joinOperator(app, { operatorId: 'ekk' })
})

beforeEach(async () => {
  somchai = await join(app)
})

afterEach(async () => {
  await setFourEyes(app, { isRequired: false })
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

/** A slip of a transfer from another person's account, which is refused. */
async function refusedSlip(amount = 250.5): Promise<string> {
  const { picture } = await payForSlip(app, {
    fromAccount: '9990001112',
    fromName: 'MALEE SRISUK',
    amount,
  })
  const { body } = await sendSlip(app, { token: somchai.token, picture })
  expect(body).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' })
  return body._id
}
function bodyOf(slipId: string, named: Record<string, unknown> = {}) {
  const paidAt = new Date(app.clock.now().getTime() - 120_000).toISOString()
  const reason = 'The member paid from the account of a sister'
  return { memberId: somchai.memberId, slipId, depositAccountId, amount: 250.5, paidAt, reason, ...named }
}
function credit(body: unknown) {
  return app.wire<{ message: string }>('POST', '/api/operator/slips/credit', { ...kanda.speak, body })
}
async function slips(memberId = somchai.memberId) {
  const { body } = await app.wire<Answer<typeof listMemberSlips> & { message?: string }>(
    'POST',
    '/api/operator/slips',
    { ...kanda.speak, body: { memberId } },
  )
  return body
}

describe('a refused slip', () => {
  it('is credited once by an operator, however often the same is sent at once, and then accepted', async () => {
    const slipId = await refusedSlip()
    expect((await slips()).slips).toMatchObject([{ _id: slipId, status: 'FAILED', senderBank: '004' }])
    const answers = await Promise.all(Array.from({ length: 64 }, () => credit(bodyOf(slipId))))
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 64 }, () => ({ message: 'OK' })))
    expect(await readWallet(app, somchai)).toBe(250.5)
    expect((await slips()).slips).toMatchObject([{ status: 'SUCCESS', amount: 250.5 }])
    for (const other of [{ amount: 300 }, { depositAccountId: kipAccountId }])
      expect((await credit(bodyOf(slipId, other))).body.message).toBe('IDEMPOTENCY_CONFLICT')
    const owner = await app.db
      .selectFrom('member_bank_account')
      .select('proved_at')
      .where('member_id', '=', somchai.memberId)
      .executeTakeFirst()
    expect(owner?.proved_at ?? null).toBe(null)
  })

  it('is recorded with what changed, and announced to the member once it is credited', async () => {
    const slipId = await refusedSlip()
    const wrong = bodyOf(slipId, { depositAccountId: randomUUID() })
    expect(await collectAnnouncements(app, () => credit(wrong))).toEqual([])
    expect(await collectAnnouncements(app, () => credit(bodyOf(slipId)))).toEqual([somchai.memberId])
    const act = await app.db
      .selectFrom('ledger.operator_act')
      .select(['state_before', 'state_after'])
      .where('subject', '=', slipId)
      .where('outcome', '=', 'done')
      .executeTakeFirstOrThrow()
    expect(act).toMatchObject({
      state_before: { state: 'failed', reason: 'NOT_MATCH' },
      state_after: { state: 'success', amount: 250.5, bank: '004' },
    })
  })

  it('is not credited under a reference that has credited a member before', async () => {
    const { picture } = await payForSlip(app, { fromAccount: somchai.phone, amount: 100 })
    expect((await sendSlip(app, { token: somchai.token, picture })).body.status).toBe('SUCCESS')
    const second = await sendSlip(app, { token: somchai.token, picture })
    expect(second.body.note).toBe('SLIP_REFNO_DUPLICATED')
    expect((await credit(bodyOf(second.body._id, { amount: 100 }))).body.message).toBe('TRANSFER_CREDITED')
    expect(await readWallet(app, somchai)).toBe(100)
  })

  it('is not credited where the bank’s own notification states another amount', async () => {
    const slipId = await refusedSlip(120)
    const [slip] = (await slips()).slips
    await app.db
      .insertInto('payment_notification')
      .values({
        provider: 'KBANK',
        event_id: slip?.transRef ?? '',
        body: JSON.stringify({ amount: 90 }),
        outcome: 'unmatched',
        received_at: app.clock.now(),
      })
      .execute()
    expect((await credit(bodyOf(slipId, { amount: 120 }))).body.message).toBe('TRANSFER_CONTRADICTED')
    expect(await readWallet(app, somchai)).toBe(0)
  })

  it('needs an account, a time before it was sent, and its own reference', async () => {
    const slipId = await refusedSlip()
    const later = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    for (const [named, code] of [
      [{ memberId: randomUUID() }, 'NO_DATA'],
      [{ slipId: randomUUID() }, 'NO_DATA'],
      [{ depositAccountId: randomUUID() }, 'NO_BANK'],
      [{ paidAt: later }, 'VALIDATION_FAILED'],
      [{ depositAccountId: kipAccountId }, 'NO_BANK'],
      [{ transRef: 'Another1' }, 'VALIDATION_FAILED'],
      [{ senderBank: '025' }, 'VALIDATION_FAILED'],
      [{ amount: 0 }, 'VALIDATION_FAILED'],
      [{ reason: ' ' }, 'VALIDATION_FAILED'],
    ] as const)
      expect([named, (await credit(bodyOf(slipId, named))).body.message]).toEqual([named, code])
    expect(await readWallet(app, somchai)).toBe(0)
    expect((await slips(randomUUID())).message).toBe('NO_DATA')
  })

  it('without a readable reference is credited under the one that the operator has read', async () => {
    const slipId = randomUUID()
    const at = app.clock.now()
    await app.db
      .insertInto('slip')
      .values({
        member_id: somchai.memberId,
        slip_id: slipId,
        received_at: at,
        state: 'failed',
        reason: 'CANNOT_READ_CROPPED_IMAGE',
        decided_at: at,
        poll_at: at,
      })
      .execute()
    const read = { senderBank: '014', transRef: `R${randomUUID().slice(0, 8)}` }
    const { senderBank, transRef } = read
    for (const half of [{}, { senderBank }, { transRef }])
      expect((await credit(bodyOf(slipId, half))).body.message).toBe('VALIDATION_FAILED')
    // Paid in the moment it was received.
    expect((await credit(bodyOf(slipId, { ...read, paidAt: at.toISOString() }))).body.message).toBe('OK')
    expect((await slips()).slips).toMatchObject([{ status: 'SUCCESS', ...read }])
  })

  it('needs two operators where the site requires them', async () => {
    await setFourEyes(app, { isRequired: true })
    const body = bodyOf(await refusedSlip())
    expect((await credit(body)).body.message).toBe('APPROVAL_REQUIRED')
    const approvalId = randomUUID()
    const request = { approvalId, call: 'creditSlip', body, reason: body.reason }
    await app.wire('POST', '/api/operator/approvals/request', { ...kanda.speak, body: request })
    const waiting = await app.wire('POST', '/api/operator/approvals', { ...ekk.speak, body: {} })
    expect(waiting.body).toMatchObject({
      approvals: [
        { _id: approvalId, before: { state: 'failed', refusedFor: 'NOT_MATCH', senderBank: '004' } },
      ],
    })
    const approved = await app.wire('POST', `/api/operator/approvals/${approvalId}/approve`, {
      ...ekk.speak,
      body: {},
    })
    expect(approved.body).toEqual({ message: 'OK' })
    expect(await readWallet(app, somchai)).toBe(250.5)
    const stored = await app.db
      .selectFrom('slip_credit')
      .selectAll()
      .where('approval_id', '=', approvalId)
      .execute()
    expect(stored).toMatchObject([{ made_by: 'kanda', approved_by: 'ekk', amount: 25_050n }])
  })
})
