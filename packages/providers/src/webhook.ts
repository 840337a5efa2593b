import { Webhook, WebhookVerificationError } from 'standardwebhooks'

export type Headers = Readonly<Record<string, string | string[] | undefined>>
export type Verified =
  | { ok: true; eventId: string }
  | { ok: false; eventId: string | undefined; reason: string }

const text = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

/**
 * Checks a call-back in the Standard Webhooks form: HMAC-SHA256 over `id.timestamp.body`, at most five minutes old.
 * `secret` is `whsec_` and base64; `rawBody` is the body as it came, before any parsing.
 */
export const verifyWebhook = (secret: string, headers: Headers, rawBody: string): Verified => {
  const eventId = text(headers['webhook-id'])
  try {
    new Webhook(secret).verify(rawBody, {
      'webhook-id': eventId ?? '',
      'webhook-timestamp': text(headers['webhook-timestamp']) ?? '',
      'webhook-signature': text(headers['webhook-signature']) ?? '',
    })
    return { ok: true, eventId: eventId ?? '' }
  } catch (thrown) {
    if (!(thrown instanceof WebhookVerificationError)) throw thrown
    return { ok: false, eventId, reason: thrown.message }
  }
}
