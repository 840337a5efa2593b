import { createHash } from 'node:crypto'

/** A token has 256 bits of entropy, so a plain hash is enough: it cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
