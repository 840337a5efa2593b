import { randomBytes } from 'node:crypto'

/** A random password that needs no escaping in a connection URL. */
export function generatePassword(): string {
  return randomBytes(24).toString('base64url')
}

/** A random suffix that keeps the files of two concurrent starts apart. */
export function generateSuffix(): string {
  return randomBytes(4).toString('hex')
}
