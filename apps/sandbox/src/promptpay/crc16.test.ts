import { expect, test } from 'vitest'
import { crc16 } from './crc16.ts'

test('matches the catalogue’s check value for CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1')
})

test('returns the initial value for an empty text, and always four digits', () => {
  expect(crc16('')).toBe('FFFF')
  for (let at = 0; at < 500; at += 1) expect(crc16(`text ${at}`)).toMatch(/^[0-9A-F]{4}$/)
})
