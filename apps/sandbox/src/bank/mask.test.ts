import { expect, test } from 'vitest'
import { groupAccount, maskAccount, maskName } from './mask.ts'

test('shows all words of a name except the last, of which it shows the first letter', () => {
  expect(maskName('นาย กสิกร รักไทย')).toBe('นาย กสิกร ร')
  expect(maskName('สมชาย  ใจดี')).toBe('สมชาย จ')
  expect(maskName('Somchai Jaidee')).toBe('Somchai J')
  expect(maskName('Somchai')).toBe('Somchai')
})

test('shows four digits of an account number, never the last one', () => {
  expect(maskAccount('1112223334')).toBe('xxx-x-x2333-x')
  expect(maskAccount('020012345678')).toBe('xxxxxxx4567x')
  expect(maskAccount('0066810000009')).toBe('xxxxxxxx0000x')
})

test('groups ten digits as banks print them', () => {
  expect(groupAccount('1112223334')).toBe('111-2-22333-4')
  expect(groupAccount('020012345678')).toBe('020012345678')
})
