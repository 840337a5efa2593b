import { logout } from '@kapao/contract/session'
import { dropPushBrowser } from '../../storage/push-browser.ts'
import { clearToken } from '../../storage/token.ts'
import { send } from '../../wire/client.ts'

/**
 * Clears the token immediately and requests its revocation without waiting for the server. Without a connection, the
 * token ends when it expires. The server ends the notifications of this browser with it.
 */
export function logOut(): void {
  send(logout, {}).catch(() => {})
  clearToken()
  dropPushBrowser()
}
