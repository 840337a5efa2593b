import { expect, test } from 'vitest'
import { tagOfScript } from './script.ts'

test('detects Thai, Lao and Latin script by its letters, also among digits and Latin words', () => {
  expect(tagOfScript('สมชาย ใจดี')).toBe('th')
  expect(tagOfScript('ໂອນ QR 1 ໃບ')).toBe('lo')
  expect(tagOfScript('SOMCHAI 08')).toBe('en')
  expect(tagOfScript('')).toBe('en')
})
