import { crc16 } from '@kapao/providers/promptpay'
import { describe, expect, it } from 'vitest'
import { readMiniQr } from './mini-qr.ts'

function closed(text: string): string {
  return text + crc16(text)
}
function field(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}
/** The text of a slip's QR; `rest` follows the reference, `more` are other fields before the checksum. */
function write(bank: string, transRef: string, rest = '', more = ''): string {
  const slip = field('00', '000001') + field('01', bank) + field('02', transRef) + rest
  return closed(`${field('00', slip)}${field('51', 'TH')}${more}9104`)
}
/** A whole text of this length. */
function ofLength(length: number): string {
  const shortest = write('014', 'A1', '', field('60', '')).length
  return write('014', 'A1', '', field('60', 'x'.repeat(length - shortest)))
}
const good = write('014', '20261121004500ABCDEFGHIJK')

describe('the text of a slip’s QR', () => {
  it('contains the sending bank and its reference', () => {
    expect(readMiniQr(good)).toEqual({
      kind: 'slip',
      slip: { bank: '014', transRef: '20261121004500ABCDEFGHIJK' },
    })
    expect(readMiniQr('004000060000010103002021900021231231212000115102TH91049C30')).toEqual({
      kind: 'slip',
      slip: { bank: '002', transRef: '0002123123121200011' },
    })
  })

  it('has a checksum that is compared without case', () => {
    expect(readMiniQr(good.slice(0, -4) + good.slice(-4).toLowerCase())).toMatchObject({ kind: 'slip' })
  })

  it.each([
    ['a wrong checksum', `${good.slice(0, -4)}${good.endsWith('0000') ? '0001' : '0000'}`],
    ['a sign that was read wrongly', good.replace('ABC', 'ABD')],
    ['no country', closed(`${good.slice(0, good.indexOf('5102TH'))}9104`)],
    ['a reference of 26 characters', write('014', 'A'.repeat(26))],
    ['a reference with a space', write('014', 'A B')],
    ['no reference', write('014', '')],
    ['a bank of letters', write('SCB', 'A1')],
    ['a field twice', closed(`${good.slice(0, -14)}5102TH5102TH9104`)],
    ['something behind it', `${good}00`],
    ['a bank of four digits', write('0140', 'A1')],
    ['a bank that only ends in digits', write('A014', 'A1')],
    ['something that is no field behind its reference', write('014', 'A1', 'junk')],
    ['a length beyond its end', write('014', 'A1', '0325B')],
  ])('is damaged with %s', (_what, text) => {
    expect(readMiniQr(text)).toEqual({ kind: 'damaged' })
  })

  it.each(['', '0', '00020101021229370016A000000677010111', 'https://example.com', `00${'9'.repeat(5000)}`])(
    'is not recognised in %.40j',
    (text) => {
      expect(readMiniQr(text)).toEqual({ kind: 'other' })
    },
  )

  it('is read up to 120 characters, and from its first one', () => {
    expect(readMiniQr(ofLength(120))).toMatchObject({ kind: 'slip' })
    expect(readMiniQr(ofLength(121))).toEqual({ kind: 'other' })
    expect(readMiniQr(closed(`${field('60', 'x')}${good.slice(0, -4)}`))).toEqual({ kind: 'other' })
  })

  it('withstands a million mutations: each is read, none hangs, and only the original is a slip', () => {
    // A seeded generator, so that a failing text can be reproduced.
    let seed = 20_261_121
    function render(most: number): number {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return seed % most
    }
    const letters = [...'0123456789ABCDEFabcdefTHZ \0é๐"\\']
    function mutate(text: string): string {
      const at = render(text.length + 1)
      const sign = letters[render(letters.length)] ?? ''
      switch (render(5)) {
        case 0:
          return text.slice(0, at) + sign + text.slice(at + 1)
        case 1:
          return text.slice(0, at) + sign + text.slice(at)
        case 2:
          return text.slice(0, at) + text.slice(at + 1 + render(8))
        case 3:
          return text.slice(0, at) + text.slice(render(text.length + 1))
        default:
          return text.slice(0, at) + sign.repeat(render(60)) + text.slice(at)
      }
    }
    const kinds = { slip: 0, damaged: 0, other: 0 }
    const wrong: string[] = []
    let text = good
    for (let round = 0; round < 1_000_000; round += 1) {
      text = round % 6 === 0 ? mutate(good) : mutate(text)
      const read = readMiniQr(text)
      kinds[read.kind] += 1
      if (read.kind === 'slip' && crc16(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) wrong.push(text)
    }
    expect(wrong).toEqual([])
    expect(kinds.slip + kinds.damaged + kinds.other).toBe(1_000_000)
    expect(Math.min(kinds.damaged, kinds.other)).toBeGreaterThan(10_000)
  })
})
