import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'

/**
 * How long Redis may stay silent before the connection is closed. No request waits longer than this for its count, and
 * only requests in flight when Redis falls silent wait at all: after that each server counts alone until Redis
 * responds.
 */
const silentMilliseconds = 1000
const slowestRetryMilliseconds = 2000

/**
 * Connects to the Redis in which several servers count requests, and waits until it responds or the first attempt
 * fails. An unavailable Redis is no reason to refuse or to delay a request: decision record 0035.
 */
export async function openSharedCounts(url: string, log: FastifyBaseLogger): Promise<Redis> {
  const redis = new Redis(url, {
    connectTimeout: silentMilliseconds,
    socketTimeout: silentMilliseconds,
    // A command that Redis cannot accept fails at once: the limiter in memory counts the request instead.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(100 * attempt, slowestRetryMilliseconds),
  })
  let isAway = false
  // Every failed attempt emits an error; one log entry for an outage is enough.
  redis.on('error', (outage) => {
    if (!isAway) log.warn({ err: outage, usedFor: 'limits' }, 'redis.unavailable')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.info({ usedFor: 'limits' }, 'redis.recovered')
    isAway = false
  })
  await new Promise<void>((resolve) => {
    redis.once('ready', resolve)
    redis.once('close', resolve)
  })
  return redis
}
