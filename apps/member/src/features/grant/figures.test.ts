import type { OfferTerms } from '@kapao/contract/bonus'
import { describe, expect, it } from 'vitest'
import { exampleDeposits, exampleOf, figuresOf } from './figures.ts'

const offer: OfferTerms = {
  leastDeposit: 100,
  creditPercent: 20,
  creditFixed: 0,
  creditMost: 500,
  percentSuccess: 0,
  percentFail: 5,
  percentTurnover: 500,
  hours: null,
  terms: null,
}

describe('the figures of an offer', () => {
  it('are those of a deposit of 200: 40 on top, 1,200 to play, and an end at 12', () => {
    expect(exampleOf(offer, 200)).toMatchObject({
      deposit: 200,
      credit: 40,
      base: 240,
      succeedsAt: null,
      turnover: 1200,
      failsAt: 12,
    })
  })

  it('stop at the largest credit, and need the smallest deposit', () => {
    expect(exampleOf(offer, 10_000)).toMatchObject({ credit: 500, base: 10_500 })
    expect(exampleOf(offer, 99.99)).toBeUndefined()
  })

  it('are exact to the satang', () => {
    expect(exampleOf({ ...offer, percentSuccess: 150 }, 333.33)).toMatchObject({
      credit: 66.66,
      base: 399.99,
      succeedsAt: 599.99,
      failsAt: 19.99,
      turnover: 1999.95,
    })
  })

  it('count no deposit where none is needed', () => {
    expect(exampleOf({ ...offer, leastDeposit: 0, creditPercent: 0, creditFixed: 20 }, 200)).toMatchObject({
      deposit: 0,
      credit: 20,
      base: 20,
    })
    expect(figuresOf(offer, { deposit: 0, credit: 20 }).turnover).toBe(100)
  })
})

describe('the deposits to show an offer with', () => {
  it('are the member’s last ones that earn it, its smallest and multiples of it', () => {
    expect(exampleDeposits(offer, [])).toEqual([100, 200, 500])
    expect(exampleDeposits(offer, [50, 300, 20, 700, 900])).toEqual([100, 200, 300, 700])
    expect(exampleDeposits({ ...offer, leastDeposit: 0 }, [300])).toEqual([])
  })
})
