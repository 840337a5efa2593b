import { randomBytes, randomUUID } from 'node:crypto'

export function generateId(): string {
  return randomUUID()
}

/** A random element, uniform enough for a load. */
export function pickOne<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() * from.length)]!
}

/** 32 bytes in base64. */
export function generateSecret(): string {
  return randomBytes(32).toString('base64')
}
