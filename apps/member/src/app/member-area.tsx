import { Navigate, Outlet, useLocation } from 'react-router'
import { readToken } from '../storage/token.ts'
import { intending } from './intended-target.ts'

/** Needs a token: without one it goes to /login and passes on where the member wanted to go. Specification §2. */
export function MemberArea() {
  const location = useLocation()
  if (readToken() === null) return <Navigate to="/login" replace state={intending(location)} />
  return <Outlet />
}
