import { RateLimiterMemory } from 'rate-limiter-flexible'
import { addressBlock } from '../../http/address-block.ts'

/** Beyond this many call-backs a minute from one address, further traces would not help anyone investigate. */
const mostAMinute = 100

const traces = new RateLimiterMemory({ points: mostAMinute, duration: 60 })

/**
 * Whether an unverified call-back from this address may leave one more trace. Anyone on the network can send such
 * call-backs: all are refused, and this limit keeps them from filling the database.
 */
export function mayLeaveTrace(address: string): Promise<boolean> {
  return traces.consume(addressBlock(address)).then(
    () => true,
    () => false,
  )
}
