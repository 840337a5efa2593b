import { expect, test } from 'vitest'
import { outagePoll } from './outage-poll.ts'
import { WireFailure } from './wire-failure.ts'

function interrupted(againSeconds?: number) {
  return new WireFailure({ code: 'TEMPORARILY_UNAVAILABLE', kind: 'fault', status: 503, againSeconds })
}

/** When each of many phones that were refused together reads again, in milliseconds. */
function waitsOf(againSeconds?: number): number[] {
  return Array.from({ length: 200 }, () =>
    Number(outagePoll({ state: { error: interrupted(againSeconds) } })),
  )
}

test('what could not be read is read again only while the service is interrupted', () => {
  expect(outagePoll({ state: { error: interrupted() } })).toBeGreaterThanOrEqual(3000)
  for (const error of [
    null,
    new Error('no answer'),
    new WireFailure({ code: 'INTERNAL_SERVER_ERROR', kind: 'fault', status: 500 }),
    new WireFailure({ code: 'NO_DATA', kind: 'refusal', status: 404 }),
  ])
    expect(outagePoll({ state: { error } })).toBe(false)
})

test.each([
  [undefined, 3000, 4500],
  [8, 8000, 12_000],
  [0, 1000, 1500],
  [3600, 30_000, 45_000],
])(
  'after Retry-After %s phones read again between %i and %i ms later, not all at once',
  (again, from, to) => {
    const waits = waitsOf(again)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(from)
    expect(Math.max(...waits)).toBeLessThanOrEqual(to)
    expect(new Set(waits).size).toBeGreaterThan(20)
  },
)

test('drawing a screen anew does not put its next reading off', () => {
  const state = { error: interrupted(5) }
  const first = outagePoll({ state })
  expect(Array.from({ length: 20 }, () => outagePoll({ state }))).toEqual(Array(20).fill(first))
})
