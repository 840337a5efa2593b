import { useEffect, useState } from 'react'

/** No loader is shown for a wait shorter than this. Specification §9. */
const loaderDelayMs = 200

/** Calls `onLate` when the wait reaches the delay. Returns a function that cancels it. */
export function startLoaderDelay(onLate: () => void): () => void {
  const timer = setTimeout(onLate, loaderDelayMs)
  return () => clearTimeout(timer)
}

/** True once a wait has lasted longer than the delay, so that loaders do not flash. */
export function useAfter(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const end = startLoaderDelay(() => setLate(true))
    return () => {
      end()
      setLate(false)
    }
  }, [isWaiting])
  return isWaiting && isLate
}
