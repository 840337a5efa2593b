import type { Currency } from '@kapao/money/satang'
import type { Language } from './language.ts'

/**
 * Figures are formatted here and not by Intl: Chromium has no Lao, and Node and the browser must give the
 * same text. Two decimals (specification §9), thousands by comma, in every language.
 */

/** Beyond this a double no longer holds two decimals exactly. */
const largestBaht = 10_000_000_000_000

/** Wire money, a JSON number in baht: `1234.5` gives `1,234.50`. Refuses what is not a sum of money. */
export function formatBaht(baht: number): string {
  if (!Number.isFinite(baht) || Math.abs(baht) > largestBaht) {
    throw new RangeError(`formatBaht takes a number of baht up to ${largestBaht}, it got ${baht}`)
  }
  const text = Math.abs(baht).toFixed(2)
  const isNegative = baht < 0 && text !== '0.00'
  return (isNegative ? '-' : '') + group(text.slice(0, -3)) + text.slice(-3)
}

/** Money inside, a bigint of satang: `123450n` gives `1,234.50`. */
export { formatSatang } from '@kapao/money/satang'

/** A count without decimals: coins, people, pages. Refuses fractions. */
export function formatCount(count: number): string {
  if (!Number.isSafeInteger(count)) throw new RangeError(`formatCount takes a whole number, it got ${count}`)
  return count < 0 ? `-${group(String(-count))}` : group(String(count))
}

/** Specification §9: + for deposit and bonus, - for withdraw, none for others. */
export function signOf(statementType: string): '+' | '-' | '' {
  if (statementType === 'deposit' || statementType === 'bonus') return '+'
  return statementType === 'withdraw' ? '-' : ''
}

/** A statement's amount with its sign; the sign comes from the type alone, never from the amount. */
export function formatSignedBaht(baht: number, statementType: string): string {
  return signOf(statementType) + formatBaht(Math.abs(baht))
}

const bahtWords = { th: 'บาท', la: 'ບາດ', en: 'baht' } as const satisfies Record<Language, string>
const kipWords = { th: 'กีบ', la: 'ກີບ', en: 'kip' } as const satisfies Record<Language, string>

/** The word said after an amount. */
export function currencyWord(currency: Currency, language: Language): string {
  return currency === 'LAK' ? kipWords[language] : bahtWords[language]
}

function group(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
}
