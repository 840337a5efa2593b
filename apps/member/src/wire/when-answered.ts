import type { QueryClient } from '@tanstack/react-query'

/** Calls once all that a screen has asked for at first is answered, or has failed. Gives the function that ends the wait. */
export const whenAnswered = (queries: QueryClient, act: () => void): (() => void) => {
  const stop = queries.getQueryCache().subscribe(() => look())
  const look = () => {
    if (queries.isFetching() > 0) return
    stop()
    act()
  }
  look()
  return stop
}
