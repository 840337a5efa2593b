import { randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import { systemClock } from './clock.ts'

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
  /** That many characters of an alphabet, each equally likely. */
  text: (alphabet: string, count: number) => string
  /** Bytes that nobody can guess. */
  bytes: (count: number) => Buffer
}

const plainLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ'

const text = (alphabet: string, count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Chance is fetched in stocks: a fetch for each of two ids a request costs more than everything else about them. */
let stock = Buffer.alloc(0)
let used = 0

const random16 = (): Buffer => {
  if (used + 16 > stock.length) {
    stock = randomBytes(4096)
    used = 0
  }
  used += 16
  return stock.subarray(used - 16, used)
}

let last = { msecs: 0, seq: 0 }

/** The ids of one millisecond count up from a number of chance, which has room for two thousand million of them. */
const generateId = (): string => {
  const msecs = systemClock.now().getTime()
  last = msecs > last.msecs ? { msecs, seq: random16().readUInt32BE() >>> 1 } : { ...last, seq: last.seq + 1 }
  return v7({ random: random16(), ...last })
}

export const systemRandom: Random = {
  id: generateId,
  token: () => randomBytes(32).toString('base64url'),
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
  letters: (count) => text(plainLetters, count),
  text,
  bytes: (count) => randomBytes(count),
}
