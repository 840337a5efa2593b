/** Specification §9. */
const timeoutMs = 60_000

/** A signal that aborts with the caller's signal or after a minute. `hasPassed` distinguishes the two. */
export function startDeadline(options: AbortSignal | undefined) {
  const controller = new AbortController()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    controller.abort()
  }, timeoutMs)
  function giveUp() {
    return controller.abort(options?.reason)
  }
  if (options?.aborted) giveUp()
  options?.addEventListener('abort', giveUp, { once: true })
  return {
    signal: controller.signal,
    hasPassed: () => isOver,
    end: () => {
      clearTimeout(timer)
      options?.removeEventListener('abort', giveUp)
    },
  }
}
