import { describe, expect, it } from 'vitest'
import { createBoundedCounts } from './bounded-counts.ts'

const limit = { times: 3, seconds: 60 }

describe('counts in memory', () => {
  it('allow as many requests as the limit in one window, then state how long it still lasts', () => {
    let now = 1000
    const counts = createBoundedCounts(10, () => now)
    expect([1, 2, 3].map(() => counts.count('0811', limit))).toEqual([0, 0, 0])
    now += 20_000
    expect(counts.count('0811', limit)).toBe(40_000)
    expect(counts.count('0822', limit)).toBe(0)
    now += 40_000
    expect(counts.count('0811', limit)).toBe(0)
  })

  it('keep no more keys than allowed, and of those the ones counted last', () => {
    const counts = createBoundedCounts(100, () => 0)
    for (let request = 0; request < 4; request += 1) counts.count('counted', limit)
    for (let invented = 0; invented < 5000; invented += 1) {
      counts.count(`invented ${invented}`, limit)
      if (invented % 50 === 0) counts.count('counted', limit)
    }
    expect(counts.size()).toBe(100)
    expect(counts.count('counted', limit)).toBeGreaterThan(0)
  })
})
