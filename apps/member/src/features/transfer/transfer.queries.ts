import { listOpenTransfers, transferAllMoney, transferMoney } from '@kapao/contract/transfer'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'
import type { TransferAllRequest, TransferRequest } from './transfer-request.ts'

/** The socket reports changes immediately. Polling finds the end of a transfer when the socket is down. */
const pollMilliseconds = 3000

const openKey = ['transfer', 'open'] as const

/** Transfers in progress and those of the last minutes, newest first. Polls while one is in progress. */
export function useOpenTransfers() {
  return useQuery({
    queryKey: openKey,
    queryFn: () => send(listOpenTransfers, {}),
    refetchInterval: ({ state }) =>
      state.data?.transfers.some(({ status }) => status === 'PROCESSING') ? pollMilliseconds : false,
  })
}

type Watch = { onError: (failure: unknown) => void }

export function useTransferMoney({ onError }: Watch) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ from, to, amount, idempotencyKey }: TransferRequest) =>
      send(transferMoney, { body: { from, to, amount } }, { idempotencyKey }),
    onError,
    // Also after a failure, because the server may have acted on the request.
    onSettled: () => askAgain(queryClient),
  })
}

export function useTransferAllMoney({ onError }: Watch) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ to, idempotencyKey }: TransferAllRequest) =>
      send(transferAllMoney, { body: { to } }, { idempotencyKey }),
    onError,
    onSettled: () => askAgain(queryClient),
  })
}

/** The queries that a transfer can have changed. */
function askAgain(queryClient: QueryClient): void {
  for (const key of ['wallet', 'game', 'transfer', 'statement'])
    void queryClient.invalidateQueries({ queryKey: [key] })
}
