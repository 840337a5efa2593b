import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildEmv,
  buildPromptPay,
  phoneReceiver,
  promptPayFields,
  writeFields,
} from '../testing/build-promptpay.ts'
import { type PromptPayRefusal, readPromptPay } from './read-promptpay.ts'
import { promptPayRefusals } from './refusals.ts'

const fields = promptPayFields()
function buildReceiver(tag: string, inner: [string, string][]): string {
  return buildEmv(Object.values({ ...fields, receiver: [tag, writeFields(inner)] as const }))
}

describe('a good PromptPay text', () => {
  test('names the receiver and the amount to the satang', () => {
    expect(readPromptPay(buildPromptPay('100.07'))).toEqual({
      kind: 'phone',
      id: phoneReceiver,
      amountSatang: 10_007n,
    })
    expect(readPromptPay(buildPromptPay('7'))).toMatchObject({ amountSatang: 700n })
    expect(readPromptPay(buildPromptPay('7.5'))).toMatchObject({ amountSatang: 750n })
  })

  test('is read as written by another library (promptpay-qr, to a phone, without an amount)', () => {
    const text = '00020101021129370016A000000677010111011300668012345675802TH530376463046197'
    expect(readPromptPay(text)).toEqual({ kind: 'phone', id: '0066801234567' })
  })

  test('has its checksum compared case-insensitively', () => {
    const text = buildPromptPay('100.09')
    const lower = text.slice(0, -4) + text.slice(-4).toLowerCase()
    expect(lower).not.toBe(text)
    expect(readPromptPay(lower)).toEqual(readPromptPay(text))
  })

  test('may name a national id, an e-wallet or a biller with references', () => {
    const person = ['00', 'A000000677010111'] as [string, string]
    const biller = ['00', 'A000000677010112'] as [string, string]
    expect(readPromptPay(buildReceiver('29', [person, ['02', '1100000000001']]))).toMatchObject({
      kind: 'nationalId',
      id: '1100000000001',
    })
    expect(readPromptPay(buildReceiver('29', [person, ['03', '004000000000001']]))).toMatchObject({
      kind: 'wallet',
    })
    expect(
      readPromptPay(buildReceiver('30', [biller, ['01', '099400000000001'], ['02', 'DEP1'], ['03', 'X']])),
    ).toMatchObject({ kind: 'biller', id: '099400000000001', ref1: 'DEP1', ref2: 'X' })
  })
})

const application: [string, string] = ['00', 'A000000677010111']
const bad: Record<PromptPayRefusal, string[]> = {
  EMPTY: [''],
  TOO_LONG: [`${buildPromptPay()}${'0'.repeat(500)}`],
  NOT_PLAIN_TEXT: [`${buildPromptPay()}\n`, buildPromptPay().replace('TH', 'ไท'), `000201\0`],
  NOT_EMV: ['https://example.com', '12345678901234567', 'promptpay 0810000009'],
  BROKEN: [
    '000201',
    '00020101',
    '0002010100',
    '00020100000000000',
    buildPromptPay().slice(0, -1),
    buildPromptPay().slice(0, -8),
    `${buildPromptPay()}0`,
    buildReceiver('29', [application, ['01', '']]),
    // The last eight characters look like a checksum, but are inside another field.
    `00020102086304ABCD`,
  ],
  REPEATED_FIELD: [
    buildEmv([fields.format, fields.receiver, fields.amount, fields.amount]),
    buildReceiver('29', [application, ['01', phoneReceiver], ['01', phoneReceiver]]),
  ],
  WRONG_CRC: [buildPromptPay().replace('100.07', '900.07'), `${buildPromptPay().slice(0, -4)}0000`],
  NOT_PROMPTPAY: [
    buildEmv([fields.format, fields.currency, fields.amount, fields.country]),
    buildReceiver('38', [
      ['00', 'A005266284662577'],
      ['01', '27710418'],
    ]),
    buildReceiver('29', [
      ['00', 'A000000677010114'],
      ['01', phoneReceiver],
    ]),
    buildReceiver('30', [application, ['01', '099400000000001'], ['02', 'DEP1']]),
    buildEmv([
      ...Object.values(fields).slice(0, 3),
      ['30', fields.receiver[1]],
      fields.currency,
      fields.country,
    ]),
  ],
  BAD_RECEIVER: [
    buildReceiver('29', [application]),
    buildReceiver('29', [application, ['01', '0810000009']]),
    buildReceiver('29', [application, ['01', phoneReceiver], ['02', '1100000000001']]),
    buildReceiver('30', [
      ['00', 'A000000677010112'],
      ['01', '099400000000001'],
    ]),
    buildReceiver('30', [
      ['00', 'A000000677010112'],
      ['01', '099400000000001'],
      ['02', 'a b'],
    ]),
  ],
  NOT_THAI_BAHT: [
    buildEmv(Object.values({ ...fields, currency: ['53', '418'] as const })),
    buildEmv(Object.values({ ...fields, country: ['58', 'LA'] as const })),
  ],
  BAD_AMOUNT: ['0', '0.00', '1.005', '-1', '1e3', '1,000', '.5', '5.', 'NaN', '1000000000'].map(
    buildPromptPay,
  ),
}

describe.each(Object.entries(bad))('a bad text is refused as %s', (refusal, texts) => {
  test.each(texts)('%j', (text) => {
    expect(readPromptPay(text)).toEqual({ refusal })
  })
  test('has a sentence in Thai and English', () => {
    const sentence = promptPayRefusals[refusal as PromptPayRefusal]
    expect(sentence.thai).toMatch(/[ก-๙]/)
    expect(sentence.english).toMatch(/^[A-Z].*\.$/)
  })
})

describe('any text', () => {
  const emvLike = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.string({ maxLength: 99 })), { maxLength: 12 })
    .map((parts) => buildEmv(parts.map(([tag, value]) => [String(tag).padStart(2, '0'), value] as const)))

  test('is read or refused, and read only with a correct checksum', () => {
    const any = fc.oneof(
      fc.string({ maxLength: 600 }),
      fc.string({ unit: 'binary', maxLength: 600 }),
      emvLike,
    )
    fc.assert(
      fc.property(any, (text) => {
        const read = readPromptPay(text)
        if ('refusal' in read) expect(promptPayRefusals).toHaveProperty(read.refusal)
        else expect(text).toBe(rebuildEmv(text))
      }),
      { numRuns: 2_000 },
    )
  })

  test('is refused if one character of a good text is changed', () => {
    const good = buildPromptPay('1234.56')
    const change = fc.tuple(fc.nat(good.length - 1), fc.string({ minLength: 1, maxLength: 1 }))
    fc.assert(
      fc.property(change, ([at, sign]) => {
        fc.pre(good[at]?.toUpperCase() !== sign.toUpperCase())
        expect(readPromptPay(good.slice(0, at) + sign + good.slice(at + 1))).toHaveProperty('refusal')
      }),
      { numRuns: 2_000 },
    )
  })

  test('is read back with the exact amount that was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (satang) => {
        const baht = `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`
        expect(readPromptPay(buildPromptPay(baht))).toMatchObject({ amountSatang: BigInt(satang) })
      }),
      { numRuns: 500 },
    )
  })
})

/** The same fields with a recomputed checksum. */
function rebuildEmv(text: string): string {
  const parts: (readonly [string, string])[] = []
  for (let at = 0; at < text.length - 8;) {
    const length = Number(text.slice(at + 2, at + 4))
    parts.push([text.slice(at, at + 2), text.slice(at + 4, at + 4 + length)])
    at += 4 + length
  }
  return buildEmv(parts)
}
