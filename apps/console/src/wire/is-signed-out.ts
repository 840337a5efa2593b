import { isWireFailure } from '@kapao/wire/wire-failure'

/** Whether a call failed because the session is over, or because there is none. */
export function isSignedOut(failure: unknown): boolean {
  return isWireFailure(failure) && (failure.code === 'UNAUTHORIZED' || failure.code === 'EXPIRED_AUTH_TOKEN')
}
