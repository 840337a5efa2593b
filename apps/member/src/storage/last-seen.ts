import { storageKeys } from './keys.ts'
import { keepItem } from './store.ts'
import { isTokenRemembered } from './token.ts'

/**
 * The balance and the latest movements as the member last saw them, in words. The offline page shows them, and imports no
 * code of the app, so every text is complete.
 */
export type LastSeen = {
  /** For example "Last seen on 25/11/2026 14:32:10". */
  seenAt: string
  /** The total first, then where the money is. */
  money: readonly { name: string; amount: string }[]
  heading: string
  movements: readonly { what: string; when: string; amount: string; status: string }[]
  /** That the figures may have changed since. */
  warning: string
}

/** Kept as long as the login: for this browser session, or until the logout. */
export function keepLastSeen(seen: LastSeen): void {
  keepItem(
    isTokenRemembered() ? 'localStorage' : 'sessionStorage',
    storageKeys.lastSeen,
    JSON.stringify(seen),
  )
}
