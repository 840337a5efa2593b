import { largestSatang, parseAmount, type Satang } from '@kapao/money/satang'
import { z } from 'zod'
import { counted, type Exchanged } from '../exchange.ts'
import type { Outcome } from '../outcome.ts'

/** Text that can be stored: no control characters and no lone surrogates. */
export function plainText(most: number) {
  return z
    .string()
    .max(most)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'plain text' })
}

export const paymentId = plainText(64).min(1)

/** A web page on which the QR is paid. */
export const payLink = z.url({ protocol: /^https?$/ }).max(500)

function isPayable(satang: Satang | undefined): satang is Satang {
  return satang !== undefined && satang > 0n && satang <= largestSatang
}

function payable(satang: Satang | undefined, context: z.core.$RefinementCtx): Satang {
  if (isPayable(satang)) return satang
  context.issues.push({ code: 'custom', message: 'an amount above 0', input: String(satang) })
  return z.NEVER
}

/** `"100.00"`: baht in a string, two decimals. */
export const bahtText = z
  .string()
  .regex(/^\d{1,9}\.\d{2}$/)
  .transform((text, context) => payable(BigInt(text.replace('.', '')), context))

/** `10000`: satang as a whole number, in JSON. */
export const satangNumber = z
  .int()
  .min(1)
  .max(Number(largestSatang))
  .transform((satang) => BigInt(satang))

/** `"10000"`: satang as a whole number, in a form. */
export const satangText = z
  .string()
  .regex(/^[1-9]\d{0,10}$/)
  .transform((text, context) => payable(BigInt(text), context))

/** `100.5`: baht as a JSON number, at most two decimals. */
export const bahtNumber = z.number().transform((baht, context) => payable(parseAmount(baht), context))

const earliest = Date.UTC(2000, 0)
const latest = Date.UTC(2200, 0)
function isOurTime(moment: Date): boolean {
  return moment.getTime() >= earliest && moment.getTime() < latest
}

/** ISO 8601 with its offset. */
export const isoTime = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(isOurTime)

/** Seconds since 1970, as a number. */
export const secondsTime = z
  .int()
  .transform((seconds) => new Date(seconds * 1000))
  .refine(isOurTime)

/** Milliseconds since 1970, in a form. */
export const millisecondsText = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform((text) => new Date(Number(text)))
  .refine(isOurTime)

/** `2026-11-20 21:15:00` in Bangkok time: seven hours ahead of UTC, without summer time. */
export const bangkokTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}+07:00`))
  .refine((moment) => !Number.isNaN(moment.getTime()) && isOurTime(moment))

/** Parsed JSON, or `undefined` for a text that is not JSON. */
export function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Reads an answer by its shape: 5xx, 408 and an unreadable answer are unknown; another status from 400 is a refusal. */
export function judge<Answer>(response: Exchanged, shape: z.ZodType<Answer>): Outcome<Answer> {
  if (response.kind === 'unknown') return response
  return counted(response, judgeAnswered(response, shape))
}

function judgeAnswered<Answer>(
  { status, body }: { status: number; body: unknown },
  shape: z.ZodType<Answer>,
): Outcome<Answer> {
  if (status >= 500 || status === 408) return { kind: 'unknown', reason: `status ${status}` }
  if (status >= 400) return { kind: 'refused', reason: `status ${status}` }
  const parsed = shape.safeParse(body)
  return parsed.success
    ? { kind: 'done', answer: parsed.data }
    : { kind: 'unknown', reason: 'an answer of another shape' }
}
