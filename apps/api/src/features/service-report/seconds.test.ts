import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { durationOf, percentile } from './seconds.ts'

describe('a percentile of seconds', () => {
  it('is the least number of seconds within which that share was done', () => {
    const took = [
      { seconds: 60, count: 1 },
      { seconds: 2, count: 10 },
      { seconds: 5, count: 9 },
    ]
    expect(durationOf(took)).toEqual({ p50: 2, p95: 5 })
    expect(percentile(took, 0.96)).toBe(60)
    expect(durationOf([{ seconds: 7, count: 1 }])).toEqual({ p50: 7, p95: 7 })
    expect(durationOf([])).toBeNull()
  })

  it('is that of the single values, however they are counted together', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 40 }),
        fc.constantFrom(0.5, 0.95),
        (values, share) => {
          const sorted = values.toSorted((a, b) => a - b)
          const took = values.map((seconds) => ({ seconds, count: 1 }))
          expect(percentile(took, share)).toBe(sorted[Math.ceil(values.length * share) - 1])
        },
      ),
    )
  })
})
