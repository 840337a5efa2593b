import { expect, test } from 'vitest'
import { plainDigits } from '@kapao/i18n/plain-digits'
import { typedPhone } from './typed-phone.ts'

test('Thai and Lao digits are sent as 0 to 9', () => {
  expect(plainDigits('๐๑๒๓๔๕๖๗๘๙')).toBe('0123456789')
  expect(plainDigits('໐໑໒໓໔໕໖໗໘໙')).toBe('0123456789')
})

test('spaces and dashes are removed from a phone number, and nothing else', () => {
  expect(typedPhone(' 081-000 0001 ')).toBe('0810000001')
  expect(typedPhone('+66 81')).toBe('+6681')
})
