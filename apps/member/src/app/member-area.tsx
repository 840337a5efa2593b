import { useSyncExternalStore } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { followToken, readToken } from '../storage/token.ts'
import { intending } from './intended-target.ts'

/**
 * Needs a token: without one it goes to /login and passes on where the member wanted to go. Specification §2. Another token,
 * of whoever has logged in from another tab meanwhile, begins the area anew: nothing that was read by the last one stays.
 */
export function MemberArea() {
  const location = useLocation()
  const token = useSyncExternalStore(followToken, readToken, readToken)
  if (token === null) return <Navigate to="/login" replace state={intending(location)} />
  return <Outlet key={token} />
}
