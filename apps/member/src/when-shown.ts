/** So long a phone needs to show what it has just received, and to ask for the pictures in it. */
const showingMs = 1_000

/** A slow phone may need longer; so much longer at most. */
const longestShowingMs = 3_000

/**
 * Calls `act` once the phone has shown what it has at hand and has nothing else to do: what is done then does not delay what
 * the member waits for. Returns a function that ends the wait.
 */
export function whenShown(act: () => void): () => void {
  let stopIdling: () => void = () => {}
  const timer = setTimeout(() => {
    stopIdling = whenIdle(act, longestShowingMs)
  }, showingMs)
  return () => {
    clearTimeout(timer)
    stopIdling()
  }
}

/** Calls `work` once the phone is idle, at the latest after `latestMs` milliseconds. Returns a function that ends the wait. */
export function whenIdle(work: () => void, latestMs: number): () => void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) {
    const callback = window.requestIdleCallback(work, { timeout: latestMs })
    return () => window.cancelIdleCallback(callback)
  }
  const timer = setTimeout(work)
  return () => clearTimeout(timer)
}
