import { parseAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { bankCodes } from './bank/banks.ts'

/** Baht on the wire, satang inside. Refuses 0, negative amounts and more than two decimals. */
export const amountShape = z.number().transform((baht, context) => {
  const satang = parseAmount(baht)
  if (satang !== undefined && satang > 0n) return satang
  context.addIssue({ code: 'custom', message: 'takes baht above 0 with at most two decimals' })
  return z.NEVER
})

/** PostgreSQL cannot store NUL in a text. */
export function textShape(longest: number) {
  return z
    .string()
    .min(1)
    .max(longest)
    .refine((text) => !text.includes('\0'), 'must not contain NUL')
}

/** The operator's reference of an order, as it is printed on a bill. */
export const referenceShape = z.string().regex(/^[A-Z0-9]{1,20}$/, 'takes 1 to 20 capitals and digits')

export const bankShape = z.enum(bankCodes, `takes one of ${bankCodes.join(', ')}`)

/** An account number as people write it: removes spaces and dashes, accepts Thai digits. */
export const accountNumberShape = z
  .string()
  .max(60)
  .transform((text) => toPlainDigits(text))
  .pipe(z.string().regex(/^\d{6,20}$/, 'takes 6 to 20 digits'))

export const phoneShape = z
  .string()
  .max(40)
  .transform((text) => toPlainDigits(text))
  .pipe(z.string().regex(/^\+?\d{8,15}$/, 'takes a phone number of 8 to 15 digits'))

const earliest = new Date('2000-01-01T00:00:00Z')
const latest = new Date('2200-01-01T00:00:00Z')

export const timeShape = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((time) => time >= earliest && time < latest, 'takes a time of the years 2000 to 2199')

/** Removes the spaces and dashes that people write into numbers, and converts Thai digits. */
export function toPlainDigits(text: string): string {
  return readThaiDigits(text).replace(/[\s\-‐-–]/gu, '')
}

export function readThaiDigits(text: string): string {
  return text.replace(/[๐-๙]/gu, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)))
}
