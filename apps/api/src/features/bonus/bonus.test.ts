import { describe, expect, it } from 'vitest'
import type { GrantRow } from '../grant/grant.ts'
import { compareWithLeast } from './check-bonus-minimum.ts'
import { describeReceived, termsOf } from './bonus.ts'
import type { OfferRow } from './offer.store.ts'

type Figures = Partial<Pick<OfferRow, 'least_deposit' | 'credit_percent' | 'credit_fixed' | 'credit_most'>>

function creditOf(amountSatang: bigint | undefined, figures: Figures): bigint | undefined {
  const offer = { least_deposit: 0n, credit_percent: 0, credit_fixed: 0n, credit_most: 999_999n, ...figures }
  const deposit = amountSatang === undefined ? undefined : { amountSatang }
  return termsOf(offer as OfferRow, deposit as Parameters<typeof termsOf>[1])?.creditSatang
}

describe('the credit of an offer', () => {
  it('is a percentage of the deposit and a fixed part, rounded down', () => {
    const figures = { least_deposit: 100n, credit_percent: 50, credit_fixed: 7n }
    expect(creditOf(10_001n, figures)).toBe(5007n)
  })

  it('is never more than its most', () => {
    const figures = { least_deposit: 100n, credit_percent: 50, credit_most: 5000n }
    expect([9_998n, 10_000n, 10_002n, 90_000n].map((deposit) => creditOf(deposit, figures))).toEqual([
      4999n,
      5000n,
      5000n,
      5000n,
    ])
    expect(creditOf(undefined, { credit_fixed: 80n, credit_most: 50n })).toBe(50n)
  })

  it('needs a deposit of its least, and without one only where there is none', () => {
    expect(creditOf(99n, { least_deposit: 100n, credit_fixed: 5n })).toBeUndefined()
    expect(creditOf(undefined, { least_deposit: 100n, credit_fixed: 5n })).toBeUndefined()
    expect(creditOf(100n, { least_deposit: 100n, credit_fixed: 5n })).toBe(5n)
    expect(creditOf(undefined, { credit_fixed: 5n })).toBe(5n)
  })
})

describe('the least deposit that any bonus asks for', () => {
  it.each([
    ['none', [], 500n, false, 0n],
    ['more than the amount', [300n, 100n, 200n], 99n, false, 100n],
    ['the amount', [300n, 100n, 200n], 100n, true, 100n],
    ['nothing, named first', [0n, 100n], 0n, true, 0n],
    ['nothing, named last', [100n, 0n], 0n, true, 0n],
  ])('is %s', (_what, leasts, amount, isReached, minimumSatang) => {
    expect(compareWithLeast(leasts, amount)).toEqual({ isReached, minimumSatang })
  })
})

describe('what a member has received of a bonus', () => {
  const now = new Date('2026-03-04T12:00:00+07:00')

  function grant(code: string, beganAt: string, endedAt: Date | null = now): GrantRow {
    return {
      grant_id: `${code} ${beganAt}`,
      code,
      began_at: new Date(beganAt),
      ended_at: endedAt,
    } as GrantRow
  }

  const grants = [
    grant('OTHER', '2026-03-04T11:00:00+07:00', null),
    grant('HALF', '2026-03-04T00:00:00+07:00'),
    grant('HALF', '2026-03-03T23:59:59+07:00'),
    grant('HALF', '2026-03-01T10:00:00+07:00'),
  ]

  it('is that of its code alone, with the newest one', () => {
    expect(describeReceived({ code: 'HALF', type: 'limit' }, { grants, now })).toEqual({
      _id: grants[1]?.grant_id,
      isActive: false,
      received: grants.slice(1).map(({ began_at: at }) => ({ updatedAt: at.toISOString() })),
    })
    expect(describeReceived({ code: 'OTHER', type: 'limit' }, { grants, now })).toMatchObject({
      isActive: true,
    })
    expect(describeReceived({ code: 'NONE', type: 'limit' }, { grants, now })).toEqual({
      _id: null,
      isActive: false,
      received: [],
    })
  })

  it.each([
    ['day', 1],
    ['week', 2],
    ['limit', 3],
  ] as const)('counts within its %s, from its first moment on', (type, count) => {
    expect(describeReceived({ code: 'HALF', type }, { grants, now }).received).toHaveLength(count)
  })
})
