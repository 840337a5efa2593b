import { createHash } from 'node:crypto'
import { validate } from 'uuid'
import type { Random } from '../../platform/random.ts'

/** What identifies a session. Without a member, the token is from before tokens named theirs. */
export type SessionKey = { tokenHash: Buffer; memberId: string | undefined }

/**
 * Generates the token of a new session: the id of its member, an underscore, and 256 random bits. The id tells where the row of the
 * session is stored (decision record 0133).
 */
export function generateSessionToken(random: Random, memberId: string): string {
  return `${memberId}_${random.token()}`
}

/** A token has 256 bits of entropy, so a plain hash is enough: it cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Reads a token. Returns `undefined` for what cannot be one. */
export function readSessionToken(token: string): SessionKey | undefined {
  const parts = /^(?:(.{36})_)?[\w-]{43}$/.exec(token)
  const memberId = parts?.[1]
  if (!parts || (memberId !== undefined && !validate(memberId))) return undefined
  return { tokenHash: hashToken(token), memberId }
}
