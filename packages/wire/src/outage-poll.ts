import { isWireFailure } from './wire-failure.ts'

const pollMilliseconds = 3_000

/**
 * How often something that could not be read is read again by itself: every three seconds while the service is interrupted, so
 * that a screen comes back without a touch. `false`: not at all.
 */
export function outagePoll({ state }: { state: { error: unknown } }): number | false {
  const { error } = state
  return isWireFailure(error) && error.code === 'TEMPORARILY_UNAVAILABLE' ? pollMilliseconds : false
}
