import { logout } from '@kapao/contract/session'
import { clearToken } from '../../storage/token.ts'
import { send } from '../../wire/client.ts'

/**
 * Clears the token here at once and has the server revoke it. Nobody waits for the server: without a connection
 * the token ends by its age.
 */
export function logOut(): void {
  send(logout, {}).catch(() => {})
  clearToken()
}
