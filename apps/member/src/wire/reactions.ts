import { cannotVerifyIdentity } from '@kapao/i18n/cannot-verify-identity'
import { clearToken, readToken } from '../storage/token.ts'
import { isWireFailure, type WireFailure } from './wire-failure.ts'

/** Where a failure sends the member, whatever screen made the call. Specification §4 Auth, §8 Routing reactions. */
type Destination = 'login' | 'terminated'

const signedOut: readonly string[] = [
  'invalid-token',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_USER_1',
  'INVALID_USER_4',
  cannotVerifyIdentity,
]

export function destinationOf(code: string): Destination | undefined {
  if (code === 'gone') return 'terminated'
  return signedOut.includes(code) ? 'login' : undefined
}

/** Goes there, and says whether it does: who stands there already stays. */
type Follower = (destination: Destination, code: string) => boolean

let follower: Follower | undefined

/** The router says here how to go there. */
export function followReactions(next: Follower): () => void {
  follower = next
  return () => {
    if (follower === next) follower = undefined
  }
}

/**
 * Reacts to a failed call, and says whether it leads the member away from the screen that made it. A late answer to a
 * token that has since been replaced says nothing about the session of now, and signs nobody out.
 */
function leadsAway(failure: WireFailure, usedToken: string | null): boolean {
  const destination = destinationOf(failure.code)
  if (destination === undefined) return false
  if (destination === 'login') {
    const token = readToken()
    // Cleared since: another call of the same screen has led away from it already.
    if (usedToken !== token) return token === null
    clearToken()
  }
  return follower?.(destination, failure.code) ?? false
}

/**
 * Ends a failed call. A screen that is being left is never answered: it stands as it is until the next one is there,
 * and does not tell in its last moments of failures that are none of its own.
 */
export async function failOrLeave(thrown: unknown, usedToken: string | null): Promise<never> {
  if (isWireFailure(thrown) && leadsAway(thrown, usedToken)) return new Promise(() => {})
  throw thrown
}
