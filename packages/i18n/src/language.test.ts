import { expect, test } from 'vitest'
import { languages } from '@kapao/contract/language'
import { bcp47, isLanguage, nativeNames } from './language.ts'

test('accepts its three languages and nothing else', () => {
  expect(languages.every(isLanguage)).toBe(true)
  expect(['lo', 'TH', '', 'toString', null, undefined, 3].some(isLanguage)).toBe(false)
})

test('maps la to the Lao tag, not to Latin', () => {
  expect(languages.map(bcp47)).toEqual(['th', 'lo', 'en'])
})

test('names each language in its own script', () => {
  expect(nativeNames.th).toMatch(/\p{Script=Thai}/u)
  expect(nativeNames.la).toMatch(/\p{Script=Lao}/u)
})
