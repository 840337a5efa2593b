import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../when-shown.ts'
import { whenAnswered } from '../wire/when-answered.ts'
import { loadScreensAhead } from './screens.tsx'

/** Long enough that nothing which the member waits for is still under way. */
const idleAfterMs = 5_000

/** A phone that is never idle fetches them nevertheless. */
const longestWaitMs = 30_000

/** Fetches the other screens of the member area once the phone is idle: they open at once, and without internet, too. */
export function useScreensAhead(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopIdling: () => void = () => {}
    const stopWaiting = whenAnswered(queries, () => {
      if (isSavingData()) return
      timer = setTimeout(() => {
        stopIdling = whenIdle(() => void loadScreensAhead(), longestWaitMs)
      }, idleAfterMs)
    })
    return () => {
      stopWaiting()
      clearTimeout(timer)
      stopIdling()
    }
  }, [queries])
}

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
