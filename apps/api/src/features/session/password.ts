import { hash, verify } from '@node-rs/argon2'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import { createBulkhead } from '../../platform/bulkhead.ts'
import { thaiPasswordWords } from './thai-passwords.ts'

/** argon2id with the cost measured for this product: 170 hashes a second on 2 cores (domain facts, Safety). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const leastCharacters = 8

/**
 * One hash uses a core and 19 MB, so at most 2 run at once in a process. Further ones wait, and are refused once the
 * wait would exceed half a second. There is one queue per process, because the cores belong to the process.
 */
const queue = createBulkhead({ atOnce: 2, waiting: 64 })
const comeBackSeconds = 2

const commonest: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Normalises a password, so that it is the same on every keyboard. */
function plain(password: string): string {
  return password.normalize('NFKC')
}

/** The estimate of how many guesses a password stands, by the words, dates, keys and repetitions in it. */
let estimate: ZxcvbnFactory | undefined

/** Longer passwords are estimated by their beginning: the estimate's work grows with the length. */
const estimatedCharacters = 64

/** A password that is guessed in a million tries or fewer is too weak (zxcvbn's scores 0 and 1). */
const leastScore = 2

/**
 * Whether a password is too easy to guess: shorter than 8 characters, fewer than 3 different characters, among the most
 * common, or made of common words of Thailand and Laos, dates or keys, or of the `known` words: the member's own name
 * and phone number, and the site's name. Product §2.
 */
export function isTooWeak(password: string, known: readonly string[]): boolean {
  const text = plain(password).toLowerCase()
  if ([...text].length < leastCharacters || new Set(text).size < 3 || commonest.has(text)) return true
  const words = known.flatMap((word) => [word, ...word.split(/\s+/u)]).filter((word) => word.length > 1)
  if (words.some((word) => /^\d{8,}$/.test(word) && text.includes(word))) return true
  return estimator().check(plain(password), words).score < leastScore
}

function estimator(): ZxcvbnFactory {
  estimate ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, common: [...thaiPasswordWords] },
    graphs: adjacencyGraphs,
    maxLength: estimatedCharacters,
  })
  return estimate
}

/** The hash of a password, for storage. Refuses REQUEST_LIMIT when too many passwords are being hashed already. */
export async function hashPassword(password: string): Promise<string | Refusal<'REQUEST_LIMIT'>> {
  const hashed = await queue.run(() => hash(plain(password), cost))
  return hashed ?? refuse('REQUEST_LIMIT', { seconds: comeBackSeconds })
}

/**
 * Whether a password matches a hash. Without a hash it returns `false` after the same work, so that the time does not
 * reveal whether the member exists. Refuses REQUEST_LIMIT like `hashPassword`.
 */
export async function isPassword(
  password: string,
  kept: string | undefined,
): Promise<boolean | Refusal<'REQUEST_LIMIT'>> {
  const matches = await queue.run(() => verify(kept ?? nobodysHash, plain(password)))
  if (matches === undefined) return refuse('REQUEST_LIMIT', { seconds: comeBackSeconds })
  return matches && kept !== undefined
}

/** A hash with the same cost, of 32 random bytes that were thrown away. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$VkZUfTNA5Anlf5VoURgzTw$SPzjaEJQnpNEm3pF3/2jWHFNJl4AYKQhD+Lsrvt5sKM'
