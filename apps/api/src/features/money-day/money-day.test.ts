import { addDifference } from '@kapao/testkit/differences'
import type { MoneyDay, MoneyDays, CompanyDay } from '@kapao/contract/money-day'
import type { listOperatorActs } from '@kapao/contract/audit'
import type { Answer } from '@kapao/contract/call'
import type { listWork as listWorkCall } from '@kapao/contract/work'
import { dayOf } from '@kapao/i18n/date'
import { openBankAccount, sendFeedWebhook, statementMessage } from '@kapao/testkit/feed'
import { recordDeposit } from '@kapao/testkit/movements'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import { generateId } from '@kapao/testkit/random'
import { sealAndSumUp } from '@kapao/testkit/seals'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let ekk: OperatorPerson
let memberId: string

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  ekk = await joinOperator(app, { operatorId: 'ekk', roles: ['finance'] })
  memberId = (await join(app)).memberId
})

afterAll(() => app.close())

function ask<T>(path: string, body: object, speak = ekk.speak) {
  return app.wire<T>('POST', `/api/operator/money/days${path}`, { ...speak, body })
}

async function readDay(day: string): Promise<MoneyDay> {
  return (await ask<MoneyDay>('/one', { day })).body
}

async function companyOf(day: string, account: string): Promise<CompanyDay | undefined> {
  return (await readDay(day)).companies.find((company) => company.account === account)
}

async function close(day: string, change: object = {}) {
  const sealNo = (await readDay(day)).seal?.sealNo ?? 1
  const body = { day, account: 'bank:KBANK', currency: 'BAHT', sealNo, ...change }
  const { status, body: answer } = await ask<{ message: string }>('/close', body)
  return [status, answer.message]
}

function depositOn(day: string, satang: bigint) {
  return recordDeposit(app, { memberId, satang, happenedAt: new Date(`${day}T10:00:00+07:00`) })
}

const note = 'The bank sends no list for this account'

describe('a day of an outside company', () => {
  it('says what the book says, and that nothing is reported where nothing is kept', async () => {
    expect(await readDay('2026-03-05')).toEqual({ isOver: true, seal: null, companies: [] })
    await depositOn('2026-03-05', 30_000n)
    await depositOn('2026-03-05', 5_000n)
    await depositOn('2026-03-06', 1_000n)
    await sealAndSumUp(app.db)
    const { companies } = await readDay('2026-03-05')
    expect(companies).toEqual([
      {
        account: 'bank:KBANK',
        names: expect.objectContaining({ nameEN: 'Kasikornbank' }),
        currency: 'BAHT',
        figures: {
          paidIn: { amount: 350, entries: 2 },
          paidOut: { amount: 0, entries: 0 },
          reported: null,
          comparedTo: null,
          waiting: { amount: 0, entries: 0 },
          differences: 0,
          agrees: false,
        },
        openDifferences: [],
        closings: [],
        hasChanged: false,
      },
    ])
  })

  it('agrees with the feed of the bank once each transaction is credited', async () => {
    await openBankAccount(app.db, { bankCode: 'SCB', accountNo: '4013334447' })
    const paidAt = new Date(app.clock.now().getTime() - 26 * 3_600_000)
    const day = dayOf(paidAt)
    const message = statementMessage(120.5, { paidAt: paidAt.toISOString(), fromAccount: 'x009871' })
    expect((await sendFeedWebhook(app, message)).status).toBe(200)
    await depositOn(day, 100n)
    await sealAndSumUp(app.db)
    const before = await companyOf(day, 'bank:SCB')
    expect(before?.figures).toMatchObject({
      paidIn: { amount: 0, entries: 0 },
      reported: { amount: 0, entries: 0 },
      waiting: { amount: 120.5, entries: 1 },
      agrees: false,
    })
    const cashier = await joinOperator(app, { operatorId: 'ploy', roles: ['cashier'] })
    const match = { lineId: message.id, memberId, reason: 'The member showed the transfer' }
    const matched = await app.wire('POST', '/api/operator/deposits/match', { ...cashier.speak, body: match })
    expect(matched.status).toBe(200)
    await sealAndSumUp(app.db)
    expect((await companyOf(day, 'bank:SCB'))?.figures).toMatchObject({
      paidIn: { amount: 120.5, entries: 1 },
      reported: { amount: 120.5, entries: 1 },
      waiting: { amount: 0, entries: 0 },
      agrees: true,
    })
    expect(await close(day, { account: 'bank:SCB' })).toEqual([200, 'OK'])
  })

  it('counts a transfer that the bank confirmed by a slip as reported, and none that an operator confirmed', async () => {
    const depositAccountId = await openBankAccount(app.db, { bankCode: 'KBANK', accountNo: '7001112223' })
    const paidAt = new Date('2026-03-06T10:00:00+07:00')
    for (const [satang, confirmedBy] of [
      [25_000n, null],
      [40_000n, 'ploy'],
    ] as const) {
      const entryId = await recordDeposit(app, { memberId, satang, happenedAt: paidAt })
      await app.db
        .insertInto('incoming_transfer')
        .values({
          incoming_transfer_id: generateId(),
          deposit_account_id: depositAccountId,
          amount: satang,
          paid_at: paidAt,
          sender_bank: '014',
          sender_account: null,
          trans_ref: `SLIP${satang}`,
          bank_transaction_id: null,
          state: 'credited',
          member_id: memberId,
          entry_id: entryId,
          recorded_at: paidAt,
          confirmed_by: confirmedBy,
        })
        .execute()
    }
    await sealAndSumUp(app.db)
    expect((await companyOf('2026-03-06', 'bank:KBANK'))?.figures).toMatchObject({
      paidIn: { amount: 660, entries: 3 },
      reported: { amount: 250, entries: 1 },
      agrees: false,
    })
  })

  it('shows open differences of the day, which keep it from agreeing', async () => {
    await differOn('2026-03-05')
    const keep = { account: 'provider:PG', compared_to: new Date('2026-03-07T00:00:00Z') }
    await app.db.insertInto('reconciliation').values(keep).execute()
    const company = await companyOf('2026-03-05', 'provider:PG')
    expect(company?.figures).toMatchObject({ differences: 1, agrees: false })
    expect(company?.openDifferences).toMatchObject([
      { kind: 'ONLY_AT_PROVIDER', reference: 'T1', reported: 7 },
    ])
    await app.db.updateTable('reconciliation_difference').set({ gone_at: new Date() }).execute()
    expect(await companyOf('2026-03-05', 'provider:PG')).toBeUndefined()
  })
})

function differOn(day: string): Promise<string> {
  const happenedAt = new Date(`${day}T12:00:00+07:00`)
  return addDifference(app, { happenedAt, foundAt: app.clock.now() })
}

describe('a difference', () => {
  async function listWork(speak = ekk.speak) {
    const { body } = await app.wire<Answer<typeof listWorkCall>>('POST', '/api/operator/work', {
      ...speak,
      body: { kind: 'difference' },
    })
    return body.items
  }

  it('waits for who may read Money, until its day is closed with a note or a comparison agrees', async () => {
    const day = '2026-03-08'
    const first = await differOn(day)
    const cashier = await joinOperator(app, { roles: ['cashier'] })
    expect(await listWork(cashier.speak)).toEqual([])
    expect(await listWork()).toMatchObject([
      {
        kind: 'difference',
        itemId: first,
        member: null,
        amount: 7,
        currency: 'BAHT',
        why: 'ONLY_AT_PROVIDER',
        facts: { company: 'provider:PG', reference: 'T1', day, book: 0, reported: 7 },
        acts: [],
      },
    ])
    expect(await close(day, { account: 'provider:PG', note })).toEqual([200, 'OK'])
    expect(await listWork()).toEqual([])
    await app.db.updateTable('reconciliation_difference').set({ gone_at: app.clock.now() }).execute()
    app.clock.advance(60)
    // What is found after the day was closed was not seen then.
    await differOn(day)
    expect(await listWork()).toHaveLength(1)
    await app.db.updateTable('reconciliation_difference').set({ gone_at: app.clock.now() }).execute()
    expect(await listWork()).toEqual([])
  })
})

describe('closing a day', () => {
  it('refuses today, a day that differs without a note, and what is not there, and records nothing', async () => {
    const today = dayOf(app.clock.now())
    await depositOn(today, 100n)
    await sealAndSumUp(app.db)
    expect(await close(today, { note })).toEqual([409, 'DAY_NOT_OVER'])
    expect(await close('2099-01-01', { note })).toEqual([409, 'DAY_NOT_OVER'])
    expect(await close('2026-03-05')).toEqual([409, 'NOTE_REQUIRED'])
    for (const change of [{ account: 'bank:NOBODY' }, { currency: 'LAK' }, { sealNo: 1_000_000 }])
      expect([change, await close('2026-03-05', { note, ...change })]).toEqual([change, [404, 'NO_DATA']])
    expect(await close('2026-03-20', { note })).toEqual([404, 'NO_DATA'])
    for (const wrong of [
      { note: ' ' },
      { note: 'x'.repeat(501) },
      { day: '2026-02-30' },
      { sealNo: 0 },
      { account: '' },
    ])
      expect([wrong, (await close('2026-03-05', wrong))[0]]).toEqual([wrong, 400])
    expect((await companyOf('2026-03-05', 'bank:KBANK'))?.closings).toEqual([])
  })

  it('keeps who, when, the seal and the figures, and is in the audit', async () => {
    expect(await close('2026-03-05', { note })).toEqual([200, 'OK'])
    const company = await companyOf('2026-03-05', 'bank:KBANK')
    expect(company?.hasChanged).toBe(false)
    expect(company?.closings).toMatchObject([
      { by: 'ekk', note, agrees: false, paidIn: { amount: 350, entries: 2 }, reported: null },
    ])
    expect(await close('2026-03-05', { note })).toEqual([409, 'DAY_CLOSED'])
    const owner = await joinOperator(app, { operatorId: 'kanda' })
    const body = { calls: ['closeMoneyDay'] }
    const { body: audit } = await app.wire<Answer<typeof listOperatorActs>>('POST', '/api/operator/audit', {
      ...owner.speak,
      body,
    })
    const done = audit.acts.find(({ outcome }) => outcome === 'done')
    expect(done).toMatchObject({ operatorId: 'ekk', subject: '2026-03-05 bank:KBANK BAHT' })
  })

  it('is seen to be out of date after a late entry, and is closed again beside the first closing', async () => {
    const [first] = (await companyOf('2026-03-05', 'bank:KBANK'))?.closings ?? []
    const { seal } = await readDay('2026-03-05')
    await depositOn('2026-03-05', 700n)
    expect(await close('2026-03-05', { note })).toEqual([409, 'DAY_NOT_SEALED'])
    await sealAndSumUp(app.db)
    expect(await close('2026-03-05', { note, sealNo: seal?.sealNo })).toEqual([409, 'DAY_CHANGED'])
    const changed = await companyOf('2026-03-05', 'bank:KBANK')
    expect([changed?.hasChanged, changed?.figures.paidIn]).toEqual([true, { amount: 357, entries: 3 }])
    const { days } = (await ask<MoneyDays>('', { until: '2026-03-07', days: 3 })).body
    expect(days).toEqual([
      { day: '2026-03-07', isOver: true, companies: 0, closed: 0, changed: 0 },
      { day: '2026-03-06', isOver: true, companies: 1, closed: 0, changed: 0 },
      { day: '2026-03-05', isOver: true, companies: 1, closed: 1, changed: 1 },
    ])
    expect(await close('2026-03-05', { note: 'A slip came late' })).toEqual([200, 'OK'])
    const again = await companyOf('2026-03-05', 'bank:KBANK')
    expect(again?.hasChanged).toBe(false)
    expect(again?.closings).toEqual([
      expect.objectContaining({ note: 'A slip came late', paidIn: { amount: 357, entries: 3 } }),
      first,
    ])
    for (const change of [
      app.db.updateTable('day_closing').set({ note: 'x' }),
      app.db.deleteFrom('day_closing'),
    ])
      await expect(change.execute()).rejects.toThrow()
  })

  it('is for those who may close, and reading for those who may read', async () => {
    const auditor = await joinOperator(app, { operatorId: 'anan', roles: ['auditor'] })
    const support = await joinOperator(app, { operatorId: 'ton', roles: ['support'] })
    const body = { day: '2026-03-06', account: 'bank:KBANK', currency: 'BAHT', sealNo: 1, note }
    for (const { speak } of [auditor, support]) expect((await ask('/close', body, speak)).status).toBe(403)
    for (const [path, asked] of [
      ['', {}],
      ['/one', { day: '2026-03-06' }],
    ] as const) {
      expect((await ask(path, asked, auditor.speak)).status).toBe(200)
      expect((await ask(path, asked, support.speak)).status).toBe(403)
    }
  })
})
