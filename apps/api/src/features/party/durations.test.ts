import { describe, expect, it } from 'vitest'
import { classOfDuration, durationBounds, durationClasses, durationOfShare } from './durations.ts'

function countsOf(...milliseconds: number[]): number[] {
  const counts = Array.from({ length: durationClasses }, () => 0)
  for (const each of milliseconds) counts[classOfDuration(each)] = (counts[classOfDuration(each)] ?? 0) + 1
  return counts
}

describe('how long a share of requests took', () => {
  it('is unknown without requests', () => {
    expect(durationOfShare([], 0.5)).toBeNull()
    expect(durationOfShare(countsOf(), 0.95)).toBeNull()
  })

  it('lies in the class of the request that completes the share', () => {
    const milliseconds = Array.from({ length: 100 }, (_, index) => (index < 94 ? 60 : 4000))
    expect(durationOfShare(countsOf(...milliseconds), 0.5)).toBeGreaterThan(50)
    expect(durationOfShare(countsOf(...milliseconds), 0.5)).toBeLessThanOrEqual(100)
    expect(durationOfShare(countsOf(...milliseconds), 0.95)).toBeGreaterThan(3000)
    expect(durationOfShare(countsOf(...milliseconds), 0.95)).toBeLessThanOrEqual(5000)
  })

  it('of requests beyond the last class is its bound', () => {
    expect(durationOfShare(countsOf(60_000), 0.95)).toBe(durationBounds.at(-1))
  })

  it('never goes down with a larger share', () => {
    const counts = countsOf(3, 70, 70, 180, 400, 900, 2500, 9000, 20_000)
    const shares = Array.from({ length: 100 }, (_, index) => durationOfShare(counts, (index + 1) / 100) ?? -1)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  })
})
