import { logInByPasskey, startPasskeyLogin } from '@kapao/contract/passkey'
import { keepToken } from '../../storage/token.ts'
import { send } from '../../wire/client.ts'
import { answerByPasskey, PasskeyNotUsed, supportsPasskeys } from '@kapao/wire/passkey'

/**
 * Logs in with a passkey of this device and stores the token, permanently or for this browser session. Returns
 * whether the member used one, and rejects if the server refuses it.
 */
export async function enterByPasskey(isRemembered: boolean): Promise<boolean> {
  if (!supportsPasskeys()) return false
  try {
    const assertion = await answerByPasskey(() => send(startPasskeyLogin, { body: {} }))
    const { token } = await send(logInByPasskey, { body: { assertion, remember: isRemembered } })
    keepToken(token, isRemembered)
    return true
  } catch (thrown) {
    if (thrown instanceof PasskeyNotUsed) return false
    throw thrown
  }
}
