import { parseAmount } from '@kapao/money/satang'
import { plainDigits } from './plain-digits.ts'

/**
 * Parses a typed amount in baht. Accepts Thai and Lao digits, commas and spaces, and at most two decimals. Returns the
 * number for the wire, or undefined if the text is not such an amount.
 */
export function readTypedAmount(typed: string): number | undefined {
  const plain = plainDigits(typed).replace(/[\s,]/g, '')
  if (!/^\d{1,9}(\.\d{0,2})?$/.test(plain)) return undefined
  const amount = Number(plain)
  return parseAmount(amount) === undefined ? undefined : amount
}
