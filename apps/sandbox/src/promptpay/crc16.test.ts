import { expect, test } from 'vitest'
import { crc16 } from './crc16.ts'

test('answers the check value that the catalogue of CRCs gives for CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1')
})

test('answers the start value for no text, and always four digits', () => {
  expect(crc16('')).toBe('FFFF')
  for (let at = 0; at < 500; at += 1) expect(crc16(`text ${at}`)).toMatch(/^[0-9A-F]{4}$/)
})
