import { lookupActive } from '@kapao/contract/site-lookups'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { readClock } from '../../time/clock.ts'
import { send } from '../../wire/client.ts'

const againMs = 30_000
/**
 * Servers learn of a reopening one after the other. The pause keeps a member who was sent back here from bouncing
 * between pages.
 */
const leastBetweenMs = 5_000

let lookedAt = 0

/**
 * Leads a member from the page of a closed service to home once it runs again. It checks on load, when the page becomes
 * visible, and regularly while it is visible. A failed call does not count as a reopening.
 */
export function useReopening(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const leaving = new AbortController()
    async function look(): Promise<void> {
      if (document.visibilityState !== 'visible' || readClock() - lookedAt < leastBetweenMs) return
      lookedAt = readClock()
      const { terminated } = await send(lookupActive, {}, { signal: leaving.signal })
      if (!terminated) await navigate('/', { replace: true })
    }
    function tryLook(): void {
      void look().catch(() => undefined)
    }
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
