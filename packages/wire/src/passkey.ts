import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@kapao/contract/passkey'

/** The person closed the browser's question about the passkey, or let it time out. */
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

/** Has the browser create a passkey. Rejects with PasskeyKnownHere, or PasskeyNotUsed if the person does not want to. */
export async function createPasskey(start: () => Promise<PasskeyCreation>): Promise<PasskeyAttestation> {
  const [{ startRegistration, WebAuthnError }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    start(),
  ])
  const attestation = await startRegistration({ optionsJSON }).catch((thrown: unknown) => {
    const isKnown =
      thrown instanceof WebAuthnError && thrown.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw isKnown ? new PasskeyKnownHere() : new PasskeyNotUsed('The browser made none', { cause: thrown })
  })
  // What an extension said is of no use to the server.
  return { ...attestation, clientExtensionResults: {} }
}
