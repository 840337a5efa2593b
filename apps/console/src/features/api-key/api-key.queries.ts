import { createApiKey, listApiKeys } from '@kapao/contract/api-key'
import type { CallFacts, Sent } from '@kapao/contract/call'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send, sendParts } from '../../wire/client.ts'

const key = 'api-keys'

/** All keys, the latest first. */
export function useApiKeys() {
  return useQuery({ queryKey: [key], queryFn: ({ signal }) => send(listApiKeys, {}, { signal }) })
}

export function useCreateKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof createApiKey>['body']) => send(createApiKey, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  })
}

/** Activates or revokes a key, and reads the keys again, whatever came of it. */
export function useKeyAct(keyId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (call: CallFacts) => sendParts(call, { body: { keyId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  })
}
