import type { PasskeyAttestation, PasskeyCreation } from '@kapao/contract/passkey'
import { PasskeyNotUsed } from './passkey.ts'

/** The device already has a passkey of this account. */
export class PasskeyKnownHere extends Error {}

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
