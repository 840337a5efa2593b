import { v5 } from 'uuid'
import type { Context } from '../../platform/context.ts'
import { macsOf } from '../../platform/key-ring.ts'
import { findConversations } from './chat.store.ts'

/** Words that clients put before and between what is random. */
const words = 'guest|user|visitor|anonymous|anon|chat|client|customer|member|device|session|web|id'
const firstWord = new RegExp(`^(?:${words})+`, 'i')
const word = new RegExp(`^(?:${words})$`, 'i')

/** The time in seconds or milliseconds, from 2020 to 2033. */
const time = /(?<!\d)1[6-9]\d{8}(?:\d{3})?(?!\d)/g

/** So many bits cannot be guessed within the rate limits of the calls. */
const leastBits = 50
const leastDifferent = 5

/**
 * Whether a guest id that a client generated can serve as a secret: knowing it is enough to read the conversation. Words, the
 * time, a phone number and a counter are not enough; ten random letters and digits are.
 */
function isHardToGuess(guestId: string): boolean {
  const random = guestId
    .replace(firstWord, '')
    .replaceAll(time, '')
    .split(/[^a-z\d]+/i)
    .filter((part) => !word.test(part))
    .join('')
    .toLowerCase()
  const bits = random.length * Math.log2(/^\d*$/.test(random) ? 10 : 36)
  return bits >= leastBits && new Set(random).size >= leastDifferent
}

/** Separates the participants of own guest ids from every other id that is derived. */
const namespace = '6f1d3c52-8f0e-4a55-9d5b-0c5f6a1f47e2'

/**
 * The participant of a guest id that a client generated for itself; `undefined` if others could guess it. The id is not
 * stored and does not follow from the participant, which appears in the addresses of files. It does follow from the
 * version of the key: a conversation that began under an older one continues.
 */
export async function readOwnGuestId(
  { config, db }: Pick<Context, 'config' | 'db'>,
  guestId: string,
): Promise<string | undefined> {
  if (!isHardToGuess(guestId)) return undefined
  const [newest, ...older] = macsOf(config.KEY_GUESTS, `own chat guest ${guestId}`).map((mac) =>
    v5(mac.toString('hex'), namespace),
  )
  if (newest === undefined || older.length === 0) return newest
  const known = await findConversations(db, [newest, ...older])
  return [newest, ...older].find((participantId) => known.has(participantId)) ?? newest
}
