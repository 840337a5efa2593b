import { parseAmount } from '@kapao/money/satang'

/**
 * Reads the baht a person typed: Thai and Lao digits, commas and spaces are taken, two decimals at most.
 * Answers the wire's number, or undefined for what is not such an amount.
 */
export const readTypedAmount = (typed: string): number | undefined => {
  const plain = typed.replace(/[๐-๙]/g, fromThai).replace(/[໐-໙]/g, fromLao).replace(/[\s,]/g, '')
  if (!/^\d{1,9}(\.\d{0,2})?$/.test(plain)) return undefined
  const amount = Number(plain)
  return parseAmount(amount) === undefined ? undefined : amount
}

const digitFrom = (zero: string) => (digit: string) => String(digit.charCodeAt(0) - zero.charCodeAt(0))
const fromThai = digitFrom('๐')
const fromLao = digitFrom('໐')
