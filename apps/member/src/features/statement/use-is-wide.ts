import { useSyncExternalStore } from 'react'

/** From here on the columns of the table fit side by side. */
const wide = '(min-width: 1280px)'

/** Whether the screen is wide enough for the table. */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(wide).matches)
}

function follow(onChange: () => void): () => void {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
