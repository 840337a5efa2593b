import { randomBytes } from 'node:crypto'

/** A password that needs no escaping in a connection address. */
export function generatePassword(): string {
  return randomBytes(24).toString('base64url')
}

/** A short name that two starts at the same moment do not share. */
export function generateSuffix(): string {
  return randomBytes(4).toString('hex')
}
