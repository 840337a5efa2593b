import type { ListedMove } from '@kapao/providers/game/game-adapter'
import { describe, expect, it } from 'vitest'
import { compareByCount, compareByReference, explainsTotal } from './compare-moves.ts'
import type { ComparedLeg } from './comparison.store.ts'

const from = new Date('2026-03-01T10:00:00Z')
const to = new Date('2026-03-01T10:15:00Z')

function minutes(after: number): Date {
  return new Date(from.getTime() + after * 60_000)
}

function leg(changes: Partial<ComparedLeg> = {}): ComparedLeg {
  return {
    leg_id: 'l1',
    reference: 'r1',
    prepared: null,
    username: 'pg000001',
    direction: 'in',
    amount: 50_000n,
    state: 'done',
    sent_at: minutes(1),
    created_at: minutes(1),
    ended_at: minutes(2),
    ...changes,
  }
}

function move(changes: Partial<ListedMove> = {}): ListedMove {
  return {
    reference: 'r1',
    username: 'pg000001',
    direction: 'in',
    amountSatang: 50_000n,
    at: minutes(2),
    ...changes,
  }
}

function ways(legs: ComparedLeg[], moves: ListedMove[]) {
  return [compareByReference, compareByCount].map((compare) =>
    compare({ legs, moves, from, to }).map(({ kind, reference, book, reported }) => [
      kind,
      reference,
      book,
      reported,
    ]),
  )
}

function byReference(legs: ComparedLeg[], moves: ListedMove[]) {
  return ways(legs, moves)[0]
}

function byCount(legs: ComparedLeg[], moves: ListedMove[]) {
  return ways(legs, moves)[1]
}

describe('a move that the provider lists', () => {
  it('agrees with a leg of the same reference, player, direction and amount', () => {
    expect(ways([leg()], [move()])).toEqual([[], []])
  })

  it('agrees by a reference that the provider issued when the move was prepared', () => {
    expect(byReference([leg({ prepared: { ticket: 't9' } })], [move({ reference: 't9' })])).toEqual([])
  })

  it.each([
    ['amount', { amountSatang: 50_001n }, 50_001n],
    ['direction', { direction: 'out' }, 50_000n],
    ['player', { username: 'pg000002' }, 50_000n],
  ] as const)('differs by another %s', (_what, change, reported) => {
    expect(byReference([leg()], [move(change)])).toEqual([['AMOUNT_DIFFERS', 'r1', 50_000n, reported]])
    expect(byCount([leg()], [move(change)])).toEqual([
      ['ONLY_AT_PROVIDER', 'r1', 0n, reported],
      ['ONLY_IN_BOOK', 'r1', 50_000n, 0n],
    ])
  })

  it.each(['held', 'submitted', 'manual_review'] as const)(
    'of another amount is no difference while the leg is %s',
    (state) => {
      expect(byReference([leg({ state, ended_at: null })], [move({ amountSatang: 1n })])).toEqual([])
    },
  )

  it('is only at the provider without a leg, with a returned one, and when it is listed twice', () => {
    const only = ['ONLY_AT_PROVIDER', 'r1', 0n, 50_000n]
    expect(ways([], [move()])).toEqual([[only], [only]])
    expect(ways([leg({ state: 'returned' })], [move()])).toEqual([[only], [only]])
    expect(ways([leg()], [move(), move()])).toEqual([[only], [only]])
  })

  it.each([
    ['before the period', minutes(-0.001), 0],
    ['at its beginning', from, 1],
    ['just before its end', minutes(14.999), 1],
    ['at its end', to, 0],
  ])('is judged only within the period: %s', (_when, at, differences) => {
    for (const found of ways([], [move({ at })])) expect(found).toHaveLength(differences)
  })

  it('of the same amount counts against each leg once, where the provider has no references', () => {
    const legs = [leg(), leg({ leg_id: 'l2', reference: 'r2' })]
    const moves = [move({ reference: 'a' }), move({ reference: 'b' }), move({ reference: 'c' })]
    expect(byCount(legs, moves)).toEqual([['ONLY_AT_PROVIDER', 'c', 0n, 50_000n]])
    expect(byCount(legs, moves.slice(1, 2))).toEqual([['ONLY_IN_BOOK', 'r2', 50_000n, 0n]])
  })

  it('of the same amount does not count against a leg that was done before the list begins', () => {
    const hoursAgo = { created_at: minutes(-300), sent_at: minutes(-300), ended_at: minutes(-300) }
    const legs = [leg({ leg_id: 'l0', reference: 'r0', ...hoursAgo }), leg()]
    expect(byCount(legs, [move()])).toEqual([])
    expect(byCount(legs, [move(), move({ reference: 'b' })])).toEqual([
      ['ONLY_AT_PROVIDER', 'b', 0n, 50_000n],
    ])
  })

  it.each([
    ['at the first moment that is listed', minutes(-5), []],
    ['a millisecond before', new Date(minutes(-5).getTime() - 1), [['ONLY_AT_PROVIDER', 'r1', 0n, 50_000n]]],
  ])('counts against a leg that was done %s', (_when, ended_at, differences) => {
    const early = leg({ created_at: minutes(-6), sent_at: minutes(-6), ended_at })
    expect(byCount([early], [move()])).toEqual(differences)
  })
})

describe('a leg that the provider does not list', () => {
  const only = ['ONLY_IN_BOOK', 'r1', 50_000n, 0n]

  it('is only in the book', () => {
    expect(ways([leg()], [])).toEqual([[only], [only]])
  })

  it.each(['held', 'submitted', 'manual_review', 'returned'] as const)('is not, while it is %s', (state) => {
    expect(ways([leg({ state })], [])).toEqual([[], []])
  })

  it.each([
    ['begun just before the period', { created_at: minutes(-0.001) }, 0],
    ['begun at its beginning', { created_at: from }, 1],
    ['ended just before its end', { ended_at: minutes(14.999) }, 1],
    ['ended at its end', { ended_at: to }, 0],
    ['without an end', { ended_at: null }, 0],
  ])('is judged only within the period: %s', (_when, change, differences) => {
    for (const found of ways([leg(change)], [])) expect(found).toHaveLength(differences)
  })
})

describe('the total of a provider', () => {
  it('is explained with each leg, that was open or began since, included or not', () => {
    const open = [leg({ amount: 30n }), leg({ leg_id: 'l2', amount: 7n, direction: 'out' })]
    const begun = [leg({ amount: 30n }), leg({ leg_id: 'l3', amount: 5n })]
    function explains(reported: bigint): boolean {
      return explainsTotal({ balanceSatang: 1000n, open }, begun, reported)
    }
    expect([992n, 993n, 1035n, 1036n].map(explains)).toEqual([false, true, true, false])
  })
})
