/** What a browser gave for its subscription: where messages go, and the keys that only the browser can decrypt for. */
export type PushSubscriptionKeys = { endpoint: string; p256dh: string; auth: string }

export type PushMessage = {
  subscription: PushSubscriptionKeys
  /** The public key that the browser subscribed with. */
  publicKey: string
  /** At most 3,000 bytes, encrypted before it leaves. */
  payload: string
  /** How long the push service keeps it for a phone that is off. */
  ttlSeconds: number
  /** A message with the topic of one that is not delivered yet replaces it: at most 32 characters of base64url. */
  topic: string
  isUrgent: boolean
}

/**
 * `sent`: the push service has it. `gone`: the subscription has ended. `later`: a repeat may succeed, not before
 * `afterSeconds` where the service named it. `refused`: a repeat would be refused too.
 */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'later'; reason: string; afterSeconds: number | undefined }
  | { kind: 'refused'; reason: string }

/** Sends messages to browsers through their push services (RFC 8030, 8291, 8292). Decision record 0098. */
export type PushAdapter = {
  /** The newest VAPID key, for which browsers subscribe. */
  publicKey: string
  /** Whether messages can be sent for a public key: it is one of ours. */
  hasKey: (publicKey: string) => boolean
  /** Whether an endpoint belongs to a push service that is allowed. */
  accepts: (endpoint: string) => boolean
  /** Sends once, within the time limit, and follows no redirect. Never throws. */
  send: (message: PushMessage) => Promise<PushOutcome>
}
