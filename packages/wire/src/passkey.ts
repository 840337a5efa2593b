import type { PasskeyAssertion, PasskeyRequest } from '@kapao/contract/passkey'

/** The person closed the browser's question about the passkey, or let it time out. */
export class PasskeyNotUsed extends Error {}

/**
 * Whether passkeys can be used: the browser has them, and the site is at a host name, since they cannot be bound to an
 * IP address.
 */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)
}

/** Has the person answer a challenge of the server by a passkey. Rejects with PasskeyNotUsed if they do not. */
export async function answerByPasskey(start: () => Promise<PasskeyRequest>): Promise<PasskeyAssertion> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    start(),
  ])
  try {
    return (await startAuthentication({ optionsJSON })) as PasskeyAssertion
  } catch (thrown) {
    throw new PasskeyNotUsed('The browser gave no answer', { cause: thrown })
  }
}
