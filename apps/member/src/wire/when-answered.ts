import type { QueryClient } from '@tanstack/react-query'

/**
 * Calls `act` once all first calls of a screen have a response or have failed. Returns a function that ends the wait.
 */
export function whenAnswered(queries: QueryClient, act: () => void): () => void {
  const stop = queries.getQueryCache().subscribe(() => look())
  function look() {
    if (queries.isFetching() > 0) return
    stop()
    act()
  }
  look()
  return stop
}
