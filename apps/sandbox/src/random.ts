import { randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'

const referenceLetters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** An id that sorts by the time it was drawn. */
export const generateId = (): string => v7()

/** Letters and digits nobody can guess, as banks put at the end of a reference. */
export const generateLetters = (length: number): string =>
  Array.from({ length }, () => referenceLetters[randomInt(referenceLetters.length)]).join('')

const voucherLetters = `${referenceLetters}abcdefghijklmnopqrstuvwxyz`

/** What opens a gift: letters of both cases, which are told apart. */
export const generateVoucher = (): string =>
  Array.from({ length: 35 }, () => voucherLetters[randomInt(voucherLetters.length)]).join('')

export const generateDigits = (length: number): string =>
  Array.from({ length }, () => String(randomInt(10))).join('')

/** From 0 up to, never reaching, 1. */
export const randomFraction = (): number => randomInt(2 ** 32) / 2 ** 32

/** A Standard Webhooks secret that is not the one agreed on. */
export const generateWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Letters that open a door: nobody guesses them. */
export const generateSecret = (): string => randomBytes(24).toString('base64url')

/** A whole number from 0 up to, never reaching, this many. Each is as likely as the others. */
export const randomBelow = (many: number): number => randomInt(many)
