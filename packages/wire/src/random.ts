/** A random 128-bit key in hex, the only source of randomness in the apps. It also works on a page without https. */
export function generateKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A random id in the form of a UUID, for something that a client creates. */
export function generateId(): string {
  return generateKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A random number from 0 up to, but not including, 1. */
export function generateFraction(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number / 2 ** 32
}
