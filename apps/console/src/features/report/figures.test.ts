import {
  costNames,
  countedNames,
  differenceNames,
  percentOf,
  type ReportFigures,
} from '@kapao/contract/report'
import { describe, expect, it } from 'vitest'
import { isFigure, isNothing, wordsForKey } from './figures.ts'

const none = { amount: 0, entries: 0 }
const nothing = Object.fromEntries(
  [...countedNames, ...costNames, ...differenceNames].map((name) => [name, none]),
) as unknown as ReportFigures

describe('a figure', () => {
  it('has a name of the contract, also where an address names it', () => {
    for (const name of [...countedNames, ...costNames, ...differenceNames]) expect(isFigure(name)).toBe(true)
    for (const name of ['', 'profit', 'toString', 'constructor']) expect(isFigure(name)).toBe(false)
  })

  it('is nothing only if nothing is behind it', () => {
    expect(isNothing(nothing, 'deposits')).toBe(true)
    expect(isNothing(nothing, 'netDeposits')).toBe(true)
    // As much came in as went out.
    const even = { amount: 100, entries: 1 }
    expect(isNothing({ ...nothing, deposits: even, withdrawals: even }, 'netDeposits')).toBe(false)
    // Won as much as lost.
    expect(isNothing({ ...nothing, gameResult: { amount: 0, entries: 2 } }, 'gameResult')).toBe(false)
  })
})

it('a ratio is in percent of what it is a share of, and is nothing where that is not above zero', () => {
  const figures = {
    ...nothing,
    gameResult: { amount: 41.25, entries: 1 },
    drop: { amount: 1000, entries: 1 },
  }
  expect(percentOf(figures, 'hold')).toBe(4.1)
  expect(percentOf({ ...figures, gameResult: { amount: -10, entries: 1 } }, 'hold')).toBe(-1)
  expect(percentOf(figures, 'rewardRatio')).toBe(0)
  expect(percentOf(nothing, 'hold')).toBeUndefined()
})

it('a row is named by its day as people write it, or by its account', () => {
  expect(wordsForKey('2026-03-01', 'day')).toBe('01/03/2026')
  expect(wordsForKey('bank:KBANK', 'account')).toBe('bank:KBANK')
})
