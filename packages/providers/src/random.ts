import { randomBytes } from 'node:crypto'

/** A value that no other request has, for protocols that sign one. */
export function generateNonce(): string {
  return randomBytes(16).toString('hex')
}
