import { describe, expect, it } from 'vitest'
import { wayTo } from './proof.ts'

describe('the way from a seal to an earlier one', () => {
  it('steps only to what a seal holds, and ends at the one that was asked for', () => {
    for (let from = 1n; from <= 70n; from += 1n)
      for (let target = 1n; target <= from; target += 1n) {
        const way = wayTo(from, target)
        expect([way[0], way.at(-1)]).toEqual([from, target])
        for (const [index, at] of way.entries())
          if (index > 0) {
            const before = way[index - 1] ?? 0n
            expect([before - 1n, before - (before & -before)]).toContain(at)
          }
      }
  })

  it("stays short: at most half of the square of a million's binary digits", () => {
    const longest = Math.max(
      ...[1n, 2n, 3n, 524_289n, 524_287n, 700_001n, 999_999n].map(
        (target) => wayTo(1_048_575n, target).length,
      ),
    )
    expect(longest).toBeLessThanOrEqual(210)
  })

  it('leads nowhere from a seal to a later one', () => {
    expect(wayTo(3n, 4n)).toEqual([])
  })
})
