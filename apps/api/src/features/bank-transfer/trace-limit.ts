import { RateLimiterMemory } from 'rate-limiter-flexible'
import { addressBlock } from '../../http/address-block.ts'

/** What comes from an address beyond this is no fault that anybody looks into one by one. */
const mostAMinute = 100

const traces = new RateLimiterMemory({ points: mostAMinute, duration: 60 })

/**
 * Whether what an address has not proved to come from a party may leave one more trace. Anybody on the network can send
 * such call-backs: they are refused, however many, and do not fill the database.
 */
export function mayLeaveTrace(address: string): Promise<boolean> {
  return traces.consume(addressBlock(address)).then(
    () => true,
    () => false,
  )
}
