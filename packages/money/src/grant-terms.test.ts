import { expect, it } from 'vitest'
import { creditOf, failureOf, successOf, turnoverOf } from './grant-terms.ts'

const rule = { leastDeposit: 10_000n, creditPercent: 20, creditFixed: 0n, creditMost: 50_000n }

it.each([
  [20_000n, 4_000n],
  [33_333n, 6_666n],
  [250_000n, 50_000n],
  [250_001n, 50_000n],
  [300_000n, 50_000n],
  [10_000n, 2_000n],
  [9_999n, undefined],
])('credits 20 percent of a deposit of %s satang, rounded down and at most 500 baht', (deposit, credit) => {
  expect(creditOf(rule, deposit)).toBe(credit)
})

it('adds the fixed amount, and credits that alone where no deposit is needed', () => {
  expect(creditOf({ ...rule, creditFixed: 1_000n }, 20_000n)).toBe(5_000n)
  expect(creditOf({ ...rule, leastDeposit: 0n, creditFixed: 2_000n }, 20_000n)).toBe(2_000n)
})

it('rounds what must be reached up, and the others down, so that no member is promised more', () => {
  expect(successOf(33_333n, 150)).toBe(50_000n)
  expect(failureOf(33_333n, 10)).toBe(3_333n)
  expect(turnoverOf(33_333n, 150)).toBe(49_999n)
  expect(successOf(33_333n, 0)).toBeUndefined()
})
