import { expect, test } from 'vitest'
import { firstLetter } from './first-letter.ts'

test('a name shows its first letter, never a leading vowel without its consonant', () => {
  expect(firstLetter('สมชาย ใจดี')).toBe('ส')
  expect(firstLetter('เอกชัย')).toBe('เอ')
  expect(firstLetter('ໄຊຍະ')).toBe('ໄຊ')
  expect(firstLetter('  Noi')).toBe('N')
  expect(firstLetter('')).toBe('')
})
