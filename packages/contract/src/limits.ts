import type { CallFacts, Limit } from './call.ts'

/** A member's app asks a few times a second at most, and by hand nobody does anything twice a second for a minute. */
const reading: readonly Limit[] = [{ per: 'member', times: 1800, seconds: 60 }]
const changing: readonly Limit[] = [{ per: 'member', times: 120, seconds: 60 }]

/**
 * How often a call may be made: as its entry says, and where a member's call says nothing, the house's usual limits.
 * An outside party's call-backs and an operator's calls have none: who makes them has proved to be one of few.
 */
export const limitsOf = ({ audience, limits, mutates }: CallFacts): readonly Limit[] => {
  if (limits) return limits
  if (audience !== 'member') return []
  return mutates ? changing : reading
}
