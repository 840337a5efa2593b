import { describe, expect, test } from 'vitest'
import { lotteryRules } from './lottery.ts'
import { endOf, fixtures, matchRules, nextFixture } from './match.ts'
import { readSymbols, slotRules } from './slot.ts'

/** Returns these numbers one after another, each capped below the requested bound. */
function scripted(...positions: number[]) {
  const left = [...positions]
  return (many: number): number => Math.min(left.shift() ?? 0, many - 1)
}

describe('the slot', () => {
  test('returns about 93 of 100 over all outcomes, and pays only what its table lists', () => {
    const paid = new Map<bigint, number>()
    for (let at = 0; at < 4096; at += 1) {
      const random = scripted(at >> 8, (at >> 4) & 15, at & 15)
      const { outcome, payout } = slotRules.play({ choice: 'spin', stake: 1n }, random)
      expect(readSymbols(outcome)).toHaveLength(3)
      paid.set(payout, (paid.get(payout) ?? 0) + 1)
    }
    const back = [...paid].reduce((sum, [payout, times]) => sum + payout * BigInt(times), 0n)
    expect([...paid.keys()].toSorted((one, other) => Number(one - other))).toEqual([
      0n,
      1n,
      5n,
      10n,
      20n,
      80n,
      200n,
      500n,
    ])
    expect(Number(back) / 4096).toBeCloseTo(0.93, 2)
  })
})

describe('a match', () => {
  test('ends with a score that fits the result, and pays only the odds of that result, rounded down', () => {
    for (const [at, fixture] of fixtures.entries())
      for (const chosen of ['home', 'draw', 'away'] as const) {
        const position = { home: 0, draw: Number(10_000_000n / fixture.odds.home), away: 1_000_000_000 }
        for (const end of ['home', 'draw', 'away'] as const) {
          const bet = { choice: `${at}:${chosen}`, stake: 101n }
          const { outcome, payout } = matchRules.play(bet, scripted(position[end], 1, 2))
          expect(endOf(outcome)).toBe(end)
          expect(payout).toBe(end === chosen ? (101n * fixture.odds[end]) / 100n : 0n)
        }
      }
  })

  test('keeps a margin below fair odds, and fixtures rotate', () => {
    for (const { odds } of fixtures) {
      const sum = 100 / Number(odds.home) + 100 / Number(odds.draw) + 100 / Number(odds.away)
      expect(sum).toBeGreaterThan(1.03)
      expect(sum).toBeLessThan(1.15)
    }
    expect([0, 1, 2, 3, 4].map(nextFixture)).toEqual([0, 1, 2, 3, 0])
  })

  test.each(['', '9:home', '0:penalty', '0', 'home'])('refuses the choice %j', (text) => {
    expect(matchRules.readChoice(text)).toBeUndefined()
  })
})

describe('the lottery', () => {
  test('pays for both digits in order, less for both swapped, and for nothing else', () => {
    function play(choice: string, ...digits: number[]) {
      return lotteryRules.play({ choice, stake: 10n }, scripted(...digits))
    }
    expect(play('07', 0, 7)).toEqual({ outcome: '07', payout: 800n })
    expect(play('07', 7, 0)).toEqual({ outcome: '70', payout: 100n })
    expect(play('07', 0, 8)).toEqual({ outcome: '08', payout: 0n })
    expect(play('33', 3, 3)).toEqual({ outcome: '33', payout: 800n })
  })

  test.each(['', '7', '007', 'ab', '-1'])('refuses the choice %j', (text) => {
    expect(lotteryRules.readChoice(text)).toBeUndefined()
  })
})
