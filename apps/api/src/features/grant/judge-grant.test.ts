import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUnconditional, judgeGrant, kept, playedBetween, unearned } from './judge-grant.ts'

/** A deposit of 100 baht with a credit of 50: fails at 15 baht or below, succeeds from 300 baht. */
const usual = {
  deposit: 10_000n,
  credit: 5_000n,
  percent_success: 200,
  percent_fail: 10,
  turnover: 0n,
  result: 0n,
  played: 0n,
  state: 'active',
}

describe('a grant', () => {
  it.each([
    ['nothing was played', {}, 'active'],
    ['it is one satang above the threshold', { result: -13_499n }, 'active'],
    ['it is at the threshold', { result: -13_500n }, 'failed'],
    ['it is one satang short', { result: 14_999n }, 'active'],
    ['it is reached', { result: 15_000n }, 'met'],
    ['it is reached and not enough was played', { result: 15_000n, turnover: 1n }, 'active'],
    ['it is reached and enough was played', { result: 15_000n, turnover: 1n, played: 1n }, 'met'],
    ['it was reached once', { state: 'met', result: 0n }, 'met'],
    ['it was reached once and lost since', { state: 'met', result: -14_000n }, 'failed'],
    ['it has no condition', { percent_success: 0 }, 'met'],
    ['it has turnover alone', { percent_success: 0, turnover: 100n, played: 99n }, 'active'],
    ['all is gone and it fails at nothing', { percent_fail: 0, result: -15_000n }, 'failed'],
  ] as const)('where %s', (_what, course, verdict) => {
    expect(judgeGrant({ ...usual, ...course })).toBe(verdict)
  })

  it.each([
    ['before any play', {}, 5_000n, 10_000n],
    ['with what was won', { result: 7_500n }, 12_500n, 10_000n],
    ['as far as play has left it', { result: -4_999n }, 1n, 10_000n],
    ['nothing of the own deposit', { result: -5_000n }, 0n, 10_000n],
    ['nothing where play has cost some of the deposit', { result: -12_000n }, 0n, 3_000n],
    ['nothing where more was lost than there was', { result: -20_000n }, 0n, 0n],
    ['all of it without a deposit', { deposit: 0n, result: 300n }, 5_300n, 0n],
    ['nothing once it was met', { state: 'met', result: 7_500n }, 0n, 10_000n],
  ] as const)('takes back its credit, %s', (_what, course, taken, keeps) => {
    expect([unearned({ ...usual, ...course }), kept({ ...usual, ...course })]).toEqual([taken, keeps])
  })

  it('belongs to the member at once where nothing has to be reached or played, and nothing ends it', () => {
    const free = { ...usual, percent_success: 0, percent_fail: 0 }
    expect(isUnconditional(free)).toBe(true)
    for (const demand of [{ percent_success: 101 }, { percent_fail: 1 }, { turnover: 1n }])
      expect(isUnconditional({ ...free, ...demand })).toBe(false)
  })

  it('counts a loss as played, and of winnings no more than could be staked', () => {
    expect(playedBetween(100n, 40n)).toBe(60n)
    expect(playedBetween(100n, 900n)).toBe(100n)
    expect(playedBetween(100n, 150n)).toBe(50n)
    expect(playedBetween(0n, 150n)).toBe(0n)
  })

  it('is judged the same with percentages of numbers as with satang', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom(0, 101, 133, 150, 200, 1000),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: -2_000_000, max: 9_000_000 }),
        (deposit, credit, percentSuccess, percentFail, result) => {
          const base = deposit + credit
          const isFailed = (base + result) * 100 <= base * percentFail
          const isMet = (base + result) * 100 >= base * percentSuccess
          expect(
            judgeGrant({
              ...usual,
              deposit: BigInt(deposit),
              credit: BigInt(credit),
              percent_success: percentSuccess,
              percent_fail: percentFail,
              result: BigInt(result),
            }),
          ).toBe(isFailed ? 'failed' : isMet ? 'met' : 'active')
        },
      ),
    )
  })
})
