import type { PasskeyAssertion, startPasskeyLogin } from '@kapao/contract/passkey'
import type { startPasskeyStepUp } from '@kapao/contract/step-up'
import { send } from '../../wire/client.ts'

/** The member closed the browser's question about the passkey, or let it time out. */
export class PasskeyNotUsed extends Error {}

/** The device already has a passkey of this account. */
export class PasskeyKnownHere extends Error {}

/**
 * Whether passkeys can be used: the browser has them, and the site is at a host name, since they cannot be bound to an
 * IP address.
 */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)
}

/** Has the member answer a challenge of the server by a passkey. Rejects with PasskeyNotUsed if they do not. */
export async function answerByPasskey(
  start: typeof startPasskeyLogin | typeof startPasskeyStepUp,
): Promise<PasskeyAssertion> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    send(start, { body: {} }),
  ])
  try {
    return (await startAuthentication({ optionsJSON })) as PasskeyAssertion
  } catch (thrown) {
    throw new PasskeyNotUsed('The browser gave no answer', { cause: thrown })
  }
}
