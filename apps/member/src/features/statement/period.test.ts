import { describe, expect, it } from 'vitest'
import { formatDay, isBackwards, lastDays, lengthInDays, readDay, withDay } from './period.ts'

describe('a period', () => {
  it('of the last days ends with today in Bangkok', () => {
    const justAfterMidnight = Date.parse('2026-11-20T17:00:00Z')
    expect(lastDays(justAfterMidnight, 1)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
    expect(lastDays(justAfterMidnight - 1, 7)).toEqual({ from: '2026-11-14', to: '2026-11-20' })
    expect(lengthInDays(lastDays(justAfterMidnight, 365))).toBe(365)
  })

  it('counts its first and its last day, and a leap day', () => {
    expect(lengthInDays({ from: '2028-01-01', to: '2028-12-31' })).toBe(366)
    expect(lengthInDays({ from: '2026-01-01', to: '2026-01-01' })).toBe(1)
  })

  it('runs backwards only if both ends are chosen', () => {
    expect(isBackwards({ from: '2026-01-02', to: '2026-01-01' })).toBe(true)
    expect(isBackwards({ from: '2026-01-02', to: '' })).toBe(false)
    expect(isBackwards({ from: '2026-01-01', to: '2026-01-01' })).toBe(false)
  })

  it('starts again with a day that is on the wrong side of its other end', () => {
    const march = { from: '2026-03-01', to: '2026-03-31' }
    expect(withDay(march, 'from', '2026-03-31')).toEqual({ from: '2026-03-31', to: '2026-03-31' })
    expect(withDay(march, 'to', '2026-03-05')).toEqual({ from: '2026-03-01', to: '2026-03-05' })
    expect(withDay(march, 'from', '2026-04-01')).toEqual({ from: '2026-04-01', to: '' })
    expect(withDay(march, 'to', '2026-02-28')).toEqual({ from: '2026-02-28', to: '' })
    expect(withDay({ from: '', to: '2026-03-31' }, 'from', '2026-03-02').to).toBe('2026-03-31')
  })

  it.each([null, '', '2026-02-29', '2026-13-01', '20/11/2026', '2026-1-1', '1999-12-31', '2026-11-20x'])(
    'has no day for %j',
    (written) => {
      expect(readDay(written)).toBe('')
    },
  )

  it('reads a leap day and shows it as DD/MM/YYYY', () => {
    expect(readDay('2028-02-29')).toBe('2028-02-29')
    expect(formatDay('2028-02-29')).toBe('29/02/2028')
  })
})
