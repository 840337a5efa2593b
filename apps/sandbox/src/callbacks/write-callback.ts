import { Webhook } from 'standardwebhooks'
import { writeGatewayCallback } from '../gateways/gateway.routes.ts'
import type { GatewayKeys, Notice } from '../gateways/gateway.ts'
import { generateWebhookSecret } from '../random.ts'
import type { DueCallback } from './callback.store.ts'
import type { PreparedCallback } from './deliver-callbacks.ts'

type CallbackKeys = { kbankWebhook: string; bankFeed: string; gateways: GatewayKeys }

/** Builds and signs a call-back as its sender does: banks by Standard Webhooks, each gateway by its own scheme. */
export async function writeCallback(
  callback: Pick<DueCallback, 'party' | 'reference' | 'body' | 'isBadlySigned'>,
  at: Date,
  keys: CallbackKeys,
): Promise<PreparedCallback> {
  const { party, reference, body, isBadlySigned } = callback
  const path = `/api/callback/${party.toLowerCase()}`
  if (party !== 'KBANK' && party !== 'BANKFEED') {
    const notice = JSON.parse(body) as Notice
    return {
      path,
      ...(await writeGatewayCallback(party, notice, { keys: keys.gateways, at, isBadlySigned })),
    }
  }
  const key = party === 'KBANK' ? keys.kbankWebhook : keys.bankFeed
  const webhook = new Webhook(isBadlySigned ? generateWebhookSecret() : key)
  // The bank feed gives each bank transaction an id of its own; it does not know the bank's reference.
  const id = party === 'KBANK' ? reference : (JSON.parse(body) as { id: string }).id
  return {
    path,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': webhook.sign(id, at, body),
    },
    body,
  }
}
