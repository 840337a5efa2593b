import type { Database } from '@kapao/database/connect'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { addressBlock } from '../../http/address-block.ts'

/** Beyond this many call-backs a minute from one address, further traces would not help anyone investigate. */
const mostAMinute = 100

/** One for each connection to a database, and so for each server of this process. */
const limiters = new WeakMap<Database, RateLimiterMemory>()

/**
 * Whether an unverified call-back from this address may leave one more trace. Anyone on the network can send such
 * call-backs: all are refused, and this limit keeps them from filling the database.
 */
export function mayLeaveTrace(db: Database, address: string): Promise<boolean> {
  const traces = limiters.get(db) ?? new RateLimiterMemory({ points: mostAMinute, duration: 60 })
  limiters.set(db, traces)
  return traces.consume(addressBlock(address)).then(
    () => true,
    () => false,
  )
}
