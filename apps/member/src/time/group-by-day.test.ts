import { describe, expect, it } from 'vitest'
import { groupByDay } from './group-by-day.ts'

function line(id: string, createdAt: string) {
  return { id, createdAt }
}

describe('the days of a list', () => {
  it('are days in Bangkok, not in UTC', () => {
    const days = groupByDay(
      [
        line('c', '2026-11-20T17:00:00Z'),
        line('b', '2026-11-20T16:59:59Z'),
        line('a', '2026-11-19T17:00:00Z'),
      ],
      'createdAt',
    )
    expect(days.map(({ day, ofDay }) => [day, ofDay.map(({ id }) => id)])).toEqual([
      ['2026-11-21', ['c']],
      ['2026-11-20', ['b', 'a']],
    ])
  })

  it('are none for an empty list', () => {
    expect(groupByDay([], 'at')).toEqual([])
  })
})
