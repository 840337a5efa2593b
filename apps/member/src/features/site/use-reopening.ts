import { lookupActive } from '@kapao/contract/site'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { readClock } from '../../time/clock.ts'
import { send } from '../../wire/client.ts'

const againMs = 30_000
/** Servers learn of a reopening one after the other: whoever was sent back here is not sent to and fro. */
const leastBetweenMs = 5_000

let lookedAt = 0

/**
 * Leads whoever stands at the page of a closed service home once it runs again: by a reload, when they look at the page
 * again, and while they do. No answer is no reopening.
 */
export function useReopening(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const leaving = new AbortController()
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || readClock() - lookedAt < leastBetweenMs) return
      lookedAt = readClock()
      const { terminated } = await send(lookupActive, {}, { signal: leaving.signal })
      if (!terminated) await navigate('/', { replace: true })
    }
    const tryLook = (): void => void look().catch(() => undefined)
    tryLook()
    const timer = setInterval(tryLook, againMs)
    document.addEventListener('visibilitychange', tryLook)
    window.addEventListener('online', tryLook)
    return () => {
      leaving.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tryLook)
      window.removeEventListener('online', tryLook)
    }
  }, [navigate])
}
