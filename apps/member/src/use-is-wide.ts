import { useSyncExternalStore } from 'react'

/** From here on a screen has columns: the menu as a rail at the side, home with the wallet beside the games, the table. */
const wide = '(min-width: 1280px)'

/** Whether the screen is wide enough for columns. */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(wide).matches)
}

function follow(onChange: () => void): () => void {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
