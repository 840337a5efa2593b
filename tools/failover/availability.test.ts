import { expect, test } from 'vitest'
import { measureOutages, summarize } from './availability.ts'

const fault = { kind: 'kill', target: 'leader node', which: 0, milliseconds: 500 } as const

function writesSeconds(acceptedAt: readonly number[]): number | undefined {
  return measureOutages([{ fault, beginAt: 1000, endAt: 9000 }], { acceptedAt, readAt: [] })[0]?.writesSeconds
}

test('an outage lasts from the last success before the fault to the first after it', () => {
  expect(writesSeconds([0, 500, 900, 7900, 8000, 30_000])).toBe(22)
  expect(writesSeconds([900, 7900, 8000, 8900, 9000])).toBe(7)
})

test('an outage without any success lasts from the beginning to the end of the fault', () => {
  expect(writesSeconds([])).toBe(8)
})

test('figures are summarized by their middle and the largest', () => {
  expect(summarize([3, 1, 2, 10])).toEqual({ p50: 2, worst: 10 })
  expect(summarize([])).toEqual({ p50: 0, worst: 0 })
})
