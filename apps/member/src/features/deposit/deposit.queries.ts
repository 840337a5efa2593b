import {
  cancelQrDeposit,
  createQrDeposit,
  getQrDeposit,
  type QrDeposit,
  type QrProvider,
  qrProviders,
} from '@kapao/contract/deposit'
import { lookupDeposit } from '@kapao/contract/site'
import { getWallet } from '@kapao/contract/wallet'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

const qrKey = (provider: QrProvider) => ['deposit', 'qr', provider] as const

/** The socket tells at once; this finds the money when the socket is down. */
const askAgainMilliseconds = 5000

export const useDepositLookup = () =>
  useQuery({ queryKey: ['deposit', 'lookup'], queryFn: () => send(lookupDeposit, {}) })

/** What the wallet holds, under the key that every movement of money makes ask again. */
export const useBalance = () => useQuery({ queryKey: ['wallet'], queryFn: () => send(getWallet, {}) })

/** The member's QR of a provider. While `watchedId` waits for its money it asks every 5 s. */
export const useQrDeposit = (provider: QrProvider, { watchedId }: { watchedId?: string | undefined } = {}) =>
  useQuery({
    queryKey: qrKey(provider),
    queryFn: () => send(getQrDeposit, { params: { provider } }),
    refetchInterval: ({ state }) =>
      watchedId !== undefined && state.data?.paid?.qrcodeId !== watchedId ? askAgainMilliseconds : false,
  })

/** What the member wants: the amount, and the key that makes a repeat of the same wish the same wish. */
export type QrWish = { amount: number; idempotencyKey: string }

export const useCreateQrDeposit = (provider: QrProvider) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ amount, idempotencyKey }: QrWish) =>
      send(createQrDeposit, { params: { provider }, body: { amount } }, { idempotencyKey }),
    onSuccess: (made) => keepAnswer(queryClient, provider, made),
  })
}

export const useCancelQrDeposit = (provider: QrProvider) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => send(cancelQrDeposit, { params: { provider } }),
    onSuccess: (dropped) => keepAnswer(queryClient, provider, dropped),
  })
}

/** One live QR a member over all providers: the other providers' QR may just have been replaced. */
const keepAnswer = async (queryClient: QueryClient, provider: QrProvider, answer: QrDeposit) => {
  // An older answer that is still on its way must not bring back what was just replaced.
  await queryClient.cancelQueries({ queryKey: qrKey(provider) })
  queryClient.setQueryData(qrKey(provider), answer)
  void queryClient.invalidateQueries({
    queryKey: ['deposit', 'qr'],
    predicate: ({ queryKey }) => queryKey[2] !== provider,
  })
}

/** The provider whose QR is known to be live, so that opening the deposit shows it at once. */
export const findLiveProvider = (queryClient: QueryClient): QrProvider | undefined =>
  qrProviders.find((provider) => queryClient.getQueryData<QrDeposit>(qrKey(provider))?.hasQrcode)
