import type { Answer } from '@kapao/contract/call'
import { cancelQrDeposit, createQrDeposit, getQrDeposit, type QrProvider } from '@kapao/contract/deposit'
import { lookupDeposit } from '@kapao/contract/site'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

const qrKey = (provider: QrProvider) => ['deposit', 'qr', provider] as const

/** The socket tells at once; this finds the money when the socket is down. */
const askAgainMilliseconds = 5000

export const useDepositLookup = () =>
  useQuery({ queryKey: ['deposit', 'lookup'], queryFn: () => send(lookupDeposit, {}) })

type QrDepositOptions = { isOffered?: boolean; isWatched?: boolean }

/** The member's QR of a provider. Watched, it asks every 5 s, for as long as somebody looks at it. */
export const useQrDeposit = (provider: QrProvider, { isOffered = true, isWatched = false }: QrDepositOptions = {}) =>
  useQuery({
    queryKey: qrKey(provider),
    queryFn: () => send(getQrDeposit, { params: { provider } }),
    enabled: isOffered,
    refetchInterval: isWatched ? askAgainMilliseconds : false,
  })

/** What the member wants: the amount, and the key that makes a repeat of the same wish the same wish. */
export type QrWish = { amount: number; idempotencyKey: string }

export const useCreateQrDeposit = (provider: QrProvider) => {
  const queryClient = useQueryClient()
  return useMutation({
    // A wish about money fails at once when there is no network; it never waits to be sent behind one's back.
    networkMode: 'always',
    mutationFn: ({ amount, idempotencyKey }: QrWish) =>
      send(createQrDeposit, { params: { provider }, body: { amount } }, { idempotencyKey }),
    onSuccess: (made) => keepAnswer(queryClient, provider, made),
  })
}

export const useCancelQrDeposit = (provider: QrProvider) => {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => send(cancelQrDeposit, { params: { provider } }),
    onSuccess: (dropped) => keepAnswer(queryClient, provider, dropped),
  })
}

/** One live QR a member over all providers: the other providers' QR may just have been replaced. */
const keepAnswer = async (
  queryClient: QueryClient,
  provider: QrProvider,
  answer: Answer<typeof createQrDeposit>,
) => {
  // An older answer that is still on its way must not bring back what was just replaced.
  await queryClient.cancelQueries({ queryKey: qrKey(provider) })
  queryClient.setQueryData(qrKey(provider), answer)
  void queryClient.invalidateQueries({
    queryKey: ['deposit', 'qr'],
    predicate: ({ queryKey }) => queryKey[2] !== provider,
  })
}
