import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** A database name that no other test has. */
export function drawDatabaseName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}

/** An id that nobody has. */
export const drawId = (): string => randomUUID()

/** A whole number from `least` up to, and without, `below`. */
export const drawNumber = (least: number, below: number): number => randomInt(least, below)

/** A token that nobody has. */
export const drawToken = (): string => randomBytes(32).toString('base64url')
