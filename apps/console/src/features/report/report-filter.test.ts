import { isReportPeriod } from '@kapao/contract/report'
import { describe, expect, it } from 'vitest'
import { comparedWith, earlierPeriod, filterOf, lastDays, monthOf } from './report-filter.ts'

// 00:30 on the first of March in Bangkok.
const now = new Date('2026-02-28T17:30:00Z')

describe('the period of a report', () => {
  it('is of days in Bangkok', () => {
    expect(lastDays(now, 1)).toEqual({ from: '2026-03-01', until: '2026-03-01' })
    expect(lastDays(now, 7)).toEqual({ from: '2026-02-23', until: '2026-03-01' })
    expect(monthOf(now, 'this')).toEqual({ from: '2026-03-01', until: '2026-03-01' })
    expect(monthOf(now, 'last')).toEqual({ from: '2026-02-01', until: '2026-02-28' })
  })

  it('is in order and at most a year long', () => {
    expect(isReportPeriod({ from: '2026-03-02', until: '2026-03-01' })).toBe(false)
    expect(isReportPeriod({ from: '2024-01-01', until: '2024-12-31' })).toBe(true)
    expect(isReportPeriod({ from: '2024-01-01', until: '2025-01-01' })).toBe(false)
  })
})

describe('the period before', () => {
  it('has as many days right before, or the same days of the year before', () => {
    const march = { from: '2028-02-29', until: '2028-03-31' }
    expect(earlierPeriod(march, 'before')).toEqual({ from: '2028-01-28', until: '2028-02-28' })
    expect(earlierPeriod(march, 'year')).toEqual({ from: '2027-02-28', until: '2027-03-31' })
    expect(comparedWith(new URLSearchParams('compare=year'), march)).toEqual(earlierPeriod(march, 'year'))
    for (const text of ['', 'compare=', 'compare=never'])
      expect(comparedWith(new URLSearchParams(text), march)).toBeUndefined()
  })
})

describe('the report of an address', () => {
  it('is that of the last seven days by day, unless it says another', () => {
    const usual = { from: '2026-02-23', until: '2026-03-01', by: 'day' }
    for (const text of [
      '',
      'from=2026-01-01',
      'from=2026-02-30&until=2026-03-01',
      'from=2026-13-01&until=2026-13-02',
      'from=2026-02-02&until=2026-02-01',
      'from=x&until=y&by=z&seal=-1',
      'seal=1.5',
    ])
      expect([text, filterOf(new URLSearchParams(text), now)]).toEqual([text, usual])
    expect(filterOf(new URLSearchParams('from=2026-01-01&until=2026-01-31&by=account&seal=7'), now)).toEqual({
      from: '2026-01-01',
      until: '2026-01-31',
      by: 'account',
      sealNo: 7,
    })
  })
})
