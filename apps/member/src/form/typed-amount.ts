import { parseAmount } from '@kapao/money/satang'
import { plainDigits } from './plain-digits.ts'

/**
 * Reads the baht a person typed: Thai and Lao digits, commas and spaces are taken, two decimals at most.
 * Answers the wire's number, or undefined for what is not such an amount.
 */
export const readTypedAmount = (typed: string): number | undefined => {
  const plain = plainDigits(typed).replace(/[\s,]/g, '')
  if (!/^\d{1,9}(\.\d{0,2})?$/.test(plain)) return undefined
  const amount = Number(plain)
  return parseAmount(amount) === undefined ? undefined : amount
}
