import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Game } from './games.ts'

/** The credentials that a provider has issued to the operator. */
export type GameCredentials = { agent: string; secret: string }

/** Each provider's own credentials, derived from the one secret that operator and sandbox share. */
export const deriveCredentials = (keyGames: string, { code }: Pick<Game, 'code'>): GameCredentials => ({
  agent: 'kapao',
  secret: createHmac('sha256', keyGames).update(`game:${code}`).digest('hex'),
})

/** Compares in constant time. */
export const isSame = (shown: string, expected: string): boolean =>
  timingSafeEqual(digest(shown), digest(expected))

/** The stored hash of a password. The sandbox protects nothing that is worth a slow hash. */
export const hashPassword = (password: string): string => digest(`password:${password}`).toString('hex')

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
