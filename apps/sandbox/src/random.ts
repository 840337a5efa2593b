import { createECDH, randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'

const referenceLetters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** An id that sorts by creation time. */
export function generateId(): string {
  return v7()
}

/** Unguessable letters and digits, as banks append to a reference. */
export function generateLetters(length: number): string {
  return Array.from({ length }, () => referenceLetters[randomInt(referenceLetters.length)]).join('')
}

const voucherLetters = `${referenceLetters}abcdefghijklmnopqrstuvwxyz`

/** The code of a gift link: case-sensitive letters and digits. */
export function generateVoucher(): string {
  return Array.from({ length: 35 }, () => voucherLetters[randomInt(voucherLetters.length)]).join('')
}

export function generateDigits(length: number): string {
  return Array.from({ length }, () => String(randomInt(10))).join('')
}

/** A random number from 0 up to, but not including, 1. */
export function randomFraction(): number {
  return randomInt(2 ** 32) / 2 ** 32
}

/** A Standard Webhooks secret other than the agreed one. */
export function generateWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** An unguessable secret for tickets, sessions and forms. */
export function generateSecret(): string {
  return randomBytes(24).toString('base64url')
}

/** A uniformly distributed whole number from 0 to `many` - 1. */
export function randomBelow(many: number): number {
  return randomInt(many)
}

/** What a browser generates when it subscribes to push messages, in base64url. */
export function generateReceiverKeys(): { privateKey: string; publicKey: string; auth: string } {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys('base64url')
  return {
    privateKey: ecdh.getPrivateKey('base64url'),
    publicKey,
    auth: randomBytes(16).toString('base64url'),
  }
}
