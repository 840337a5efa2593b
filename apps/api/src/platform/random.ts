import { randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import { systemClock } from './clock.ts'

/** All randomness. Read through this type, so that a test can set it. */
export type Random = {
  /** A new id. Later ids sort after earlier ones. */
  id: () => string
  /** 256 random bits, URL-safe. */
  token: () => string
  /** `count` decimal digits, each equally likely. */
  digits: (count: number) => string
  /** `count` letters that are easy to distinguish. */
  letters: (count: number) => string
  /** `count` characters of an alphabet, each equally likely. */
  text: (alphabet: string, count: number) => string
  /** `count` cryptographically random bytes. */
  bytes: (count: number) => Buffer
}

const plainLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ'

function text(alphabet: string, count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Random bytes are fetched 4,096 at a time: fetching them for each id costs more than the rest of generating it. */
let stock = Buffer.alloc(0)
let used = 0

function random16(): Buffer {
  if (used + 16 > stock.length) {
    stock = randomBytes(4096)
    used = 0
  }
  used += 16
  return stock.subarray(used - 16, used)
}

let last = { msecs: 0, seq: 0 }

/** The ids of one millisecond count up from a random 31-bit number, with room for two thousand million. */
function generateId(): string {
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
