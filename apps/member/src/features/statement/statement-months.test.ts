import type { StatementLine } from '@kapao/contract/statement'
import { describe, expect, it } from 'vitest'
import { groupByMonth } from './statement-months.ts'

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

describe('the months of a statement', () => {
  it('are months in Bangkok, not in UTC', () => {
    const months = groupByMonth([
      line('c', '2026-10-31T17:00:00Z'),
      line('b', '2026-10-31T16:59:59Z'),
      line('a', '2025-10-01T00:00:00Z'),
    ])
    expect(months.map(({ month, lines }) => [month, lines.map(({ _id }) => _id)])).toEqual([
      ['2026-11', ['c']],
      ['2026-10', ['b']],
      ['2025-10', ['a']],
    ])
  })
})
