import type { Currency } from '@kapao/money/satang'
import type { Language } from '@kapao/contract/language'

/**
 * Numbers are formatted here and not by Intl: Chromium has no Lao, and Node and the browser must return the same text.
 * Two decimals (specification §9) and commas for thousands, in every language.
 */

/** Above this a double cannot represent two decimals exactly. */
const largestBaht = 10_000_000_000_000

/**
 * Formats wire money, a number in baht: `1234.5` is `1,234.50`. Throws a RangeError if it is not finite or too large.
 */
export function formatBaht(baht: number): string {
  if (!Number.isFinite(baht) || Math.abs(baht) > largestBaht) {
    throw new RangeError(`formatBaht takes a number of baht up to ${largestBaht}, it got ${baht}`)
  }
  const text = Math.abs(baht).toFixed(2)
  const isNegative = baht < 0 && text !== '0.00'
  return (isNegative ? '-' : '') + group(text.slice(0, -3)) + text.slice(-3)
}

/** Formats internal money, a bigint of satang: `123450n` is `1,234.50`. */
export { formatSatang } from '@kapao/money/satang'

/** Formats a count such as coins, friends or pages. Throws a RangeError for fractions. */
export function formatCount(count: number): string {
  if (!Number.isSafeInteger(count)) throw new RangeError(`formatCount takes a whole number, it got ${count}`)
  return count < 0 ? `-${group(String(-count))}` : group(String(count))
}

/** Specification §9: + for deposit and bonus, - for withdraw, no sign for others. */
export function signOf(statementType: string): '+' | '-' | '' {
  if (statementType === 'deposit' || statementType === 'bonus') return '+'
  return statementType === 'withdraw' ? '-' : ''
}

/** Formats a statement's amount with its sign. The sign comes from the type, never from the amount. */
export function formatSignedBaht(baht: number, statementType: string): string {
  return signOf(statementType) + formatBaht(Math.abs(baht))
}

const bahtWords = { th: 'บาท', la: 'ບາດ', en: 'baht' } as const satisfies Record<Language, string>
const kipWords = { th: 'กีบ', la: 'ກີບ', en: 'kip' } as const satisfies Record<Language, string>

/** The currency word after an amount. */
export function currencyWord(currency: Currency, language: Language): string {
  return currency === 'LAK' ? kipWords[language] : bahtWords[language]
}

function group(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
}
