import type { Satang } from '@kapao/money/satang'
import { z } from 'zod'
import { counted, type Exchanged } from '../exchange.ts'
import type { Outcome } from '../outcome.ts'
import type { Route } from '../outbound/outbound-http.ts'
import type { GameMove } from './game-adapter.ts'
import { type GameUnits, readUnits, toSatang } from './units.ts'

/** What every adapter needs to reach its provider. */
export type GameConnection = {
  /** Reaches `baseUrl` and `loginUrl`. */
  route: Route
  /** Without a trailing slash. */
  baseUrl: string
  credentials: { agent: string; secret: string }
  units: GameUnits
  /** The page with the provider's own login form, if it has one. */
  loginUrl?: string | undefined
  /** The time-out of a call that moves money. Domain facts: 14 s. */
  timeoutMilliseconds?: number | undefined
  /** The time-out of every other call except the balance. */
  askMilliseconds?: number | undefined
  /** The time-out of a balance: a member waits for many at once. Product decisions §4: 3 s. */
  balanceMilliseconds?: number | undefined
}

export function patience({
  timeoutMilliseconds = 14_000,
  askMilliseconds = 8_000,
  balanceMilliseconds = 3_000,
}: GameConnection) {
  return { timeoutMilliseconds, askMilliseconds, balanceMilliseconds }
}

/** Reads a provider's error code; `undefined` if the response has none. */
export type CodeOf = (body: unknown) => string | undefined

/**
 * Classifies a response. It is done if it has the shape of a success and no error code. It is refused only by a code
 * that is a definite no in this protocol. Everything else is unknown, whatever its HTTP status: 408, 429, 5xx and a
 * proxy's page come from systems in between, and a 401 means that our key is wrong, not that no money moved.
 */
export function judge<Answer>(response: Exchanged, expected: Expected<Answer>): Outcome<Answer> {
  if (response.kind === 'unknown') return response
  return counted(response, judgeAnswered(response, expected))
}

type Expected<Answer> = {
  codeOf: CodeOf
  refusals: Readonly<Record<string, string>>
  shape: z.ZodType<Answer>
}

function judgeAnswered<Answer>(
  response: { status: number; body: unknown },
  { codeOf, refusals, shape }: Expected<Answer>,
): Outcome<Answer> {
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

/** Maps the answer of a done outcome; passes every other outcome through. */
export function follow<From, To>(outcome: Outcome<From>, next: (answer: From) => To): Outcome<To> {
  return outcome.kind === 'done' ? { kind: 'done', answer: next(outcome.answer) } : outcome
}

/** Parses an amount as the protocol writes it into satang. */
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

/** Parses a string of units into satang. May be negative. */
export function unitsText(units: GameUnits) {
  return satangOf(z.string(), units, (text) => readUnits(units, text))
}

/**
 * Parses a JSON number of units into satang. May be negative. JavaScript writes a number of up to fifteen digits
 * exactly as it was read, so there is no arithmetic on the float.
 */
export function unitsNumber(units: GameUnits) {
  return satangOf(z.number(), units, (value) => readUnits(units, String(value)))
}

/** A move's amount as protocols with one signed amount write it: below zero out of the game. */
export function signedSatang({
  direction,
  amountSatang,
}: Pick<GameMove, 'direction' | 'amountSatang'>): Satang {
  return direction === 'in' ? amountSatang : -amountSatang
}

export function notBelowZero(satang: Satang): boolean {
  return satang >= 0n
}

export const page = z.url({ protocol: /^https?$/ })

export const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** An amount that is not a multiple of the step is never sent: the provider's units cannot express it. */
export const noStep = { kind: 'refused', reason: 'the amount is no multiple of the step' } as const
