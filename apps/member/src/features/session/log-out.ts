import { logout } from '@kapao/contract/session'
import { clearToken } from '../../storage/token.ts'
import { send } from '../../wire/client.ts'

/**
 * Clears the token immediately and requests its revocation without waiting for the server. Without a connection, the
 * token ends when it expires.
 */
export function logOut(): void {
  send(logout, {}).catch(() => {})
  clearToken()
}
