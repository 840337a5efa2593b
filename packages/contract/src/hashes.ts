/** Whether SHA-256 is available: browsers offer it only on https and on localhost. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** SHA-256 in hex of a byte that states what is hashed, followed by all parts. */
export async function hashOf(kind: number, ...parts: readonly Uint8Array[]): Promise<string> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 1))
  whole[0] = kind
  let at = 1
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function toTextBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** A number in 8 bytes, big-endian. */
export function toNumberBytes(number: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8))
  bytes.setBigUint64(0, BigInt(number))
  return new Uint8Array(bytes.buffer)
}
