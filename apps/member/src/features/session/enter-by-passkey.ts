import { logInByPasskey, startPasskeyLogin } from '@kapao/contract/passkey'
import { keepToken } from '../../storage/token.ts'
import { send } from '../../wire/client.ts'
import { answerByPasskey, PasskeyNotUsed, supportsPasskeys } from '../passkey/use-passkey.ts'

/** Why a passkey did not come to be sent, as a key of the texts. */
export type PasskeyFault = 'session:passkeyNotUsed' | 'codes:PASSKEY_REFUSED'

/**
 * Logs in with a passkey of this device and stores the token, permanently or for this browser session. Returns a fault
 * if the member did not use one, and rejects if the server refuses it.
 */
export async function enterByPasskey(isRemembered: boolean): Promise<PasskeyFault | undefined> {
  if (!supportsPasskeys()) return 'codes:PASSKEY_REFUSED'
  try {
    const assertion = await answerByPasskey(startPasskeyLogin)
    const { token } = await send(logInByPasskey, { body: { assertion, remember: isRemembered } })
    keepToken(token, isRemembered)
    return undefined
  } catch (thrown) {
    if (thrown instanceof PasskeyNotUsed) return 'session:passkeyNotUsed'
    throw thrown
  }
}
