import type { QueryClient } from '@tanstack/react-query'
import { whenShown } from '../when-shown.ts'

/**
 * Calls `act` once all first calls of a screen have a response or have failed and the phone has shown them: what is
 * fetched then delays neither the responses nor the pictures. Returns a function that ends the wait.
 */
export function whenAnswered(queries: QueryClient, act: () => void): () => void {
  let stopShowing: () => void = () => {}
  const stop = queries.getQueryCache().subscribe(() => look())
  function look() {
    if (queries.isFetching() > 0) return
    stop()
    stopShowing = whenShown(act)
  }
  look()
  return () => {
    stop()
    stopShowing()
  }
}
