import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export function hmacHex(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

/** Compares two texts in constant time. */
export function isSameText(one: string, other: string): boolean {
  function digest(text: string) {
    return createHash('sha256').update(text).digest()
  }
  return timingSafeEqual(digest(one), digest(other))
}
