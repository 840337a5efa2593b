import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'

/**
 * How long a Redis may stay silent before its line is given up. Nobody waits longer than this for a count, and only who
 * is under way when it falls silent: after that each server counts by itself until Redis answers again.
 */
const silentMilliseconds = 1000
const slowestRetryMilliseconds = 2000

/**
 * Opens the Redis in which several servers count requests together, and waits until it answers or the first try has
 * failed. A Redis that is away is no reason to refuse or to wait: decision record 0035.
 */
export const openSharedCounts = async (url: string, log: FastifyBaseLogger): Promise<Redis> => {
  const redis = new Redis(url, {
    connectTimeout: silentMilliseconds,
    socketTimeout: silentMilliseconds,
    // A command that Redis cannot take now fails now: who waits in line behind it has a limit to count by already.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(100 * attempt, slowestRetryMilliseconds),
  })
  let isAway = false
  // Each try that fails says so; one line for an outage is enough.
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
