import { addPasskey, listPasskeys, removePasskey, startAddingPasskey } from '@kapao/contract/passkey'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'
import { PasskeyKnownHere, PasskeyNotUsed } from './use-passkey.ts'

const listKey = ['security', 'passkeys'] as const

export function usePasskeys() {
  return useQuery({ queryKey: listKey, queryFn: () => send(listPasskeys, {}) })
}

function useChange<Params>(change: (request: Params) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ['security'] }),
  })
}

export function useAddPasskey() {
  return useChange(createPasskey)
}

export function useRemovePasskey() {
  return useChange((passkeyId: string) => send(removePasskey, { params: { passkeyId } }))
}

/** Has the browser create a passkey, and adds it to the account. */
async function createPasskey(): Promise<void> {
  const [{ startRegistration, WebAuthnError }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    send(startAddingPasskey, { body: {} }),
  ])
  const attestation = await startRegistration({ optionsJSON }).catch((thrown: unknown) => {
    const isKnown =
      thrown instanceof WebAuthnError && thrown.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw isKnown ? new PasskeyKnownHere() : new PasskeyNotUsed('The browser made none', { cause: thrown })
  })
  // What an extension said is of no use to the server.
  await send(addPasskey, { body: { attestation: { ...attestation, clientExtensionResults: {} } } })
}
