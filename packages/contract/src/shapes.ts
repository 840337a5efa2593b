import { parseAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { isSeen } from './seen.ts'

/** An amount in a request: a JSON number of baht or kip, at most 2 decimals, 0 to 999,999,999.99 (product §1). */
export const amount = z
  .number()
  .refine((value) => parseAmount(value) !== undefined, {
    error: 'an amount of at most 999,999,999.99 with 2 decimals',
  })
  .meta({ description: 'Baht or kip with at most 2 decimals', minimum: 0, maximum: 999_999_999.99 })

/** An amount in an answer: of any sign, with at most 2 decimals. */
export const answeredAmount = z.number().meta({ description: 'Baht or kip with at most 2 decimals' })

export const instant = z.iso.datetime({ offset: true }).meta({ description: 'ISO 8601, UTC' })

/** A calendar day of this century, `YYYY-MM-DD`. The call states the time zone. */
export const day = z.iso
  .date()
  .refine((value) => value.startsWith('20'), { error: 'a day of this century' })
  .meta({ description: 'YYYY-MM-DD' })

/** A calendar month of this century, `YYYY-MM`. */
export const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .meta({ description: 'YYYY-MM', examples: ['2026-11'] })

/** One page of a list. Pages start at 1. */
export const page = z.strictObject({
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(10),
})

/** Text as typed: trimmed, without control characters, with at least one visible character. */
export function typedText(most: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]*$/u)
    .refine(isSeen, { error: 'nothing of it is seen' })
}

/** Normalises typed digits: Thai and Lao digits become ASCII, spaces and dashes are removed. */
function plainDigits(typed: string): string {
  return typed
    .replace(/[\s\u00AD\u2010-\u2015-]/gu, '')
    .replace(/[\u0E50-\u0E59]/gu, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\u0ED0-\u0ED9]/gu, (digit) => String(digit.charCodeAt(0) - 0x0ed0))
}

/** A phone number, an account number or a code as typed, normalised to ASCII digits without separators. */
export function typedDigits(most: number) {
  return z.string().max(most).overwrite(plainDigits).min(1)
}

/** HTML written by the operator and sanitised by the server. */
export const html = z.string().meta({ description: 'Sanitised HTML' })

/** The body of every refusal, outage and fault on the wire (product §1). */
export const problem = z.object({
  message: z.string().meta({ description: 'A code of the table of codes' }),
  requestId: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type Problem = z.infer<typeof problem>
