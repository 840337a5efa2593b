import { logInByPasskey, startPasskeyLogin } from '@kapao/contract/passkey'
import { keepToken } from '../../storage/token.ts'
import { send } from '../../wire/client.ts'
import { answerByPasskey } from '../passkey/use-passkey.ts'

/** Logs in with a passkey of this device and stores the token, permanently or for this browser session. */
export async function enterByPasskey(isRemembered: boolean): Promise<void> {
  const assertion = await answerByPasskey(startPasskeyLogin)
  const { token } = await send(logInByPasskey, { body: { assertion, remember: isRemembered } })
  keepToken(token, isRemembered)
}
