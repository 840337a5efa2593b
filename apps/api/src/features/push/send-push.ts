import { notificationKinds } from '@kapao/contract/notification'
import type { PushOutcome } from '@kapao/providers/push/push-adapter'
import { z } from 'zod'
import { addJob, type Job } from '../../jobs/jobs.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { readSetting } from '../site/site.ts'
import {
  type Delivery,
  type DeliveryOutcome,
  endDelivery,
  findLease,
  findWanted,
  leaseDelivery,
  postponeDelivery,
} from './delivery.store.ts'
import { topicOf, writePush } from './push-text.ts'
import { openSubscription } from './sealed-subscription.ts'
import { removeSubscription } from './subscription.store.ts'

/** The database function `queue_pushes` adds it in the transaction of the notification, by this name. */
const sendPushJob = { name: 'sendPush' } as const

/** As that function writes it. */
const payloadShape = z.object({
  memberId: z.uuid(),
  kind: z.enum(notificationKinds),
  aboutId: z.uuid(),
  at: z.coerce.date(),
  /** As PostgreSQL writes bytes: `\x…`. */
  endpoint: z.string().regex(/^\\x[\da-f]{64}$/),
})
export type SendPush = z.input<typeof payloadShape>

/** News older than this helps nobody, and the member finds it in the app. */
const newsSeconds = 24 * 3600

/** Longer than a push service may take to answer, so that no other server sends meanwhile. */
const leaseSeconds = 30

/** Waits after the first failure, the second, and so on. */
const waitsSeconds = [30, 120, 600, 1800]
const thenEverySeconds = 3600

/** A push service that names a shorter wait gets this one, and one that names a longer wait is asked once more. */
const leastWaitSeconds = 5

/**
 * Sends one notification to one browser, unless it is no longer wanted. Only the server with the lease sends, and what was
 * sent is never leased again. A server that is killed between sending and storing that it did leaves a lease that ends:
 * then it is sent once more, and the phone replaces the first message, which has the same tag.
 */
export const sendPush: Job = {
  ...sendPushJob,
  run: async (payload, context) => {
    const delivery = read(payload)
    const now = context.clock.now()
    const tries = await leaseDelivery(context.db, delivery, { now, until: secondsAfter(now, leaseSeconds) })
    if (tries === undefined) return sendAfterLease(context, delivery)
    await deliver(context, delivery, tries)
  },
}

function read(payload: unknown): Delivery {
  const { endpoint, ...delivery } = payloadShape.parse(payload)
  return { ...delivery, endpointHash: Buffer.from(endpoint.slice(2), 'hex') }
}

/** Another server has it. If that one dies, this job sends it. */
async function sendAfterLease(context: Context, delivery: Delivery): Promise<void> {
  const at = await findLease(context.db, delivery)
  if (at)
    await context.transaction((tx) => addJob(tx, sendPushJob, write(delivery), { at, key: keyOf(delivery) }))
}

async function deliver(context: Context, delivery: Delivery, tries: number): Promise<void> {
  const { db, clock, log } = context
  const endsAt = secondsAfter(delivery.at, newsSeconds)
  function end(outcome: DeliveryOutcome): Promise<void> {
    return endDelivery(db, delivery, { outcome, at: clock.now() })
  }
  if (endsAt <= clock.now()) return end('late')
  const wanted = await findWanted(db, delivery)
  if (!context.pushAdapter || !wanted) return end('dropped')
  const sent = await send(context, delivery, { ...wanted, endsAt })
  const { memberId, kind } = delivery
  switch (sent.kind) {
    case 'sent':
      return end('sent')
    case 'gone':
      await removeSubscription(db, delivery.endpointHash)
      return end('gone')
    case 'refused':
      log.warn({ memberId, kind, reason: sent.reason }, 'push.refused')
      return end('refused')
    case 'later': {
      const next = secondsAfter(clock.now(), waitAfter(tries, sent.afterSeconds))
      log.info({ memberId, kind, tries, reason: sent.reason }, 'push.postponed')
      if (next >= endsAt) return end('late')
      return context.transaction(async (tx) => {
        await postponeDelivery(tx, delivery, next)
        await addJob(tx, sendPushJob, write(delivery), { at: next, key: keyOf(delivery) })
      })
    }
  }
}

type Wanted = NonNullable<Awaited<ReturnType<typeof findWanted>>>

async function send(
  context: Context,
  { kind, aboutId, endpointHash }: Delivery,
  { sealed, publicKey, language, showsAmounts, amount, currency, endsAt }: Wanted & { endsAt: Date },
): Promise<PushOutcome> {
  const { name: site } = await readSetting(context, 'info')
  const text = writePush({ kind, aboutId, amount, currency }, { language, showsAmounts, site })
  const leftMilliseconds = endsAt.getTime() - context.clock.now().getTime()
  const message = {
    subscription: openSubscription(context, { endpointHash, sealed }),
    publicKey,
    payload: JSON.stringify(text),
    ttlSeconds: Math.max(1, Math.floor(leftMilliseconds / 1000)),
    topic: topicOf(kind, aboutId),
    isUrgent: kind === 'NEW_LOGIN' || kind === 'SUPPORT_MESSAGE',
  }
  return (await context.pushAdapter?.send(message)) ?? { kind: 'gone' }
}

function waitAfter(tries: number, wantedSeconds: number | undefined): number {
  return Math.max(leastWaitSeconds, wantedSeconds ?? waitsSeconds[tries - 1] ?? thenEverySeconds)
}

function write({ endpointHash, at, ...delivery }: Delivery): SendPush {
  return { ...delivery, at: at.toISOString(), endpoint: `\\x${endpointHash.toString('hex')}` }
}

function keyOf({ memberId, kind, aboutId, at, endpointHash }: Delivery): string {
  return ['push', memberId, kind, aboutId, at.getTime(), endpointHash.toString('hex')].join(' ')
}
