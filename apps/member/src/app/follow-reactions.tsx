import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { followReactions } from '../wire/reactions.ts'
import { intending } from './intended-target.ts'

/**
 * Takes the member to where a failed call sends them: the login page, which says why, or the page of a closed service.
 * Each of a screen's calls fails alike, so the first goes and the others find that it has gone.
 */
export function FollowReactions() {
  const navigate = useNavigate()
  const location = useLocation()
  const follow = useEffectEvent((destination: 'login' | 'terminated', code: string): boolean => {
    const path = `/${destination}`
    if (location.pathname === path) return false
    // The address changes at once, the screen when the next one is there.
    if (window.location.pathname === path) return true
    const state = destination === 'login' ? { ...intending(location), endedBy: code } : null
    void navigate(path, { replace: true, state })
    return true
  })
  useEffect(() => followReactions((destination, code) => follow(destination, code)), [])
  return null
}
