import { describe, expect, it } from 'vitest'
import { readEmv, readFields } from './emv.ts'
import { writeLaoQr } from './lao-qr.ts'

const bill = {
  receiver: '0302000123456',
  amountSatang: 5_000_000n,
  currency: 'LAK',
  billNumber: 'AB12K',
} as const

describe('the Lao QR text', () => {
  it('names bank, receiver, currency, whole kip and our bill', () => {
    const fields = readEmv(writeLaoQr(bill))
    expect(Object.fromEntries(readFields(fields?.get('38') ?? '') ?? [])).toEqual({
      '00': 'A005266284662577',
      '01': '27710418',
      '02': '002',
      '03': '0302000123456',
    })
    expect([fields?.get('53'), fields?.get('54'), fields?.get('58')]).toEqual(['418', '50000', 'LA'])
    expect(readFields(fields?.get('62') ?? '')?.get('01')).toBe('AB12K')
  })

  it('is written in baht, with satang if there are any', () => {
    const fields = readEmv(writeLaoQr({ ...bill, currency: 'BAHT', amountSatang: 10_050n }))
    expect([fields?.get('53'), fields?.get('54')]).toEqual(['764', '100.50'])
  })

  it('is read with a checksum in either case, and refused after any other change', () => {
    const text = writeLaoQr(bill)
    expect(readEmv(text.slice(0, -4) + text.slice(-4).toLowerCase())).toBeDefined()
    for (let at = 0; at < text.length; at += 1) {
      const changed = text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)
      expect(readEmv(changed)).toBeUndefined()
    }
  })

  it('refuses a receiver that is not a BCEL number', () => {
    for (const receiver of ['', '12', 'a b c d e f', '1'.repeat(31)])
      expect(() => writeLaoQr({ ...bill, receiver })).toThrow(RangeError)
  })
})
