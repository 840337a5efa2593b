import { expect, it } from 'vitest'
import { shortReference } from './short-reference.ts'

it('is the last eight characters of the id in two groups', () => {
  expect(shortReference('0190a1c0-0000-7000-8000-0000abcdef12')).toBe('ABCD-EF12')
})
