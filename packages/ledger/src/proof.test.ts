import { describe, expect, it } from 'vitest'
import { readWay, wayTo } from './proof.ts'

describe('the links from a seal back to an earlier one', () => {
  it('each lead to a seal that the one before it contains, and end at the requested seal', () => {
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

  it('skip to the requested seal where a link leads there', () => {
    expect(wayTo(6n, 4n)).toEqual([6n, 4n])
    expect(wayTo(8n, 5n)).toEqual([8n, 7n, 6n, 5n])
  })

  it('are not looked for in the database without a seal to lead to', async () => {
    expect(await readWay(undefined as never, { from: 3n, to: [] })).toEqual([])
  })

  it('are at most 210 among a million seals', () => {
    const longest = Math.max(
      ...[1n, 2n, 3n, 524_289n, 524_287n, 700_001n, 999_999n].map(
        (target) => wayTo(1_048_575n, target).length,
      ),
    )
    expect(longest).toBeLessThanOrEqual(210)
  })

  it('do not exist from a seal to a later one', () => {
    expect(wayTo(3n, 4n)).toEqual([])
  })
})
