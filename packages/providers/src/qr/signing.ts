import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { wallClock } from '../clock.ts'
import type { Callback, WebhookVerdict } from '../qr-adapter.ts'

/** How old a call-back may be, and how far ahead a party's clock may go. Domain facts, call-backs. */
export const windowSeconds = 5 * 60

export const nowSeconds = (): number => Math.floor(wallClock().getTime() / 1000)

/** Whether a moment, in seconds as a party writes it, is within the window. */
export const isFresh = (seconds: string | undefined): boolean =>
  seconds !== undefined &&
  /^\d{1,12}$/.test(seconds) &&
  Math.abs(nowSeconds() - Number(seconds)) <= windowSeconds

export const hmacHex = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex')

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Compares two texts in a time that does not tell where they differ. */
export const isSameText = (one: string, other: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

export const headerOf = ({ headers }: Callback, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

export const badSignature = (reason: string, paymentId?: string): WebhookVerdict => ({
  kind: 'refused',
  because: 'SIGNATURE_INVALID',
  reason,
  paymentId,
})

export const badShape = (reason: string): WebhookVerdict => ({
  kind: 'refused',
  because: 'VALIDATION_FAILED',
  reason,
})
