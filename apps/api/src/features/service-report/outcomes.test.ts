import type { DepositMethod } from '@kapao/contract/service-report'
import { openBankAccount } from '@kapao/testkit/feed'
import { addQr, addWithdrawal, after, onDay as on } from '@kapao/testkit/outcomes'
import { generateId } from '@kapao/testkit/random'
import { startTestBook, type TestBook } from '@kapao/testkit/test-book'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeDeposits } from './compose-deposits.ts'
import { composeOperators } from './compose-operators.ts'
import { durationOf, type Took } from './seconds.ts'
import {
  countAnswers,
  countDecisions,
  countDeposits,
  countWaiting,
  countWithdrawals,
  timeFirstAnswers,
  timeWithdrawals,
} from './outcomes.store.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterAll(() => book.close())

async function deposits(from: string, until = from): Promise<DepositMethod[]> {
  return composeDeposits(await countDeposits(book.db, { from, until }))
}

describe('deposits', () => {
  it('count by method on the day in Bangkok on which they were asked for, with the seconds of those credited', async () => {
    const [day, next] = ['2031-02-01', '2031-02-02']
    await addQr(book.db, on(day, '00:00:00'), 'paid', 10)
    await addQr(book.db, on(day, '12:00:00'), 'paid', 30)
    await addQr(book.db, on(day, '23:59:59'), 'expired', 900)
    await addQr(book.db, on(day, '12:00:00'), 'replaced', 5)
    await addQr(book.db, on(day, '12:00:00'), 'live', null)
    await addQr(book.db, on(day, '12:00:00'), 'paid', 7, 'WW')
    await addQr(book.db, on(next, '00:00:00'), 'cancelled', 9)
    const account = await openBankAccount(book.db, { bankCode: 'SCB', accountNo: '0123456789' })
    for (const [state, matchedBy] of [
      ['credited', null],
      ['credited', 'ploy'],
      ['waiting', null],
      ['nothing', null],
    ] as const)
      await book.db
        .insertInto('bank_transaction')
        .values({
          bank_transaction_id: generateId(),
          source: 'statement',
          bank_code: 'SCB',
          deposit_account_id: account,
          amount: 10_000n,
          currency: 'BAHT',
          paid_at: on(day, '10:00:00'),
          body: '{}',
          state,
          reason: state === 'credited' ? null : 'UNKNOWN',
          received_at: on(day, '10:00:20'),
          matched_by: matchedBy,
          matched_why: matchedBy === null ? null : 'seen',
        })
        .execute()
    expect(await deposits(day)).toEqual([
      { kind: 'QR', code: 'KBANK', asked: 4, open: 1, succeeded: 2, seconds: { p50: 10, p95: 30 } },
      { kind: 'QR', code: 'WW', asked: 1, open: 0, succeeded: 1, seconds: { p50: 7, p95: 7 } },
      { kind: 'ACCOUNT', code: 'SCB', asked: 3, open: 1, succeeded: 2, seconds: { p50: 20, p95: 20 } },
    ])
    expect(await deposits(next)).toEqual([
      { kind: 'QR', code: 'KBANK', asked: 1, open: 0, succeeded: 0, seconds: null },
    ])
    expect(await deposits('2031-02-03')).toEqual([])
  })

  it('of any history are those of a model', async () => {
    let year = 2100
    const states = ['paid', 'live', 'expired', 'failed', 'cancelled', 'replaced'] as const
    const asked = fc.array(
      fc.record({
        hour: fc.nat({ max: 95 }),
        state: fc.constantFrom(...states),
        seconds: fc.nat({ max: 50 }),
      }),
      { maxLength: 15 },
    )
    await fc.assert(
      fc.asyncProperty(asked, async (list) => {
        year += 1
        const start = on(`${year}-02-01`, '00:00:00')
        for (const { hour, state, seconds } of list)
          await addQr(book.db, after(start, hour * 3600), state, state === 'live' ? null : seconds)
        for (const [day, from] of [
          ['02-01', 0],
          ['02-02', 24],
          ['02-03', 48],
        ] as const) {
          const own = list.filter(
            ({ hour, state }) => hour >= from && hour < from + 24 && state !== 'replaced',
          )
          const paid = own.filter(({ state }) => state === 'paid').map(({ seconds }) => seconds)
          const sorted = paid.toSorted((a, b) => a - b)
          const [found] = await deposits(`${year}-${day}`)
          if (own.length === 0) expect(found).toBeUndefined()
          else
            expect(found).toEqual({
              kind: 'QR',
              code: 'KBANK',
              asked: own.length,
              open: own.filter(({ state }) => state === 'live').length,
              succeeded: paid.length,
              seconds:
                paid.length === 0
                  ? null
                  : {
                      p50: sorted[Math.ceil(paid.length * 0.5) - 1],
                      p95: sorted[Math.ceil(paid.length * 0.95) - 1],
                    },
            })
        }
      }),
      { numRuns: 20 },
    )
  }, 60_000)
})

describe('withdrawals', () => {
  it('count by how they stand, with the seconds of each step that they have taken', async () => {
    const day = '2031-03-01'
    const asked = on(day, '09:00:00')
    // By the rules; by an operator; rejected; and still in review.
    await addWithdrawal(book.db, asked, {
      state: 'paid',
      approved_at: after(asked, 1),
      sent_at: after(asked, 3),
      ended_at: after(asked, 13),
    })
    await addWithdrawal(book.db, asked, {
      state: 'paid',
      reviewed_at: after(asked, 1),
      approved_at: after(asked, 601),
      approved_by: 'ploy',
      sent_at: after(asked, 602),
      ended_at: after(asked, 702),
    })
    await addWithdrawal(book.db, asked, {
      state: 'returned',
      reviewed_at: after(asked, 1),
      ended_at: after(asked, 301),
      return_reason: 'OPERATOR',
      decided_by: 'ploy',
      decided_why: 'no',
    })
    await addWithdrawal(book.db, on(day, '23:59:59'), {
      state: 'review',
      reviewed_at: on('2031-03-02', '00:00:00'),
    })
    const days = { from: day, until: day }
    expect(await countWithdrawals(book.db, days)).toEqual({
      asked: 4,
      open: 1,
      paid: 2,
      returned: 1,
      decided: 3,
      approvedByRules: 1,
    })
    const took = await timeWithdrawals(book.db, days)
    function ofStep(step: string): Took[] {
      return took.filter((each) => each.step === step)
    }
    expect(durationOf(ofStep('toDecision'))).toEqual({ p50: 301, p95: 601 })
    expect(durationOf(ofStep('toBank'))).toEqual({ p50: 1, p95: 2 })
    expect(durationOf(ofStep('toPayment'))).toEqual({ p50: 10, p95: 100 })
    expect(durationOf(ofStep('whole'))).toEqual({ p50: 13, p95: 702 })
    const operators = composeOperators(await countDecisions(book.db, days), await countAnswers(book.db, days))
    expect(operators).toEqual([
      {
        operatorId: 'ploy',
        decisions: { withdrawal: 2, payout: 0, notice: 0, slip: 0, gift: 0, approval: 0 },
        total: 2,
        medianSeconds: 300,
        answers: 0,
      },
    ])
    expect((await countWithdrawals(book.db, { from: '2031-03-02', until: '2031-03-02' })).asked).toBe(0)
  })
})

describe('decisions of operators', () => {
  it('count by what was decided, on the day of the decision, from when it waited', async () => {
    const asked = on('2031-05-01', '23:50:00')
    const [memberId, noticeId, approvalId] = [generateId(), generateId(), generateId()]
    await book.db
      .insertInto('deposit_notice')
      .values({
        member_id: memberId,
        notice_id: noticeId,
        amount: 100n,
        currency: 'BAHT',
        state: 'settled',
        created_at: asked,
        expires_at: after(asked, 900),
        ended_at: after(asked, 800),
      })
      .execute()
    await book.db
      .insertInto('deposit_notice_decision')
      .values({
        member_id: memberId,
        notice_id: noticeId,
        outcome: 'refused',
        deposit_account_id: null,
        reason: 'no money came',
        made_by: 'ploy',
        made_at: after(asked, 800),
        approval_id: null,
        approved_by: null,
      })
      .execute()
    for (const operator_id of ['ploy', 'ekk'])
      await book.db
        .insertInto('operator')
        .values({ operator_id, name: operator_id, created_at: asked })
        .execute()
    await book.db
      .insertInto('approval')
      .values({
        approval_id: approvalId,
        call: 'adjustBalance',
        sealed_body: null,
        body_hash: Buffer.alloc(32),
        state_hash: Buffer.alloc(32),
        body: '{}',
        state_before: '{}',
        maker: 'ekk',
        made_at: asked,
        reason: 'a mistake',
        expires_at: after(asked, 86_400),
        state: 'rejected',
        decided_by: 'ploy',
        decided_at: after(asked, 700),
      })
      .execute()
    // A payout of which the bank did not say how it ended.
    await addWithdrawal(book.db, asked, {
      state: 'paid',
      approved_at: asked,
      sent_at: after(asked, 1),
      ended_at: after(asked, 1001),
      decided_by: 'ekk',
      decided_why: 'seen at the bank',
    })
    const next = { from: '2031-05-02', until: '2031-05-02' }
    expect(composeOperators(await countDecisions(book.db, next), [])).toEqual([
      {
        operatorId: 'ploy',
        decisions: { withdrawal: 0, payout: 0, notice: 1, slip: 0, gift: 0, approval: 1 },
        total: 2,
        medianSeconds: 700,
        answers: 0,
      },
      {
        operatorId: 'ekk',
        decisions: { withdrawal: 0, payout: 1, notice: 0, slip: 0, gift: 0, approval: 0 },
        total: 1,
        medianSeconds: 1000,
        answers: 0,
      },
    ])
    expect(await countDecisions(book.db, { from: '2031-05-01', until: '2031-05-01' })).toEqual([])
  })
})

describe('first answers', () => {
  it('count from when somebody asked for an operator, also those who still wait', async () => {
    const asked = on('2031-04-01', '23:59:59')
    for (const [index, seconds] of [20, 40, 600].entries())
      await book.db
        .insertInto('chat_first_answer')
        .values({
          session_id: generateId(),
          participant_id: generateId(),
          agent_id: index === 0 ? 'ton' : 'ploy',
          waited_from: asked,
          answered_at: after(asked, seconds),
        })
        .execute()
    await book.db
      .insertInto('chat_conversation')
      .values({
        participant_id: generateId(),
        kind: 'guest',
        session_id: generateId(),
        state: 'waiting',
        agent_id: null,
        language: 'th',
        last_at: asked,
        waiting_since: asked,
        waiting_address: '10.0.0.1',
        merged_into: null,
      })
      .execute()
    const days = { from: '2031-04-01', until: '2031-04-01' }
    expect(durationOf(await timeFirstAnswers(book.db, days))).toEqual({ p50: 40, p95: 600 })
    expect(await countWaiting(book.db, days)).toBe(1)
    // They were given on the next day.
    expect(await countAnswers(book.db, days)).toEqual([])
    const next = { from: '2031-04-02', until: '2031-04-02' }
    expect(await countAnswers(book.db, next)).toEqual([
      { operatorId: 'ploy', count: 2 },
      { operatorId: 'ton', count: 1 },
    ])
    expect(await countWaiting(book.db, next)).toBe(0)
    expect(composeOperators([], await countAnswers(book.db, next))[0]).toMatchObject({
      total: 0,
      medianSeconds: null,
      answers: 2,
    })
  })
})
