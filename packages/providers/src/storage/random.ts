import { randomBytes } from 'node:crypto'

/** A random suffix that no other writer uses. */
export function randomSuffix(): string {
  return randomBytes(8).toString('hex')
}
