import type { StatementLine } from '@kapao/contract/statement'
import { describe, expect, it } from 'vitest'
import { groupByDay } from './statement-days.ts'

function line(_id: string, createdAt: string): StatementLine {
  return {
    _id,
    createdAt,
    statementType: 'deposit',
    from: 'KBANK',
    to: 'WALLET',
    status: 'SUCCESS',
    amount: 100,
    currency: 'BAHT',
    isLate: false,
  }
}

describe('the days of a statement', () => {
  it('are days in Bangkok, not in UTC', () => {
    const days = groupByDay([
      line('c', '2026-11-20T17:00:00Z'),
      line('b', '2026-11-20T16:59:59Z'),
      line('a', '2026-11-19T17:00:00Z'),
    ])
    expect(days.map(({ day, lines }) => [day, lines.map(({ _id }) => _id)])).toEqual([
      ['2026-11-21', ['c']],
      ['2026-11-20', ['b', 'a']],
    ])
  })

  it('are none for an empty page', () => {
    expect(groupByDay([])).toEqual([])
  })
})
