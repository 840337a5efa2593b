import { expect, test } from 'vitest'
import { tagOfScript } from './script.ts'

test('tells Thai, Lao and Latin writing by its letters, also where figures and Latin words are among them', () => {
  expect(tagOfScript('สมชาย ใจดี')).toBe('th')
  expect(tagOfScript('ໂອນ QR 1 ໃບ')).toBe('lo')
  expect(tagOfScript('SOMCHAI 08')).toBe('en')
  expect(tagOfScript('')).toBe('en')
})
