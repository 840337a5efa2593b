import type { PaymentFee, ProviderShare } from '@kapao/contract/cost-terms'
import type { DaySum } from '@kapao/ledger/day-sums'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ResultSum } from '../play/play.ts'
import { computeFees, computeProviderShares, firstDayOfShares } from './cost-terms.ts'

function moved(day: string, way: string, amountSatang: bigint, entries = 1, isReversal = false): DaySum {
  const [source = '', destination = ''] = way.split(' ')
  return {
    day,
    source,
    destination,
    currency: 'BAHT',
    isReversal,
    isFirstDeposit: false,
    entries,
    amountSatang,
  }
}

const fee: PaymentFee = {
  account: 'gateway:WW',
  direction: 'in',
  currency: 'BAHT',
  from: '2026-03-01',
  percent: 1.25,
  fixed: 2,
}

describe('the fees of payments', () => {
  it('are a share of the day and a fixed part for each entry, from the day they hold', () => {
    const sums = [
      moved('2026-02-28', 'gateway:WW wallet', 100_000n),
      moved('2026-03-01', 'gateway:WW wallet', 100_000n, 3),
      { ...moved('2026-03-01', 'gateway:WW wallet', 333n), isFirstDeposit: true },
      moved('2026-03-01', 'wallet gateway:WW', 50_000n),
      moved('2026-03-01', 'bank:KBANK wallet', 70_000n),
      moved('2026-03-02', 'gateway:WW wallet', 100_000n),
    ]
    const later = { ...fee, from: '2026-03-02', percent: 0, fixed: 0.5 }
    expect(computeFees(sums, [later, fee]).map(({ day, amountSatang }) => [day, amountSatang])).toEqual([
      // 1.25 % of 1,003.33 is 12.54; four entries cost 8.
      ['2026-03-01', 2054n],
      ['2026-03-02', 50n],
    ])
  })

  it('stay when an entry is reversed, and are of one direction and currency', () => {
    const reversal = moved('2026-03-01', 'wallet gateway:WW', 100_000n, 1, true)
    const kip = { ...moved('2026-03-01', 'gateway:WW wallet', 100_000n), currency: 'LAK' as const }
    expect(computeFees([reversal, kip], [fee])).toEqual([])
  })
})

function played(day: string, resultSatang: bigint, game = 'PG'): ResultSum {
  return { day, game, currency: 'BAHT', resultSatang, turnoverSatang: 0n, updates: 1, stakes: 1 }
}

const tenth: ProviderShare = { game: 'PG', from: '2026-01', percent: 10, carriesLosses: false }
const year = { from: '2026-01-01', until: '2026-12-31' }

function sharesOf(results: ResultSum[], share: ProviderShare[], days = year) {
  return computeProviderShares(results, days, share).map(({ day, amountSatang }) => [day, amountSatang])
}

describe('the shares of providers', () => {
  const results = [
    played('2026-01-10', 10_000n),
    played('2026-01-20', -30_000n),
    played('2026-02-01', 50_000n),
    played('2026-02-03', -10_000n),
    played('2026-02-03', 99_999n, 'IMI'),
  ]

  it('grow and shrink within a month, and are never below zero for a month', () => {
    expect(sharesOf(results, [tenth])).toEqual([
      ['2026-01-10', 1000n],
      ['2026-01-20', -1000n],
      ['2026-02-01', 5000n],
      ['2026-02-03', -1000n],
    ])
  })

  it('count the losses of earlier months where that is agreed', () => {
    const carrying = { ...tenth, carriesLosses: true }
    expect(sharesOf(results, [carrying])).toEqual([
      ['2026-01-10', 1000n],
      ['2026-01-20', -1000n],
      // 500 less the 200 that January had lost.
      ['2026-02-01', 3000n],
      ['2026-02-03', -1000n],
    ])
    expect(firstDayOfShares('2026-02-15', [tenth])).toBe('2026-02-01')
    expect(firstDayOfShares('2026-02-15', [carrying])).toBe('2000-01-01')
  })

  it('change with the month from which others hold', () => {
    const fifth = { ...tenth, from: '2026-02', percent: 20 }
    expect(sharesOf(results, [fifth, tenth], { from: '2026-02-01', until: '2026-02-28' })).toEqual([
      ['2026-02-01', 10_000n],
      ['2026-02-03', -2000n],
    ])
    expect(
      sharesOf([played('2025-12-31', 100n)], [tenth], { from: '2025-01-01', until: '2026-01-01' }),
    ).toEqual([])
  })

  it('of all days of a month come to the share of the month, whatever was won and lost', () => {
    const days = fc.array(fc.tuple(fc.integer({ min: 1, max: 28 }), fc.bigInt({ min: -9999n, max: 9999n })))
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 10_000 }), (list, hundredths) => {
        const month = list.map(([day, result]) => played(`2026-05-${String(day).padStart(2, '0')}`, result))
        const shares = computeProviderShares(month, year, [{ ...tenth, percent: hundredths / 100 }])
        const sum = month.reduce((all, { resultSatang }) => all + resultSatang, 0n)
        const due = sum > 0n ? (sum * BigInt(hundredths) + 5000n) / 10_000n : 0n
        expect(shares.reduce((all, { amountSatang }) => all + amountSatang, 0n)).toBe(due)
      }),
    )
  })
})
