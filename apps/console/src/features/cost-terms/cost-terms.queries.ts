import type { Sent } from '@kapao/contract/call'
import { getCostTerms, setCostTerms } from '@kapao/contract/cost-terms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

const key = ['cost-terms']

/** What providers and banks take, as it was last set. */
export function useCostTerms() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => send(getCostTerms, {}, { signal }) })
}

/** Sets a new version, and reads it again with everything that is counted by it. */
export function useSetCostTerms(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof setCostTerms>['body']) => send(setCostTerms, { body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: key })
      await queries.invalidateQueries({ queryKey: ['report'] })
      await queries.invalidateQueries({ queryKey: ['today'] })
      onDone()
    },
  })
}
