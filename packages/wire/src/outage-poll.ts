import { generateFraction } from './random.ts'
import { isWireFailure, type WireFailure } from './wire-failure.ts'

/** How long to wait where nobody said it. */
const usualSeconds = 3

/** A server that asks for more patience is asked again after this time nevertheless, so that a screen does not stay away. */
const mostSeconds = 30

/** When to read again after a failure. It stays the same for one failure: a screen asks whenever it draws itself. */
const waits = new WeakMap<WireFailure, number>()

/**
 * How often something that could not be read is read again by itself while the service is interrupted or has too much to do,
 * so that a screen comes back without a touch: not before the server wants it, and up to half as much later, so that phones
 * that were refused together do not return together. `false`: not at all.
 */
export function outagePoll({ state }: { state: { error: unknown } }): number | false {
  const { error } = state
  if (!isWireFailure(error) || error.code !== 'TEMPORARILY_UNAVAILABLE') return false
  const known = waits.get(error) ?? chooseWait(error)
  waits.set(error, known)
  return known
}

function chooseWait({ againSeconds = usualSeconds }: WireFailure): number {
  const leastMilliseconds = 1000 * Math.min(mostSeconds, Math.max(1, againSeconds))
  return Math.round(leastMilliseconds * (1 + generateFraction() / 2))
}
