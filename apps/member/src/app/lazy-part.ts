import { lazy, type ComponentType } from 'react'

/** Milliseconds between two tries at most; `online` ends the wait early. */
const longestWait = 30_000

/**
 * A part that a screen adds by itself, without a tap. Unlike `lazy`, it does not throw when its chunk cannot be fetched:
 * it stays suspended and tries again until the chunk arrives. A lost connection must not replace the whole screen.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await fetchUntilArrived(load) }))
}

async function fetchUntilArrived<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  for (let wait = 1_000; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      return await load()
    } catch {
      await onlineOrAfter(wait)
    }
  }
}

function onlineOrAfter(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    function goOn(): void {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, milliseconds)
    window.addEventListener('online', goOn)
  })
}
