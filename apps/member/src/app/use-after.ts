import { useEffect, useState } from 'react'

/** Nothing is drawn for a wait shorter than this. Specification §9. */
const loaderDelayMs = 200

/** Calls once the wait has lasted longer than the delay; answers what ends it before. */
export function startLoaderDelay(onLate: () => void): () => void {
  const timer = setTimeout(onLate, loaderDelayMs)
  return () => clearTimeout(timer)
}

/** True once something has been waited for longer than the delay: loaders do not flash. */
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
