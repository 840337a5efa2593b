import type { Satang } from '@kapao/money/satang'
import { z } from 'zod'
import type { Exchanged } from '../exchange.ts'
import type { Outcome } from '../outcome.ts'
import { type GameUnits, readUnits, toSatang } from './units.ts'

/** What every adapter is told of its provider. */
export type GameConnection = {
  /** Without a slash at the end. */
  baseUrl: string
  credentials: { agent: string; secret: string }
  units: GameUnits
  /** The page with the provider's own login form, where it has one. */
  loginUrl?: string | undefined
  /** How long a call that moves money is waited for. Domain facts: 14 s. */
  timeoutMilliseconds?: number | undefined
  /** How long anything else is waited for, save a balance. */
  askMilliseconds?: number | undefined
  /** How long a balance is waited for: a member waits for many at once. Product decisions §4: 3 s. */
  balanceMilliseconds?: number | undefined
}

export function patience({
  timeoutMilliseconds = 14_000,
  askMilliseconds = 8_000,
  balanceMilliseconds = 3_000,
}: GameConnection) {
  return { timeoutMilliseconds, askMilliseconds, balanceMilliseconds }
}

/** A provider's own word for what went wrong; `undefined` where the answer has none. */
export type CodeOf = (body: unknown) => string | undefined

/**
 * Tells an answer apart. It is done in the shape of a success and without a code. It is refused only by one of the
 * codes that are a definite no of this protocol. Everything else is unknown, whatever its HTTP status: 408, 429, 5xx
 * and a gateway's page come from parties in between, and a 401 says that a key is wrong here, not what became of money.
 */
export function judge<Answer>(
  response: Exchanged,
  {
    codeOf,
    refusals,
    shape,
  }: { codeOf: CodeOf; refusals: Readonly<Record<string, string>>; shape: z.ZodType<Answer> },
): Outcome<Answer> {
  if (response.kind === 'unknown') return response
  const code = codeOf(response.body)
  if (code !== undefined) {
    const refusal = refusals[code]
    return refusal === undefined
      ? { kind: 'unknown', reason: `code ${code.slice(0, 40)}` }
      : { kind: 'refused', reason: refusal }
  }
  if (response.status < 200 || response.status >= 300)
    return { kind: 'unknown', reason: `status ${response.status}` }
  const parsed = shape.safeParse(response.body)
  return parsed.success
    ? { kind: 'done', answer: parsed.data }
    : { kind: 'unknown', reason: 'an answer of another shape' }
}

/** Goes on with what was done. */
export function follow<From, To>(outcome: Outcome<From>, next: (answer: From) => To): Outcome<To> {
  return outcome.kind === 'done' ? { kind: 'done', answer: next(outcome.answer) } : outcome
}

/** Points as the protocol writes them, told in satang. */
export function satangOf<Wire extends z.ZodType>(
  wire: Wire,
  units: GameUnits,
  read: (value: z.output<Wire>) => bigint | undefined,
) {
  return wire.transform((value, context): Satang => {
    const points = read(value)
    if (points !== undefined) return toSatang(units, points)
    context.addIssue({ code: 'custom', message: 'an amount' })
    return z.NEVER
  })
}

/** A text of units, told in satang. May be negative. */
export function unitsText(units: GameUnits) {
  return satangOf(z.string(), units, (text) => readUnits(units, text))
}

/**
 * A JSON number of units, told in satang. May be negative. Up to fifteen digits JavaScript writes a number as it was
 * read, so no arithmetic is done on the float.
 */
export function unitsNumber(units: GameUnits) {
  return satangOf(z.number(), units, (value) => readUnits(units, String(value)))
}

export function notBelowZero(satang: Satang): boolean {
  return satang >= 0n
}

export const page = z.url({ protocol: /^https?$/ })

export const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** What is no multiple of the step is never sent: the provider could not carry it. */
export const noStep = { kind: 'refused', reason: 'the amount is no multiple of the step' } as const
