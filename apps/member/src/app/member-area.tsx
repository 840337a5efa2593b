import { useSyncExternalStore } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { followToken, readToken } from '../storage/token.ts'
import { intending } from './intended-target.ts'

/**
 * Requires a token. Without one it redirects to /login and passes on the requested page. Specification §2. When a login
 * in another tab replaces the token, the area remounts, so that no data of the previous member stays.
 */
export function MemberArea() {
  const location = useLocation()
  const token = useSyncExternalStore(followToken, readToken, readToken)
  if (token === null) return <Navigate to="/login" replace state={intending(location)} />
  return <Outlet key={token} />
}
