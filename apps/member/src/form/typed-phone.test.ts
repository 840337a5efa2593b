import { expect, test } from 'vitest'
import { plainDigits } from '@kapao/i18n/plain-digits'
import { typedPhone } from './typed-phone.ts'

test('Thai and Lao digits are sent as 0 to 9', () => {
  expect(plainDigits('๐๑๒๓๔๕๖๗๘๙')).toBe('0123456789')
  expect(plainDigits('໐໑໒໓໔໕໖໗໘໙')).toBe('0123456789')
})

test('spaces, dashes and brackets are removed from a phone number', () => {
  expect(typedPhone(' 081-000 0001 ')).toBe('0810000001')
  expect(typedPhone('(081) 000.0001')).toBe('0810000001')
})

test.each(['+66 81 000 0001', '+66 (0)81-000-0001', '0066810000001', '66810000001', '+๖๖ ๘๑๐๐๐๐๐๐๑'])(
  'the country code of %s becomes a 0',
  (typed) => expect(typedPhone(typed, false)).toBe('0810000001'),
)

test('so does that of Laos in its build, and a foreign one stays as it is', () => {
  expect(typedPhone('+856 20 5512 3456', true)).toBe('02055123456')
  expect(typedPhone('+856 20 5512 3456', false)).toBe('+8562055123456')
  expect(typedPhone('+66 81 000 0001', true)).toBe('+66810000001')
  expect(typedPhone('0661234567', false)).toBe('0661234567')
})
