import { activateBonus, clearBonus, listBonuses } from '@kapao/contract/bonus'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'
import { askAgainAboutGrants } from '../grant/grant.queries.ts'

export function useBonuses() {
  return useQuery({ queryKey: ['bonus', 'list'], queryFn: () => send(listBonuses, {}) })
}

/** A request to receive a bonus. Every retry uses the same idempotency key. */
export type BonusRequest = { code: string; idempotencyKey: string }

export function useActivateBonus({ onReceived }: { onReceived: (code: string) => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ code, idempotencyKey }: BonusRequest) =>
      send(activateBonus, { params: { code } }, { idempotencyKey }),
    onSuccess: (_received, { code }) => onReceived(code),
    // Also after a failure, because the server may have acted on the request.
    onSettled: () => askAgainAboutGrants(queryClient),
  })
}

export function useClearBonus({ onCleared }: { onCleared: (message: 'BONUS_CLEAR') => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (idempotencyKey: string) => send(clearBonus, {}, { idempotencyKey }),
    onSuccess: ({ message }) => onCleared(message),
    onSettled: () => askAgainAboutGrants(queryClient),
  })
}
