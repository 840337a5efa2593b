import { cannotVerifyIdentity } from '@kapao/i18n/cannot-verify-identity'
import { clearToken, readToken } from '../storage/token.ts'
import type { WireFailure } from './wire-failure.ts'

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

type Follower = (destination: Destination) => void

let follower: Follower | undefined

/** The router says here how to go there. */
export function followReactions(next: Follower): () => void {
  follower = next
  return () => {
    if (follower === next) follower = undefined
  }
}

/**
 * Reacts to a failed call. A late answer to a token that has since been replaced or cleared says nothing about
 * the session of now, and signs nobody out.
 */
export function reactTo(failure: WireFailure, usedToken: string | null): void {
  const destination = destinationOf(failure.code)
  if (destination === undefined) return
  if (destination === 'login') {
    if (usedToken !== readToken()) return
    clearToken()
  }
  follower?.(destination)
}
