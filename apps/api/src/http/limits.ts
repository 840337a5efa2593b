import type { Limit } from '@kapao/contract/call'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { Redis } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { type KeyRing, sign } from '../platform/key-ring.ts'
import { createBoundedCounts } from './bounded-counts.ts'

/** Who a request is counted for. A key that costs a query is a function, which runs only when that limit is counted. */
export type LimitKeys = Readonly<
  Record<Limit['per'], string | undefined | (() => Promise<string | undefined>)>
>

export type Limits = {
  /**
   * Counts one request, limit by limit in their order (`limitsWith`); a refused request is not counted any further.
   * Refuses REQUEST_LIMIT or, for a limit per minute, REQUEST_LIMIT_1MIN: one request too many; `seconds` states when to
   * try again.
   */
  count: (
    call: string,
    limits: readonly Limit[],
    keys: LimitKeys,
  ) => Promise<Refusal<'REQUEST_LIMIT' | 'REQUEST_LIMIT_1MIN'> | undefined>
}

/** So many addresses, phones and members are counted at once in memory, each kind apart: about 15 MB a kind. */
const mostKeys = 100_000

/**
 * Counts requests in memory, or in a Redis that several servers share. Redis gets no phone number and no address, only
 * their hash with the newest version of the key.
 */
export function createLimits(redis: Redis | undefined, ring: KeyRing): Limits {
  const inMemory = {
    address: createBoundedCounts(mostKeys),
    phoneAtAddress: createBoundedCounts(mostKeys),
    phone: createBoundedCounts(mostKeys),
    member: createBoundedCounts(mostKeys),
  }
  const shared = new Map<string, RateLimiterRedis>()
  function hash(key: string): string {
    return sign(ring, `limit\0${key}`)
  }
  /** Returns the milliseconds to wait, 0 if the request is allowed. */
  async function countOne(call: string, limit: Limit, key: string): Promise<number> {
    const name = `${call}:${limit.per}:${limit.times}/${limit.seconds}`
    const counted = redis && (await countInRedis(sharedLimiter(shared, name, limit, redis), hash(key)))
    // When Redis is unavailable, the server counts in its own memory: a weaker limit is better than none or no service.
    return counted ?? inMemory[limit.per].count(`${name} ${key}`, limit)
  }
  return {
    count: async (call, limits, keys) => {
      for (const limit of limits) {
        const given = keys[limit.per]
        const key = typeof given === 'function' ? await given() : given
        if (key === undefined) continue
        const milliseconds = await countOne(call, limit, key)
        if (milliseconds === 0) continue
        const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
        return refuse(limit.seconds === 60 ? 'REQUEST_LIMIT_1MIN' : 'REQUEST_LIMIT', { seconds })
      }
      return undefined
    },
  }
}

function sharedLimiter(
  known: Map<string, RateLimiterRedis>,
  name: string,
  { times, seconds }: Limit,
  redis: Redis,
): RateLimiterRedis {
  const limiter =
    known.get(name) ??
    new RateLimiterRedis({
      points: times,
      duration: seconds,
      keyPrefix: `kapao:limit:${name}`,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      // A caller who has used up the limit is refused without another call to Redis.
      inMemoryBlockOnConsumed: times,
    })
  known.set(name, limiter)
  return limiter
}

/** The milliseconds to wait, 0 if allowed, `undefined` if Redis does not answer. */
async function countInRedis(limiter: RateLimiterRedis, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key)
    return 0
  } catch (thrown) {
    return thrown instanceof RateLimiterRes ? Math.max(1, thrown.msBeforeNext) : undefined
  }
}
