import { expect, test } from 'vitest'
import { describeLost, measureOutages, summarize } from './availability.ts'

const fault = { kind: 'kill', target: 'leader node', which: 0, milliseconds: 500 } as const

function writesSeconds(acceptedAt: readonly number[]): number | undefined {
  return measureOutages([{ fault, beginAt: 1000, endAt: 9000 }], { acceptedAt, readAt: [] })[0]?.writesSeconds
}

test('an outage lasts from the last success before the fault to the first after it, not into the next one', () => {
  expect(writesSeconds([900, 7900, 8000, 8900, 9000])).toBe(7)
  expect(writesSeconds([0, 500, 900, 7900, 8000, 30_000])).toBe(7)
  expect(writesSeconds([500, 30_000])).toBe(8.5)
})

test('an outage without any success lasts from the beginning to the end of the fault', () => {
  expect(writesSeconds([])).toBe(8)
})

test('lost movements are counted by the fault before they were acknowledged', () => {
  const strikes = [
    { fault, beginAt: 1000, endAt: 5000 },
    { fault, beginAt: 5000, endAt: 9000 },
  ]
  expect(describeLost(strikes, [{ endedAt: 6000 }, { endedAt: 7500 }, { endedAt: 10 }])).toEqual([
    '2 lost movements were acknowledged 1.0 to 2.5 s after fault 2, kill leader node',
    '1 lost movements were acknowledged before the first fault',
  ])
})

test('figures are summarized by their middle and the largest', () => {
  expect(summarize([3, 1, 2, 10])).toEqual({ p50: 2, worst: 10 })
  expect(summarize([])).toEqual({ p50: 0, worst: 0 })
})
