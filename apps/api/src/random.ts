import { randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/** Chance, asked for in one place. */
export type Random = {
  /** A new id, later ones sorting after earlier ones. */
  id: () => string
  /** 256 bits, written for a URL. */
  token: () => string
  /** That many decimal digits, each equally likely. */
  digits: (count: number) => string
  /** Letters that are told apart when read aloud. */
  letters: (count: number) => string
}

const plainLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ'

export const systemRandom: Random = {
  id: () => v7(),
  token: () => randomBytes(32).toString('base64url'),
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
  letters: (count) =>
    Array.from({ length: count }, () => plainLetters[randomInt(plainLetters.length)]).join(''),
}
