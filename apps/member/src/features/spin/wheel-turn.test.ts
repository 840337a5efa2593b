import { describe, expect, it } from 'vitest'
import { leanOf, sliceAt, turnTo, wheelSize } from './wheel-turn.ts'

const everyTurn = [2, 3, 8, 11, 24].flatMap((slices) =>
  Array.from({ length: slices }, (_, index) => index).flatMap((index) =>
    [-1, -0.4, 0, 0.9, 1].flatMap((lean) =>
      [0, 33.3, 1234, -77].map((from) => ({ slices, index, lean, from })),
    ),
  ),
)

describe('a turn of the wheel', () => {
  it('stops at the slice that was won, from any starting angle', () => {
    expect(everyTurn.length).toBeGreaterThan(900)
    for (const request of everyTurn) expect(sliceAt(turnTo(request).to, request.slices)).toBe(request.index)
  })

  it('covers 3 to 4 rotations in 4 to 5 seconds, longer for a larger distance', () => {
    for (const request of everyTurn) {
      const { from, to, durationMs } = turnTo(request)
      const turns = (to - from) / 360
      expect(turns).toBeGreaterThanOrEqual(3)
      expect(turns).toBeLessThan(4.000001)
      expect(Math.abs(durationMs - (4000 + (turns - 3) * 1000))).toBeLessThanOrEqual(1)
    }
  })

  it('stops where the seed determines, never at the edge of a slice', () => {
    expect([leanOf('00'), leanOf('ff'), leanOf('no hex')]).toEqual([-1, 1, -1])
    expect(turnTo({ from: 0, index: 0, slices: 4, lean: 5 }).to).toBe(
      turnTo({ from: 0, index: 0, slices: 4, lean: 1 }).to,
    )
  })
})

describe('a wheel', () => {
  it('is the smaller of 350 px and 85 % of the width of the window', () => {
    expect([320, 360, 411, 412, 1280].map(wheelSize)).toEqual([272, 306, 349, 350, 350])
  })
})
