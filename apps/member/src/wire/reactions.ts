import { cannotVerifyIdentity } from '@kapao/i18n/cannot-verify-identity'
import { isWireFailure, type WireFailure } from '@kapao/wire/wire-failure'
import { clearToken, readToken } from '../storage/token.ts'

/** Where a failure sends the member, whichever screen made the call. Specification §4 Auth, §8 Routing reactions. */
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

/** Navigates to the destination. Returns false if the member is already there. */
type Follower = (destination: Destination, code: string) => boolean

let follower: Follower | undefined

/** Registers how to navigate; the router calls it. Returns a function that unregisters. */
export function followReactions(next: Follower): () => void {
  follower = next
  return () => {
    if (follower === next) follower = undefined
  }
}

/**
 * Reacts to a failed call. Returns whether it takes the member away from the screen that made it. A late response to a
 * token that has been replaced since does not concern the current session and does not end it.
 */
function leadsAway(failure: WireFailure, usedToken: string | null): boolean {
  const destination = destinationOf(failure.code)
  if (destination === undefined) return false
  if (destination === 'login') {
    const token = readToken()
    // Cleared in the meantime: another call of the same screen has already redirected.
    if (usedToken !== token) return token === null
    clearToken()
  }
  return follower?.(destination, failure.code) ?? false
}

/**
 * Ends a failed call: rejects, or never settles if the failure redirects the member. The screen that is being left then
 * stays unchanged until the next one has loaded, and does not show a failure that is not its own.
 */
export async function failOrLeave(thrown: unknown, usedToken: string | null): Promise<never> {
  if (isWireFailure(thrown) && leadsAway(thrown, usedToken)) return new Promise(() => {})
  throw thrown
}
