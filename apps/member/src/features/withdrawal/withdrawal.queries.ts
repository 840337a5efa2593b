import { lookupWithdraw } from '@kapao/contract/money-lookups'
import { listLatestWithdrawals, withdrawAllMoney } from '@kapao/contract/withdrawal'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'
import type { Keyed } from '../transfer/transfer-request.ts'

/** The socket reports changes immediately. Polling finds the end of a withdrawal when the socket is down. */
const pollMilliseconds = 3000

/** The minimum and the maximum withdrawal. Specification §7 Lookups. */
export function useWithdrawLimits() {
  return useQuery({ queryKey: ['withdrawLimits'], queryFn: () => send(lookupWithdraw, {}) })
}

/** The withdrawal in progress and those of the last day, newest first. Polls while one is in progress. */
export function useLatestWithdrawals() {
  return useQuery({
    queryKey: ['withdrawal', 'latest'],
    queryFn: () => send(listLatestWithdrawals, {}),
    refetchInterval: ({ state }) =>
      state.data?.withdrawals.some(({ status }) => status === 'PROCESSING') ? pollMilliseconds : false,
  })
}

export type WithdrawRequest = Keyed<{ amount: number }>

export function useWithdrawAllMoney({ onError }: { onError: (failure: unknown) => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ amount, idempotencyKey }: WithdrawRequest) =>
      send(withdrawAllMoney, { body: { amount } }, { idempotencyKey }),
    onError,
    // Also after a failure: money may have returned from games, and the state on the server is unknown.
    onSettled: () => {
      for (const key of ['wallet', 'game', 'transfer', 'withdrawal', 'statement'])
        void queryClient.invalidateQueries({ queryKey: [key] })
    },
  })
}
