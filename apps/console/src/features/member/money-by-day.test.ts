import type { StatementLine } from '@kapao/contract/statement'
import { expect, test } from 'vitest'
import { lastDays, sumByDay } from './money-by-day.ts'

const days = ['2026-11-23', '2026-11-24', '2026-11-25']

function line(createdAt: string, changes: Partial<StatementLine> = {}): StatementLine {
  return {
    _id: createdAt,
    statementType: 'deposit',
    from: 'KBANK',
    to: 'WALLET',
    status: 'SUCCESS',
    createdAt,
    amount: 100.07,
    currency: 'BAHT',
    isLate: false,
    ...changes,
  }
}

test('the last days end with the day that it is in Bangkok', () => {
  expect(lastDays(3, Date.parse('2026-11-24T18:00:00Z'))).toEqual(days)
  expect(lastDays(1, Date.parse('2026-11-24T16:59:59Z'))).toEqual(['2026-11-24'])
})

test('completed deposits and withdrawals are summed by their day in Bangkok, to the satang', () => {
  const lines = [
    line('2026-11-24T18:00:00Z', { amount: 0.1 }),
    line('2026-11-24T17:00:00Z', { amount: 0.2 }),
    line('2026-11-24T16:59:59Z'),
    line('2026-11-24T10:00:00Z', { statementType: 'withdraw', amount: 40 }),
    line('2026-11-24T09:00:00Z', { statementType: 'withdraw', amount: 50, status: 'FAILED' }),
    line('2026-11-24T08:00:00Z', { amount: 60, status: 'PROCESSING' }),
    line('2026-11-24T07:00:00Z', { amount: 70, adjustment: { description: 'by hand' } }),
  ]
  expect(sumByDay({ lines, total: 7, days })).toEqual({
    days,
    deposits: [0n, 10_007n, 30n],
    withdrawals: [0n, 4_000n, 0n],
  })
})

test('a day that may lack movements has no sum', () => {
  const lines = [line('2026-11-25T01:00:00Z'), line('2026-11-24T01:00:00Z')]
  expect(sumByDay({ lines, total: 3, days }).deposits).toEqual([null, null, 10_007n])
  expect(sumByDay({ lines: [], total: 0, days }).withdrawals).toEqual([0n, 0n, 0n])
})
