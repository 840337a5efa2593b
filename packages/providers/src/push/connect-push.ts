import { createPrivateKey } from 'node:crypto'
import webPush from 'web-push'
import { wallClock } from '../clock.ts'
import { type OutboundHttp, RouteRefused } from '../outbound/outbound-http.ts'
import type { PushAdapter, PushMessage, PushOutcome } from './push-adapter.ts'
import { isPushEndpoint } from './push-hosts.ts'

type PushSettings = {
  outbound: OutboundHttp
  /** Private P-256 keys (PKCS #8, DER, base64), the newest first. */
  keys: readonly string[]
  hosts: readonly string[]
  sandboxUrl: string | undefined
  /** `mailto:` or `https:`, where a push service reaches the operator. */
  contact: string
  timeoutMilliseconds?: number
}

/** The library encrypts and signs. The request is ours: it has a time limit, no redirect and no private address. */
export function connectPush({
  outbound,
  keys,
  timeoutMilliseconds = 10_000,
  ...facts
}: PushSettings): PushAdapter {
  const pairs = new Map(keys.map(readPair).map((pair) => [pair.publicKey, pair]))
  const [newest] = pairs.keys()
  if (newest === undefined) throw new Error('KEY_PUSH has no key')
  async function send(message: PushMessage): Promise<PushOutcome> {
    const { endpoint } = message.subscription
    const pair = pairs.get(message.publicKey)
    if (!pair) return { kind: 'gone' }
    if (!isPushEndpoint(endpoint, facts)) return { kind: 'refused', reason: 'the host is not allowed' }
    try {
      const { headers, body } = encrypt(message, { ...pair, subject: facts.contact })
      const response = await outbound.to(endpoint).fetch(endpoint, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(timeoutMilliseconds),
      })
      // Nothing in the answer's body is needed, and it could be endless.
      await response.body?.cancel()
      return judge(response.status, response.headers.get('retry-after'))
    } catch (outage) {
      if (outage instanceof RouteRefused) return { kind: 'refused', reason: outage.message }
      return { kind: 'later', reason: nameOf(outage), afterSeconds: undefined }
    }
  }
  return {
    publicKey: newest,
    hasKey: (publicKey) => pairs.has(publicKey),
    accepts: (endpoint) => isPushEndpoint(endpoint, facts),
    send,
  }
}

type Pair = { publicKey: string; privateKey: string }

/** Both keys as VAPID has them: the uncompressed point and the number, in base64url. */
function readPair(text: string): Pair {
  const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
  const { x = '', y = '', d = '' } = key.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

function encrypt(
  { subscription: { endpoint, p256dh, auth }, payload, ttlSeconds, topic, isUrgent }: PushMessage,
  vapidDetails: Pair & { subject: string },
): { headers: Record<string, string>; body: Buffer } {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails,
    contentEncoding: 'aes128gcm',
    TTL: ttlSeconds,
    topic,
    urgency: isUrgent ? 'high' : 'normal',
  })
  // The length is set by what sends the request.
  const sent = Object.entries(headers).filter(([name]) => name !== 'Content-Length')
  return { headers: Object.fromEntries(sent), body }
}

function judge(status: number, retryAfter: string | null): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `status ${status}`
  if (status === 429 || status === 408 || status >= 500)
    return { kind: 'later', reason, afterSeconds: readRetryAfter(retryAfter) }
  return { kind: 'refused', reason }
}

/** Seconds, or a date (RFC 9110). */
function readRetryAfter(text: string | null): number | undefined {
  if (text === null) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - wallClock().getTime()) / 1000))
}

function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : 'no answer'
}
