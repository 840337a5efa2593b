import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenAnswered } from '../wire/when-answered.ts'
import { loadScreensAhead } from './screens.tsx'

/** Long enough that nothing which the member waits for is still under way. */
const idleAfterMs = 5_000

/** Fetches the other screens of the member area once the phone is idle: they open at once, and without internet, too. */
export function useScreensAhead(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopWaiting = whenAnswered(queries, () => {
      timer = setTimeout(() => whenIdle(() => void loadScreensAhead()), idleAfterMs)
    })
    return () => {
      stopWaiting()
      clearTimeout(timer)
    }
  }, [queries])
}

function whenIdle(work: () => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else work()
}
