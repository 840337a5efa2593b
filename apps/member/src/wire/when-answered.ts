import type { QueryClient } from '@tanstack/react-query'

/** So long a phone needs to show the responses, and to ask for the pictures in them. */
const showingMs = 1_000

/**
 * Calls `act` once all first calls of a screen have a response or have failed and the phone has shown them: what is
 * fetched then delays neither the responses nor the pictures. Returns a function that ends the wait.
 */
export function whenAnswered(queries: QueryClient, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = queries.getQueryCache().subscribe(() => look())
  function look() {
    if (queries.isFetching() > 0) return
    stop()
    timer = setTimeout(act, showingMs)
  }
  look()
  return () => {
    stop()
    clearTimeout(timer)
  }
}
