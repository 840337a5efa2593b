/** A call that takes longer than this counts as slow, and the page shows a notice. */
const slowAfterMs = 3_000

let slowCalls = 0
const listeners = new Set<() => void>()

function changeSlowCalls(by: number): void {
  slowCalls += by
  for (const listener of listeners) listener()
}

/** Watches one call from now until `end`. */
export function watchLatency(): { end: () => void } {
  let isCounted = false
  const timer = setTimeout(() => {
    isCounted = true
    changeSlowCalls(1)
  }, slowAfterMs)
  return {
    end: () => {
      clearTimeout(timer)
      if (isCounted) changeSlowCalls(-1)
    },
  }
}

export function isSlow(): boolean {
  return slowCalls > 0
}

export function onLatencyChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
