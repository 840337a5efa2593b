/**
 * Money inside Kapao is a `bigint` of satang (1 baht = 100 satang; 1 kip = 100 att), from the parser to the database.
 * There is no floating-point arithmetic on it anywhere.
 */
export type Satang = bigint & { readonly __unit?: 'satang' }

export type Currency = 'BAHT' | 'LAK'
export const currencies = ['BAHT', 'LAK'] as const satisfies readonly Currency[]

/** The largest amount on the wire: 999,999,999.99 (product decision §1). */
export const largestSatang: Satang = 99_999_999_999n

/**
 * Reads an amount from the wire.
 *
 * Accepts a JSON number of baht (or kip) with at most two decimals, from 0 to 999,999,999.99. Returns `undefined` for
 * anything else: more decimals, NaN, infinities, negative amounts, numbers that JavaScript writes with an exponent.
 */
export function parseAmount(amount: number): Satang | undefined {
  if (typeof amount !== 'number' || Object.is(amount, -0)) return undefined
  const written = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(amount))
  if (!written) return undefined
  return BigInt(written[1]!) * 100n + BigInt((written[2] ?? '').padEnd(2, '0'))
}

/**
 * Converts satang to the wire's number of baht. Exact: every amount up to the largest fits the 15 digits of a double.
 */
export function toAmount(satang: Satang): number {
  return Number(satang) / 100
}

/** Formats satang for display, with two decimals and thousands separators: `1,234.50`. */
export function formatSatang(satang: Satang): string {
  const isNegative = satang < 0n
  const sign = isNegative ? '-' : ''
  const size = isNegative ? -satang : satang
  const baht = (size / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}${baht}.${(size % 100n).toString().padStart(2, '0')}`
}
