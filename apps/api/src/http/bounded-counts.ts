import { LRUCache } from 'lru-cache'
import { monotonicMilliseconds } from '../platform/clock.ts'

type Count = { requests: number; endsAt: number }

/** Counts requests by key, in windows that begin with a key's first request. */
export type BoundedCounts = {
  /** Counts one request. Returns the milliseconds until the window ends if it was one too many, else 0. */
  count: (key: string, limit: { times: number; seconds: number }) => number
  /** How many keys are kept. */
  size: () => number
}

/**
 * Counts in memory, for at most `mostKeys` keys, so that invented phone numbers and addresses cannot fill the memory. The
 * key that was not counted for the longest time is forgotten first. `now` is in milliseconds.
 */
export function createBoundedCounts(mostKeys: number, now = monotonicMilliseconds): BoundedCounts {
  // With `max`, the memory for all keys would be taken at once; so it grows with the keys that come.
  const counts = new LRUCache<string, Count>({ maxSize: mostKeys, sizeCalculation: () => 1 })
  return {
    count: (key, { times, seconds }) => {
      const at = now()
      const known = counts.get(key)
      const count = known && known.endsAt > at ? known : { requests: 0, endsAt: at + seconds * 1000 }
      count.requests += 1
      if (count !== known) counts.set(key, count)
      return count.requests > times ? count.endsAt - at : 0
    },
    size: () => counts.size,
  }
}
