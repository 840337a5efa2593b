import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import { createBulkhead } from '../../platform/bulkhead.ts'

/** argon2id, measured for this product: 170 hashes a second on 2 cores (domain facts, Safety). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const leastCharacters = 8

/**
 * Hashing fills a core and 19 MB, so at most 2 run at once in a process; more wait, and where the wait would grow
 * past half a second they are refused. One queue for the process, because the cores are the process's.
 */
const queue = createBulkhead({ atOnce: 2, waiting: 64 })
const comeBackSeconds = 2

const commonest: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** One way of writing the same password, whatever keyboard it was typed on. */
function plain(password: string): string {
  return password.normalize('NFKC')
}

/**
 * Whether a password is too easily guessed: shorter than 8 characters, among the commonest, one character over and
 * over, or the member's own phone number. Product §2.
 */
export function isTooWeak(password: string, phone: string): boolean {
  const text = plain(password).toLowerCase()
  const characters = new Set(text)
  return (
    [...text].length < leastCharacters || characters.size < 3 || commonest.has(text) || text.includes(phone)
  )
}

/** The hash that is kept of a password. Refuses REQUEST_LIMIT when too many are being hashed already. */
export async function hashPassword(password: string): Promise<string | Refusal<'REQUEST_LIMIT'>> {
  const hashed = await queue.run(() => hash(plain(password), cost))
  return hashed ?? refuse('REQUEST_LIMIT', { seconds: comeBackSeconds })
}

/**
 * Whether a password is the one behind a hash. Without a hash it answers false after the same work, so that the time
 * does not tell whether there is such a member. Refuses REQUEST_LIMIT as `hashPassword`.
 */
export async function isPassword(
  password: string,
  kept: string | undefined,
): Promise<boolean | Refusal<'REQUEST_LIMIT'>> {
  const matches = await queue.run(() => verify(kept ?? nobodysHash, plain(password)))
  if (matches === undefined) return refuse('REQUEST_LIMIT', { seconds: comeBackSeconds })
  return matches && kept !== undefined
}

/** A hash of the same cost, of 32 random bytes that nobody kept. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$VkZUfTNA5Anlf5VoURgzTw$SPzjaEJQnpNEm3pF3/2jWHFNJl4AYKQhD+Lsrvt5sKM'
