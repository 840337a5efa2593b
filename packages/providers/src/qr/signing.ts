import { createHash } from 'node:crypto'
import { wallClock } from '../clock.ts'
import type { Callback, WebhookVerdict } from '../qr-adapter.ts'

/** How old a call-back may be, and how far ahead the sender's clock may be. Domain facts, call-backs. */
export const windowSeconds = 5 * 60

export function nowSeconds(): number {
  return Math.floor(wallClock().getTime() / 1000)
}

/** Whether a time, in seconds since 1970, is within the window. */
export function isFresh(seconds: string | undefined): boolean {
  return (
    seconds !== undefined &&
    /^\d{1,12}$/.test(seconds) &&
    Math.abs(nowSeconds() - Number(seconds)) <= windowSeconds
  )
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function headerOf({ headers }: Callback, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

export function badSignature(reason: string, paymentId?: string): WebhookVerdict {
  return {
    kind: 'refused',
    because: 'SIGNATURE_INVALID',
    reason,
    paymentId,
  }
}

export function badShape(reason: string): WebhookVerdict {
  return {
    kind: 'refused',
    because: 'VALIDATION_FAILED',
    reason,
  }
}
