import { activatePromotion, findPromotion } from '@kapao/contract/promotion'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'
import { askAgainAboutGrants } from '../grant/grant.queries.ts'

/**
 * The promotion with a code, requested when the modal opens. A code that does not exist is not retried automatically.
 */
export function usePromotion(code: string) {
  return useQuery({
    queryKey: ['promotion', code],
    queryFn: ({ signal }) => send(findPromotion, { params: { code } }, { signal }),
    retry: false,
  })
}

export function useActivatePromotion() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ code, idempotencyKey }: { code: string; idempotencyKey: string }) =>
      send(activatePromotion, { params: { code } }, { idempotencyKey }),
    onSettled: () => askAgainAboutGrants(queryClient),
  })
}
