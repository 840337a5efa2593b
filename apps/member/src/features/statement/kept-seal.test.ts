import { describe, expect, it } from 'vitest'
import { fingerprintOf, readKeptSeal, writeKeptSeal } from './kept-seal.ts'

const hash = '9f3a01bc'.repeat(8)

describe('a kept seal', () => {
  it('is read in the form in which it was copied, and in forms that people type', () => {
    expect(readKeptSeal(writeKeptSeal({ sealNo: 12, hash }))).toEqual({ sealNo: 12, hash })
    expect(readKeptSeal(`  #12: ${hash.toUpperCase()}  `)).toEqual({ sealNo: 12, hash })
    expect(readKeptSeal(`ผนึกที่ 12 ${fingerprintOf(hash)}`)).toEqual({ sealNo: 12, hash: hash.slice(0, 16) })
  })

  it.each(['', '12', hash, `0 ${hash}`, '12 9f3a', `12 ${hash}0`, '12 not-a-seal-at-all'])(
    'is not read from %j',
    (written) => {
      expect(readKeptSeal(written)).toBeUndefined()
    },
  )

  it('is shown as the start of its hash', () => {
    expect(fingerprintOf(hash)).toBe('9f3a 01bc 9f3a 01bc')
  })
})
