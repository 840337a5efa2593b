import { randomBytes } from 'node:crypto'

/** A name's ending that no other writer draws. */
export function randomSuffix(): string {
  return randomBytes(8).toString('hex')
}
