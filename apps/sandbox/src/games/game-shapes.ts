import { z } from 'zod'
import { type Game, readUnits } from './games.ts'

export const usernameShape = z.string().regex(/^[A-Za-z0-9_]{3,32}$/, 'takes 3 to 32 letters, digits or _')
export const passwordShape = z.string().regex(/^[\x21-\x7e]{6,64}$/, 'takes 6 to 64 plain characters')

/** Parses a string of units into points. Negative values are allowed, 0 is not. */
export function unitsShape(game: Game) {
  return z.string().transform((text, context) => {
    const points = readUnits(game, text)
    if (points !== undefined && points !== 0n) return points
    context.addIssue({
      code: 'custom',
      message: `takes units with at most ${game.decimals} decimals, not 0`,
    })
    return z.NEVER
  })
}

/** A list's cursor: the time and the id of the last move on the previous page. */
export function writeCursor({ doneAt, id }: { doneAt: Date; id: bigint }): string {
  return `${doneAt.getTime()}-${id}`
}

export const cursorShape = z
  .string()
  .regex(/^\d{1,15}-\d{1,18}$/)
  .transform((text) => {
    const [at = '', id = ''] = text.split('-')
    return { at: new Date(Number(at)), id: BigInt(id) }
  })

export const momentShape = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

export const mostListed = 100
