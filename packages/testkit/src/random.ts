import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** A database name that no other test has. */
export function generateDatabaseName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}

/** An id that nobody has. */
export const generateId = (): string => randomUUID()

/** A whole number from `least` up to, and without, `below`. */
export const randomInteger = (least: number, below: number): number => randomInt(least, below)

/** A token that nobody has. */
export const generateToken = (): string => randomBytes(32).toString('base64url')
