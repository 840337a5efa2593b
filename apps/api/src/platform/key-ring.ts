import { createHmac, timingSafeEqual } from 'node:crypto'

/** One version of a key. The name is empty for a key from before keys had versions. */
export type KeyVersion = { name: string; secret: string }

/**
 * The versions of a key for one purpose. The first signs and encrypts; every one verifies and decrypts, so a key is
 * replaced without a moment in which something valid is refused. Decision record 0072.
 */
export type KeyRing = readonly [KeyVersion, ...KeyVersion[]]

/** `NAME:secret`, separated by commas. Checks neither the form nor the lengths; settings do. */
export function readKeyRing(setting: string): KeyRing {
  const [first = '', ...others] = setting.split(',')
  return [readVersion(first), ...others.map(readVersion)]
}

function readVersion(text: string): KeyVersion {
  const colon = text.indexOf(':')
  return { name: text.slice(0, Math.max(colon, 0)), secret: text.slice(colon + 1) }
}

/** HMAC-SHA-256 of a text with each version, in their order. */
export function macsOf(ring: KeyRing, text: string | Buffer): [Buffer, ...Buffer[]] {
  const [first, ...others] = ring
  return [macOf(first, text), ...others.map((version) => macOf(version, text))]
}

function macOf({ secret }: KeyVersion, text: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

/** Signs a text with the first version. A text starts with its use, because a ring may sign several. */
export function sign(ring: KeyRing, text: string): string {
  return macsOf(ring, text)[0].toString('base64url')
}

/** Whether any version signed the text. */
export function isSignedBy(ring: KeyRing, text: string, signature: string): boolean {
  const given = Buffer.from(signature)
  return macsOf(ring, text).some((mac) => isSame(Buffer.from(mac.toString('base64url')), given))
}

/** Compares in a time that does not depend on where two texts differ. */
export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
