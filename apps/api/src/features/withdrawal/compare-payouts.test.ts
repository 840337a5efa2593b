import type { ListedPayout } from '@kapao/providers/payout/payout-adapter'
import { describe, expect, it } from 'vitest'
import { comparePayouts, explainsTotal } from './compare-payouts.ts'
import type { ComparedPayout } from './payout-comparison.store.ts'

const from = new Date('2026-03-01T10:00:00Z')
const to = new Date('2026-03-01T10:15:00Z')

function minutes(after: number): Date {
  return new Date(from.getTime() + after * 60_000)
}

function ours(changes: Partial<ComparedPayout> = {}): ComparedPayout {
  return {
    withdrawal_id: 'w1',
    amount: 50_000n,
    currency: 'BAHT',
    state: 'paid',
    sent_at: minutes(1),
    ended_at: minutes(2),
    ...changes,
  }
}

function atBank(changes: Partial<ListedPayout> = {}): ListedPayout {
  return { reference: 'w1', amountSatang: 50_000n, currency: 'BAHT', at: minutes(2), ...changes }
}

function compare(our: ComparedPayout[], listed: ListedPayout[]) {
  return comparePayouts({ ours: our, listed, from, to }).map(({ kind, book, reported }) => [
    kind,
    book,
    reported,
  ])
}

describe('a payout at the bank', () => {
  it('agrees with ours of the same amount and currency', () => {
    expect(compare([ours()], [atBank()])).toEqual([])
  })

  it.each([
    ['another amount', { amountSatang: 50_001n }, 50_001n],
    ['another currency', { currency: 'LAK' }, 50_000n],
  ] as const)('of %s differs', (_what, change, reported) => {
    expect(compare([ours()], [atBank(change)])).toEqual([['AMOUNT_DIFFERS', 50_000n, reported]])
  })

  it.each(['approved', 'submitted', 'manual_review'] as const)(
    'of another amount is no difference while ours is %s',
    (state) => {
      expect(compare([ours({ state, ended_at: null })], [atBank({ amountSatang: 1n })])).toEqual([])
    },
  )

  it('that we returned, or do not know, is only at the bank', () => {
    const only = [['ONLY_AT_PROVIDER', 0n, 50_000n]]
    expect(compare([ours({ state: 'returned' })], [atBank()])).toEqual(only)
    expect(compare([], [atBank()])).toEqual(only)
  })

  it.each([
    ['before the period', minutes(-0.001), 0],
    ['at its beginning', from, 1],
    ['just before its end', minutes(14.999), 1],
    ['at its end', to, 0],
  ])('is judged only within the period: %s', (_when, at, differences) => {
    expect(compare([], [atBank({ at })])).toHaveLength(differences)
  })
})

describe('a payout of ours', () => {
  it('that the bank does not list is only in the book', () => {
    expect(compare([ours()], [])).toEqual([['ONLY_IN_BOOK', 50_000n, 0n]])
    expect(compare([ours()], [atBank({ reference: 'another', at: to })])).toHaveLength(1)
    expect(compare([ours()], [atBank({ at: minutes(-3) })])).toEqual([])
  })

  it.each(['approved', 'submitted', 'manual_review', 'returned'] as const)(
    'is not, while it is %s',
    (state) => {
      expect(compare([ours({ state })], [])).toEqual([])
    },
  )

  it.each([
    ['sent just before the period', { sent_at: minutes(-0.001) }, 0],
    ['sent at its beginning', { sent_at: from }, 1],
    ['never sent', { sent_at: null }, 0],
    ['ended just before its end', { ended_at: minutes(14.999) }, 1],
    ['ended at its end', { ended_at: to }, 0],
    ['without an end', { ended_at: null }, 0],
  ])('is judged only within the period: %s', (_when, change, differences) => {
    expect(compare([ours(change)], [])).toHaveLength(differences)
  })
})

describe('the total of the bank', () => {
  function explains(reported: bigint): boolean {
    const before = { paid: { BAHT: 1000n, LAK: 7n }, open: [] }
    const open = [ours({ amount: 30n }), ours({ amount: 5n }), ours({ amount: 900n, currency: 'LAK' })]
    const after = { paid: { BAHT: 1200n, LAK: 7n }, open }
    return explainsTotal(before, after, 'BAHT', reported)
  }

  it('is explained from what was settled before to what is settled now, with what is open in its currency', () => {
    expect([999n, 1000n, 1235n, 1236n].map(explains)).toEqual([false, true, true, false])
  })
})
