import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { wallClock } from './clock.ts'

export type Headers = Readonly<Record<string, string | string[] | undefined>>
export type Verified =
  | { ok: true; eventId: string }
  | { ok: false; eventId: string | undefined; reason: string }

/** The largest difference between the timestamp of a call-back and now, either way. Product §5. */
const toleranceSeconds = 5 * 60

function text(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

const keys = new Map<string, KeyObject>()

/** A secret as a key object. Cached, because creating one costs more than signing with it. */
function keyOf(secret: string): KeyObject {
  let key = keys.get(secret)
  if (!key) keys.set(secret, (key = createSecretKey(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))))
  return key
}

/**
 * Checks a call-back in the Standard Webhooks format: HMAC-SHA256 over `id.timestamp.body`, at most five minutes old.
 * `secret` is `whsec_` and base64; `rawBody` is the unparsed body; `nowSeconds` is the time by our clock. If there are
 * several signatures, one must be right, so that a sender can change its secret.
 *
 * Uses Node's HMAC, because every payment passes here and the library's HMAC, in JavaScript, costs ten times as much.
 * Tests compare it with the library.
 */
export function verifyWebhook(
  secret: string,
  headers: Headers,
  rawBody: string,
  nowSeconds: number = Math.floor(wallClock().getTime() / 1000),
): Verified {
  const eventId = text(headers['webhook-id'])
  const timestamp = text(headers['webhook-timestamp'])
  const signatures = text(headers['webhook-signature'])
  function refuse(reason: string): Verified {
    return { ok: false, eventId, reason }
  }
  if (!eventId || !timestamp || !signatures) return refuse('Missing required headers')
  if (!/^\d{1,12}$/.test(timestamp)) return refuse('Invalid Signature Headers')
  const age = nowSeconds - Number(timestamp)
  if (age > toleranceSeconds) return refuse('Message timestamp too old')
  if (age < -toleranceSeconds) return refuse('Message timestamp too new')
  const expected = createHmac('sha256', keyOf(secret)).update(`${eventId}.${timestamp}.${rawBody}`).digest()
  const isSigned = signatures.split(' ').some((given) => isSignature(given, expected))
  return isSigned ? { ok: true, eventId } : refuse('No matching signature found')
}

/** The headers that sign a call-back of our own now, in the same format. */
export function signWebhook(secret: string, eventId: string, rawBody: string): Record<string, string> {
  const timestamp = String(Math.floor(wallClock().getTime() / 1000))
  const signed = `${eventId}.${timestamp}.${rawBody}`
  const signature = createHmac('sha256', keyOf(secret)).update(signed).digest('base64')
  return { 'webhook-id': eventId, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

function isSignature(given: string, expected: Buffer): boolean {
  if (!given.startsWith('v1,')) return false
  const signature = Buffer.from(given.slice('v1,'.length), 'base64')
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}
