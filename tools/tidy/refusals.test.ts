import { calls } from '@kapao/contract/calls'
import { codes } from '@kapao/contract/codes'
import { en } from '@kapao/i18n/texts/en'
import { la } from '@kapao/i18n/texts/la'
import { th } from '@kapao/i18n/texts/th'
import { describe, expect, it } from 'vitest'
import { parse, readSources, say } from './source.ts'
import { findUntestedRefusals, callsOf } from './symmetry.ts'

const sources = readSources()
const placed = callsOf(sources, calls)

describe('a declared refusal', () => {
  it('is checked for every call', () => {
    expect(placed.flatMap(({ refusals }) => refusals).length).toBeGreaterThan(25)
  })

  it('is named in a test of its operation', () => {
    expect(findUntestedRefusals(placed, sources).map(say)).toEqual([])
  })

  it('has a sentence in three languages', () => {
    const names = Object.keys(codes)
    expect(names.length).toBeGreaterThan(80)
    for (const { codes: ofAll, codesOfMembers, codesOfOperators } of [th, la, en])
      expect(Object.keys({ ...ofAll, ...codesOfMembers, ...codesOfOperators }).toSorted()).toEqual(
        names.toSorted(),
      )
  })
})

describe('a refusal that no test names is found', () => {
  const declared = [
    { name: 'createQrDeposit', capability: 'deposit', audience: 'member', refusals: ['NO_BANK', 'QR_FAIL'] },
  ]
  function test(text: string, path = 'apps/api/src/features/deposit/create-qr-deposit.test.ts') {
    return [parse(path, text)]
  }

  it('even when a comment or another capability names it', () => {
    expect(
      findUntestedRefusals(declared, test("expect(body.message).toBe('NO_BANK')")).map(
        ({ message }) => message,
      ),
    ).toEqual(['no test of createQrDeposit refuses with QR_FAIL'])
    expect(findUntestedRefusals(declared, test("'NO_BANK' // QR_FAIL"))).toHaveLength(1)
    expect(
      findUntestedRefusals(
        declared,
        test("['NO_BANK', 'QR_FAIL']", 'apps/api/src/features/otp/send-otp.test.ts'),
      ),
    ).toHaveLength(2)
    expect(findUntestedRefusals(declared, test("['NO_BANK', 'QR_FAIL']"))).toEqual([])
  })
})
