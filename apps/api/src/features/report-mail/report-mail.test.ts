import { describe, expect, it } from 'vitest'
import { findNextDue, findPeriod, findPeriodBefore } from './report-mail.ts'

describe('a report by mail is due', () => {
  it.each([
    // 23:59 and midnight of Bangkok, which is 17:00 UTC.
    ['day', 0, '2026-11-24T16:59:59Z', '2026-11-24T17:00:00Z'],
    ['day', 0, '2026-11-24T17:00:00Z', '2026-11-25T17:00:00Z'],
    ['day', 7, '2026-11-24T23:00:00Z', '2026-11-25T00:00:00Z'],
    ['day', 7, '2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z'],
    // 25/11/2026 is a Wednesday.
    ['week', 7, '2026-11-25T00:00:00Z', '2026-11-30T00:00:00Z'],
    ['week', 7, '2026-11-30T00:00:00Z', '2026-12-07T00:00:00Z'],
    ['month', 23, '2026-11-25T00:00:00Z', '2026-12-01T16:00:00Z'],
    ['month', 23, '2026-12-01T16:00:00Z', '2027-01-01T16:00:00Z'],
  ] as const)('every %s at %i after %s: at %s', (every, hour, after, next) => {
    expect(findNextDue({ every, hour }, new Date(after))).toEqual(new Date(next))
  })
})

describe('what it covers', () => {
  it.each([
    ['day', '2026-11-25T00:00:00Z', ['2026-11-24', '2026-11-24'], ['2026-11-23', '2026-11-23']],
    ['day', '2026-11-24T17:00:00Z', ['2026-11-24', '2026-11-24'], ['2026-11-23', '2026-11-23']],
    ['week', '2026-11-30T00:00:00Z', ['2026-11-23', '2026-11-29'], ['2026-11-16', '2026-11-22']],
    ['week', '2026-11-25T00:00:00Z', ['2026-11-16', '2026-11-22'], ['2026-11-09', '2026-11-15']],
    ['month', '2026-03-01T00:00:00Z', ['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-01-31']],
    ['month', '2026-01-31T00:00:00Z', ['2025-12-01', '2025-12-31'], ['2025-11-01', '2025-11-30']],
  ] as const)('every %s at %s: %j, beside %j', (every, at, [from, until], [earlier, end]) => {
    const period = findPeriod(every, new Date(at))
    expect(period).toEqual({ from, until })
    expect(findPeriodBefore(every, period)).toEqual({ from: earlier, until: end })
  })
})
