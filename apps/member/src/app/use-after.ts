import { useEffect, useState } from 'react'

/** Nothing is drawn for a wait shorter than this. Specification §9. */
const loaderDelayMs = 200

/** True once something has been waited for longer than the delay: loaders do not flash. */
export function useAfter(isWaiting: boolean, delayMs: number = loaderDelayMs): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting, delayMs])
  return isWaiting && isLate
}
