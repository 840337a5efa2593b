import { dayOf, formatAge, formatCountdown, formatDate, formatDateTime, formatTime } from './date.ts'
import { isLanguage } from './language.ts'
import { currencyWord, formatBaht, formatCount, formatSatang, formatSignedBaht } from './number.ts'

/**
 * What the formats must return, in Node and in every browser. The cases are plain JSON, so that a test can pass them to
 * a page, which runs failingGoldenCases() itself. Satang are strings, because JSON has no bigint.
 */
export type GoldenCase = readonly [call: keyof typeof calls, args: readonly (string | number)[], text: string]

const calls = {
  formatBaht: (baht: unknown) => formatBaht(number(baht)),
  formatSatang: (satang: unknown) => formatSatang(BigInt(text(satang))),
  formatCount: (count: unknown) => formatCount(number(count)),
  formatSignedBaht: (baht: unknown, type: unknown) => formatSignedBaht(number(baht), text(type)),
  currencyWord: (currency: unknown, tongue: unknown) =>
    currencyWord(currency === 'LAK' ? 'LAK' : 'BAHT', language(tongue)),
  formatDateTime: (instant: unknown) => formatDateTime(text(instant)),
  formatDate: (instant: unknown) => formatDate(text(instant)),
  formatTime: (instant: unknown) => formatTime(text(instant)),
  dayOf: (instant: unknown) => dayOf(text(instant)),
  formatAge: (instant: unknown, now: unknown, tongue: unknown) =>
    formatAge(text(instant), text(now), language(tongue)),
  formatCountdown: (seconds: unknown) => formatCountdown(number(seconds)),
}

const now = '2026-11-20T14:04:24.000Z'

export const goldenCases: readonly GoldenCase[] = [
  ['formatBaht', [0], '0.00'],
  ['formatBaht', [-0], '0.00'],
  ['formatBaht', [0.07], '0.07'],
  ['formatBaht', [100], '100.00'],
  ['formatBaht', [999.9], '999.90'],
  ['formatBaht', [1000], '1,000.00'],
  ['formatBaht', [12480.5], '12,480.50'],
  ['formatBaht', [1234567.891], '1,234,567.89'],
  ['formatBaht', [999999999.99], '999,999,999.99'],
  ['formatBaht', [-1234.5], '-1,234.50'],
  ['formatBaht', [-0.001], '0.00'],
  ['formatSatang', ['0'], '0.00'],
  ['formatSatang', ['7'], '0.07'],
  ['formatSatang', ['10007'], '100.07'],
  ['formatSatang', ['99999999999'], '999,999,999.99'],
  ['formatSatang', ['123456789012345678901'], '1,234,567,890,123,456,789.01'],
  ['formatSatang', ['-5'], '-0.05'],
  ['formatCount', [0], '0'],
  ['formatCount', [999], '999'],
  ['formatCount', [1200], '1,200'],
  ['formatCount', [-1200], '-1,200'],
  ['formatSignedBaht', [100.07, 'deposit'], '+100.07'],
  ['formatSignedBaht', [20, 'bonus'], '+20.00'],
  ['formatSignedBaht', [2000, 'withdraw'], '-2,000.00'],
  ['formatSignedBaht', [1500, 'transfer'], '1,500.00'],
  ['formatSignedBaht', [5, 'finish_bonus'], '5.00'],
  ['currencyWord', ['BAHT', 'th'], 'บาท'],
  ['currencyWord', ['BAHT', 'la'], 'ບາດ'],
  ['currencyWord', ['BAHT', 'en'], 'baht'],
  ['currencyWord', ['LAK', 'th'], 'กีบ'],
  ['currencyWord', ['LAK', 'la'], 'ກີບ'],
  ['currencyWord', ['LAK', 'en'], 'kip'],
  ['formatDateTime', [now], '20/11/2026 21:04:24'],
  ['formatDateTime', ['2026-12-31T17:00:00Z'], '01/01/2027 00:00:00'],
  ['formatDateTime', ['2028-02-28T23:30:00+07:00'], '28/02/2028 23:30:00'],
  ['formatDateTime', ['2028-02-28T17:00:00.999Z'], '29/02/2028 00:00:00'],
  ['formatDateTime', ['1970-01-01T00:00:00Z'], '01/01/1970 07:00:00'],
  ['formatDate', ['2026-11-19T16:59:59Z'], '19/11/2026'],
  ['formatDate', ['2026-11-19T17:00:00Z'], '20/11/2026'],
  ['formatTime', ['2026-11-19T17:00:00Z'], '00:00:00'],
  ['dayOf', ['2026-11-19T16:59:59Z'], '2026-11-19'],
  ['dayOf', ['2026-11-19T17:00:00Z'], '2026-11-20'],
  ['formatAge', [now, now, 'th'], 'เมื่อสักครู่'],
  ['formatAge', [now, now, 'la'], 'ເມື່ອກີ້ນີ້'],
  ['formatAge', [now, now, 'en'], 'just now'],
  ['formatAge', ['2026-11-20T14:04:12Z', now, 'th'], '12 วินาทีก่อน'],
  ['formatAge', ['2026-11-20T14:04:12Z', now, 'la'], '12 ວິນາທີກ່ອນ'],
  ['formatAge', ['2026-11-20T14:04:12Z', now, 'en'], '12 seconds ago'],
  ['formatAge', ['2026-11-20T14:04:23Z', now, 'en'], '1 second ago'],
  ['formatAge', ['2026-11-20T14:03:24.001Z', now, 'en'], '59 seconds ago'],
  ['formatAge', ['2026-11-20T14:03:24Z', now, 'th'], '1 นาทีก่อน'],
  ['formatAge', ['2026-11-20T13:04:25Z', now, 'la'], '59 ນາທີກ່ອນ'],
  ['formatAge', ['2026-11-20T13:04:24Z', now, 'en'], '1 hour ago'],
  ['formatAge', ['2026-11-19T14:04:25Z', now, 'th'], '23 ชั่วโมงก่อน'],
  ['formatAge', ['2026-11-19T14:04:24Z', now, 'la'], '1 ມື້ກ່ອນ'],
  ['formatAge', ['2026-10-21T14:04:25Z', now, 'en'], '29 days ago'],
  ['formatAge', ['2026-10-21T14:04:24Z', now, 'th'], '1 เดือนก่อน'],
  ['formatAge', ['2025-11-20T14:04:25Z', now, 'en'], '12 months ago'],
  ['formatAge', ['2025-11-20T14:04:24Z', now, 'la'], '1 ປີກ່ອນ'],
  ['formatAge', ['2023-11-20T14:04:24Z', now, 'en'], '3 years ago'],
  ['formatAge', ['2026-11-20T14:09:24Z', now, 'th'], 'อีก 5 นาที'],
  ['formatAge', ['2026-11-20T14:09:24Z', now, 'la'], 'ອີກ 5 ນາທີ'],
  ['formatAge', ['2026-11-20T14:05:24Z', now, 'en'], 'in 1 minute'],
  ['formatAge', ['2026-11-22T14:04:24Z', now, 'en'], 'in 2 days'],
  ['formatCountdown', [0], '00:00'],
  ['formatCountdown', [-3], '00:00'],
  ['formatCountdown', [9.2], '00:10'],
  ['formatCountdown', [872], '14:32'],
  ['formatCountdown', [3600], '60:00'],
]

/** Describes the cases that fail in the current runtime; empty if all pass. */
export function failingGoldenCases(cases: readonly GoldenCase[] = goldenCases): string[] {
  return cases.flatMap(([call, args, expected]) => {
    const actual = textOf(call, args)
    return actual === expected ? [] : [`${call}(${args.join(', ')}) gave ${actual}, not ${expected}`]
  })
}

function textOf(call: keyof typeof calls, args: readonly (string | number)[]): string {
  const run: (...args: readonly unknown[]) => string = calls[call]
  return run(...args)
}

function number(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`A golden case wants a number, it has ${String(value)}`)
  return value
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError(`A golden case wants text, it has ${String(value)}`)
  return value
}

function language(value: unknown) {
  if (!isLanguage(value)) throw new TypeError(`A golden case wants a language, it has ${String(value)}`)
  return value
}
