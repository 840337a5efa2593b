import { createHmac } from 'node:crypto'
import type { Limit } from '@kapao/contract/call'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

export type Limits = {
  /**
   * Counts one request. Refuses REQUEST_LIMIT or, for a limit per minute, REQUEST_LIMIT_1MIN: one request too many;
   * `seconds` states when to try again.
   */
  count: (
    call: string,
    limits: readonly Limit[],
    keys: Readonly<Record<Limit['per'], string | undefined>>,
  ) => Promise<Refusal<'REQUEST_LIMIT' | 'REQUEST_LIMIT_1MIN'> | undefined>
}

type Limiter = Pick<RateLimiterMemory, 'consume'>

function createLimiter(name: string, { times, seconds }: Limit, redis: Redis | undefined): Limiter {
  const options = { points: times, duration: seconds, keyPrefix: `kapao:limit:${name}` }
  const memory = new RateLimiterMemory(options)
  if (!redis) return memory
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    // When Redis is unavailable, the server counts in its own memory: a weaker limit is better than none or no service.
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
    // A caller who has used up the limit is refused without another call to Redis.
    inMemoryBlockOnConsumed: times,
  })
}

/**
 * Counts requests in memory, or in a Redis that several servers share. Redis gets no phone number and no address, only
 * their hash with `secret`.
 */
export function createLimits(redis: Redis | undefined, secret: string): Limits {
  function hash(key: string): string {
    return createHmac('sha256', secret).update('limit\0').update(key).digest('base64url')
  }
  const limiters = new Map<string, Limiter>()
  function limiterFor(call: string, limit: Limit): Limiter {
    const name = `${call}:${limit.per}:${limit.times}/${limit.seconds}`
    const known = limiters.get(name) ?? createLimiter(name, limit, redis)
    limiters.set(name, known)
    return known
  }
  return {
    count: async (call, limits, keys) => {
      for (const limit of limits) {
        const key = keys[limit.per]
        if (key === undefined) continue
        const refused = await consume(limiterFor(call, limit), redis ? hash(key) : key)
        if (!refused) continue
        const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        return refuse(limit.seconds === 60 ? 'REQUEST_LIMIT_1MIN' : 'REQUEST_LIMIT', { seconds })
      }
      return undefined
    },
  }
}

async function consume(limiter: Limiter, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key)
    return undefined
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return thrown
    throw thrown
  }
}
