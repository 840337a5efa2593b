import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Game } from './games.ts'

/** The credentials that a provider has issued to the operator. */
export type GameCredentials = { agent: string; secret: string }

/** Each provider's own credentials, derived from the one secret that operator and sandbox share. */
export function deriveCredentials(keyGames: string, { code }: Pick<Game, 'code'>): GameCredentials {
  return {
    agent: 'kapao',
    secret: createHmac('sha256', keyGames).update(`game:${code}`).digest('hex'),
  }
}

/** Compares in constant time. */
export function isSame(shown: string, expected: string): boolean {
  return timingSafeEqual(digest(shown), digest(expected))
}

/** The stored hash of a password. The sandbox protects nothing that is worth a slow hash. */
export function hashPassword(password: string): string {
  return digest(`password:${password}`).toString('hex')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
