import { writtenOffer } from '@kapao/contract/bonus'
import { describe, expect, it } from 'vitest'
import { costOfOffer, isStricterOffer } from './offer-cost.ts'

/** 100 pieces of half the deposit, 500 baht at most. */
function offer(options: Record<string, unknown> = {}) {
  return writtenOffer.parse({
    code: 'WELCOME',
    kind: 'bonus',
    type: 'week',
    maxReceived: 2,
    stock: 100,
    leastDeposit: 100,
    creditPercent: 50,
    creditMost: 500,
    percentFail: 10,
    percentSuccess: 200,
    percentTurnover: 300,
    hours: 24,
    place: 1,
    ...options,
  })
}

describe('an offer can cost', () => {
  it.each([
    ['its stock times its largest credit', {}, 5_000_000n],
    ['also so much of each fixed credit', { creditFixed: 20 }, 5_000_000n],
    ['the fixed credit where there is no percentage', { creditPercent: 0, creditFixed: 20 }, 200_000n],
    ['not more than the most, though', { creditPercent: 0, creditFixed: 900 }, 5_000_000n],
    ['without limit where it has no stock', { stock: null }, null],
    ['nothing where it is closed', { stock: null, isOpen: false }, 0n],
    ['nothing as a prize, which the wheel pays', { stock: null, kind: 'prize' }, 0n],
    ['nothing without stock left to give', { stock: 0 }, 0n],
  ])('%s', (_title, options, satang) => {
    expect(costOfOffer(offer(options))).toBe(satang)
  })

  it('more than any number of the wire', () => {
    const most = offer({ stock: 1_000_000_000, creditMost: 999_999_999.99 })
    expect(costOfOffer(most)).toBe(99_999_999_999_000_000_000n)
  })
})

describe('an offer is stricter', () => {
  it.each([
    ['stock', 100, 99],
    ['stock', null, 100],
    ['creditPercent', 50, 49],
    ['creditFixed', 20, 19],
    ['creditMost', 500, 499],
    ['maxReceived', 2, 1],
    ['leastDeposit', 100, 200],
    ['percentSuccess', 0, 200],
    ['percentSuccess', 200, 300],
    ['percentFail', 10, 20],
    ['percentTurnover', 300, 400],
    ['hours', null, 24],
    ['hours', 24, 23],
    ['type', 'day', 'week'],
    ['type', 'week', 'limit'],
  ])('when its %s goes from %s to %s, and not the other way', (field, loose, strict) => {
    const [looser, stricter] = [offer({ [field]: loose }), offer({ [field]: strict })]
    expect(isStricterOffer(looser, stricter)).toBe(true)
    expect(isStricterOffer(stricter, looser)).toBe(false)
  })

  it('or the same when only its place and its texts change', () => {
    expect(isStricterOffer(offer(), offer({ place: 9, description: 'New' }))).toBe(true)
  })

  it('not as another kind, in another currency, or when it was closed', () => {
    for (const before of [{ kind: 'prize' }, { currency: 'LAK' }, { isOpen: false }])
      expect(isStricterOffer(offer(before), offer())).toBe(false)
  })
})
