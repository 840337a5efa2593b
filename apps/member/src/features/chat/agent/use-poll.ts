import { useEffect, useEffectEvent } from 'react'

/** Runs the work now, and again the given time after each run ends, while it is wanted and the page is visible. */
export function usePoll(isWanted: boolean, everyMilliseconds: number, work: () => Promise<void>): void {
  const run = useEffectEvent(work)
  useEffect(() => {
    if (!isWanted) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    async function turn(): Promise<void> {
      if (document.visibilityState === 'visible') await run()
      if (!isLeft) timer = setTimeout(() => void turn(), everyMilliseconds)
    }
    void turn()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [isWanted, everyMilliseconds])
}
