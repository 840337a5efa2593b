import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import { createBulkhead } from '../../platform/bulkhead.ts'

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

/**
 * Whether a password is too easy to guess: shorter than 8 characters, among the most common, fewer than 3 different
 * characters, or containing the member's own phone number. Product §2.
 */
export function isTooWeak(password: string, phone: string): boolean {
  const text = plain(password).toLowerCase()
  const characters = new Set(text)
  return (
    [...text].length < leastCharacters || characters.size < 3 || commonest.has(text) || text.includes(phone)
  )
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
