import { describe, expect, it } from 'vitest'
import { crc16, writePromptPay } from './promptpay.ts'

describe('the PromptPay text', () => {
  it('computes the check value of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1')
  })

  it('names receiver, amount and currency as EMVCo requires', () => {
    const text = writePromptPay('0812345678', 10_007n)
    expect(text.slice(0, -4)).toBe(
      '000201' +
        '010212' +
        '29370016A000000677010111' +
        '01130066812345678' +
        '5303764' +
        '5406100.07' +
        '5802TH' +
        '6304',
    )
    expect(text.slice(-4)).toBe(crc16(text.slice(0, -4)))
  })

  it('writes a tax id and an e-wallet id under their own tags', () => {
    expect(writePromptPay('0105561000000', 100n)).toContain('02130105561000000')
    expect(writePromptPay('004999000000000', 100n)).toContain('0315004999000000000')
  })

  it('refuses a receiver that is not a PromptPay id', () => {
    for (const id of ['', '12', '081234567x', '12345678901234'])
      expect(() => writePromptPay(id, 100n)).toThrow(RangeError)
  })
})
