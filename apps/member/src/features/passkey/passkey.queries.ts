import { addPasskey, listPasskeys, removePasskey, startAddingPasskey } from '@kapao/contract/passkey'
import { createPasskey } from '@kapao/wire/new-passkey'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

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
  return useChange(addCreated)
}

export function useRemovePasskey() {
  return useChange((passkeyId: string) => send(removePasskey, { params: { passkeyId } }))
}

async function addCreated(): Promise<void> {
  const attestation = await createPasskey(() => send(startAddingPasskey, { body: {} }))
  await send(addPasskey, { body: { attestation } })
}
