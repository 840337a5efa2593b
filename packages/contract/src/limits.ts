import type { CallFacts, Limit } from './call.ts'

/** The app reads a few times a second at most, and no member makes two changes a second by hand for a whole minute. */
const reading: readonly Limit[] = [{ per: 'member', times: 1800, seconds: 60 }]
const changing: readonly Limit[] = [{ per: 'member', times: 120, seconds: 60 }]

/**
 * The rate limits of a call: its own, or the default ones for a member's call. Call-backs of providers and calls of
 * operators have none by default, since their callers are few and authenticated.
 */
export function limitsOf({ audience, limits, mutates }: CallFacts): readonly Limit[] {
  if (limits) return limits
  if (audience !== 'member') return []
  return mutates ? changing : reading
}
