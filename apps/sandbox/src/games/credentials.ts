import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Game } from './games.ts'

/** What a provider has given the operator to prove itself with. */
export type GameCredentials = { agent: string; secret: string }

/** Each provider's own, from the one secret that operator and sandbox share. */
export const deriveCredentials = (keyGames: string, { code }: Pick<Game, 'code'>): GameCredentials => ({
  agent: 'kapao',
  secret: createHmac('sha256', keyGames).update(`game:${code}`).digest('hex'),
})

/** Takes equal time for every wrong text. */
export const isSame = (shown: string, expected: string): boolean =>
  timingSafeEqual(digest(shown), digest(expected))

/** What is kept of a person's password. The pretend world guards nothing that is worth a slow hash. */
export const hashPassword = (password: string): string => digest(`password:${password}`).toString('hex')

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
