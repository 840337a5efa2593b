import { z } from 'zod'

/** A scheme, a host of letters, digits and hyphens or an IPv4 address, and an optional port. */
const plainOrigin = /^https?:\/\/[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*(:\d{1,5})?$/

/**
 * Whether an origin can stand in a content security policy. A URL's host may contain `;` and `,`, which would end the
 * rule there and let the address write rules of its own.
 */
export function isPlainOrigin(origin: string): boolean {
  return plainOrigin.test(origin)
}

function hasPlainOrigin(url: string): boolean {
  return URL.canParse(url) && isPlainOrigin(new URL(url).origin)
}

/** The address of a page or a picture: https, or http too with `allowsHttp`. */
export function webAddress(mostCharacters: number, { allowsHttp = false } = {}) {
  return z
    .url({ protocol: allowsHttp ? /^https?$/ : /^https$/ })
    .max(mostCharacters)
    .refine(hasPlainOrigin, { error: 'a host of letters, digits, hyphens and dots' })
}
