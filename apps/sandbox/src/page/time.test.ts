import { expect, test } from 'vitest'
import { formatTime } from './time.ts'

test('formats Bangkok time with a Gregorian year', () => {
  expect(formatTime(new Date('2026-11-20T16:59:59.999Z'))).toBe('20/11/2026 23:59:59')
  expect(formatTime(new Date('2026-12-31T17:00:00Z'))).toBe('01/01/2027 00:00:00')
})
