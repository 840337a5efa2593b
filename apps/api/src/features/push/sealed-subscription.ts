import { createHash } from 'node:crypto'
import type { PushSubscriptionKeys } from '@kapao/providers/push/push-adapter'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { aboutPush } from './push.ts'

const shape = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })

/** An endpoint has far more entropy than could be tried, so a plain hash hides it. */
export function hashEndpoint(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest()
}

export function sealSubscription(
  { secrets }: Pick<Context, 'secrets'>,
  subscription: PushSubscriptionKeys,
): { endpointHash: Buffer; sealed: string } {
  const endpointHash = hashEndpoint(subscription.endpoint)
  const { endpoint, p256dh, auth } = subscription
  const text = JSON.stringify({ endpoint, p256dh, auth })
  return { endpointHash, sealed: secrets.pushSubscriptions.seal(text, aboutOf(endpointHash)) }
}

export function openSubscription(
  { secrets }: Pick<Context, 'secrets'>,
  { endpointHash, sealed }: { endpointHash: Buffer; sealed: string },
): PushSubscriptionKeys {
  return shape.parse(JSON.parse(secrets.pushSubscriptions.open(sealed, aboutOf(endpointHash))))
}

function aboutOf(endpointHash: Buffer): string {
  return aboutPush(`\\x${endpointHash.toString('hex')}`)
}
