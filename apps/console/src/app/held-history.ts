type Guard = (event: PopStateEvent) => void

let guard: Guard | undefined

/**
 * Lets a screen hear of the browser's back and forward before the router does. Called before the router listens: listeners of
 * the window are called in the order in which they were added.
 */
export function listenToHistory(): void {
  window.addEventListener('popstate', (event) => guard?.(event))
}

/** Calls `hold` from now on; it can stop the event, so that the router does not follow. Returns what ends that. */
export function holdHistory(hold: Guard): () => void {
  guard = hold
  return () => {
    if (guard === hold) guard = undefined
  }
}
