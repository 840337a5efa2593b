import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { followReactions } from '../wire/reactions.ts'
import { intending } from './intended-target.ts'

/** Takes the member to where a failed call sends them: the login page, or the page of a closed service. */
export function FollowReactions() {
  const navigate = useNavigate()
  const location = useLocation()
  const follow = useEffectEvent((destination: 'login' | 'terminated') => {
    if (destination === 'terminated') return void navigate('/terminated', { replace: true })
    if (location.pathname === '/login') return
    void navigate('/login', { replace: true, state: { ...intending(location), hasEnded: true } })
  })
  useEffect(() => followReactions((destination) => follow(destination)), [])
  return null
}
