import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** A unique database name. */
export function generateDatabaseName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}

/** A unique id. */
export const generateId = (): string => randomUUID()

/** A random integer from `least` (included) to `below` (excluded). */
export const randomInteger = (least: number, below: number): number => randomInt(least, below)

/** A random session token. */
export const generateToken = (): string => randomBytes(32).toString('base64url')
