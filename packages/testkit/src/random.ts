import { generateKeyPairSync, randomBytes, randomInt, randomUUID } from 'node:crypto'

/** A unique database name. */
export function generateDatabaseName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}

/** A unique id. */
export function generateId(): string {
  return randomUUID()
}

/** A random integer from `least` (included) to `below` (excluded). */
export function randomInteger(least: number, below: number): number {
  return randomInt(least, below)
}

/** A random session token. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A key pair for signatures with ES256. */
export function generateSigningKeys() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}
