import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { followReactions } from '../wire/reactions.ts'
import { intending } from './intended-target.ts'

/**
 * Navigates when a failed call requires it: to the login page, which shows the reason, or to the page of a closed
 * service. All calls of a screen fail the same way, so only the first navigates; the others find it already done.
 */
export function FollowReactions() {
  const navigate = useNavigate()
  const location = useLocation()
  const follow = useEffectEvent((destination: 'login' | 'terminated', code: string): boolean => {
    const path = `/${destination}`
    if (location.pathname === path) return false
    // The URL changes immediately, `location` only when the next screen has loaded.
    if (window.location.pathname === path) return true
    const state = destination === 'login' ? { ...intending(location), endedBy: code } : null
    void navigate(path, { replace: true, state })
    return true
  })
  useEffect(() => followReactions((destination, code) => follow(destination, code)), [])
  return null
}
