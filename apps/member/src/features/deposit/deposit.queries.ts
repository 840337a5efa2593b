import {
  addDepositNotice,
  cancelQrDeposit,
  createQrDeposit,
  getDepositNotice,
  getQrDeposit,
  type QrAmounts,
  qrAmountsFor,
  type QrDeposit,
  type QrProvider,
  qrProviderOf,
  qrProviders,
} from '@kapao/contract/deposit'
import { type DepositBank, lookupDeposit } from '@kapao/contract/site'
import { type QueryClient, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keepQrUntil, readQrUntil } from '../../storage/qr-until.ts'
import { readClock } from '../../time/clock.ts'
import { isAwaited } from '../../wire/is-awaited.ts'
import { send } from '../../wire/client.ts'

const qrKey = (provider: QrProvider) => ['deposit', 'qr', provider] as const

/** The socket tells at once; this finds the money when the socket is down. */
const pollMilliseconds = 5000

export const useDepositLookup = () =>
  useQuery({ queryKey: ['deposit', 'lookup'], queryFn: () => send(lookupDeposit, {}) })

/** The operator's account at BCEL, whose panel shows it with its currency. Specification §2 Deposit modal. */
export const useShownAccount = (provider: QrProvider): DepositBank | undefined => {
  const { data: offered } = useDepositLookup()
  return provider === 'BCEL' ? offered?.banks.find((each) => qrProviderOf(each) === provider) : undefined
}

/** What a provider's QR takes at least and offers at a tap, by the server's word; nothing until it has come. */
export const useQrAmounts = (provider: QrProvider): QrAmounts | undefined => {
  const { data: offered } = useDepositLookup()
  const account = offered?.banks.find((each) => qrProviderOf(each) === provider)
  // An account that was closed meanwhile: the server says so when a QR is asked for.
  return offered && (account?.qr ?? qrAmountsFor(provider, account?.currency ?? 'BAHT', undefined))
}

const readQr = (provider: QrProvider) => ({
  queryKey: qrKey(provider),
  queryFn: async () => remember(await send(getQrDeposit, { params: { provider } })),
})

/** Remembers on this phone that there is a QR to look for when it comes back. */
const remember = (answer: QrDeposit): QrDeposit => {
  if (answer.hasQrcode) keepQrUntil(readClock() + (answer.expiresInSeconds ?? 0) * 1000)
  return answer
}

/** The QR providers that the operator offers. */
export const useQrProviders = (): QrProvider[] => {
  const { data: offered } = useDepositLookup()
  return [...new Set((offered?.banks ?? []).flatMap((account) => qrProviderOf(account) ?? []))]
}

/** Whether a QR that this phone knows of is still to be told of for the first time. Others nobody waits for. */
export const useAreQrsAwaited = (): boolean => {
  const [isExpected] = useState(() => readQrUntil() > readClock())
  const lookup = useDepositLookup()
  const answers = useQueries({ queries: useQrProviders().map(readQr) })
  return isExpected && [lookup, ...answers].some(isAwaited)
}

/** The member's QR of a provider. While `watchedId` waits for its money it asks every 5 s. */
export const useQrDeposit = (provider: QrProvider, { watchedId }: { watchedId?: string | undefined } = {}) =>
  useQuery({
    ...readQr(provider),
    refetchInterval: ({ state }) =>
      watchedId !== undefined && state.data?.paid?.qrcodeId !== watchedId ? pollMilliseconds : false,
  })

/** The member's newest notice of a manual transfer. */
export const useNotice = () =>
  useQuery({ queryKey: ['deposit', 'notice'], queryFn: () => send(getDepositNotice, {}) })

export const useAddNotice = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ amount, idempotencyKey }: QrRequest) =>
      send(addDepositNotice, { body: { amount } }, { idempotencyKey }),
    // Also after a refusal: one that waits already is the one to show.
    onSettled: () =>
      Promise.all(
        [['deposit', 'notice'], ['statement']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}

/** What the member wants: the amount, and the key that makes a repeat of the same wish the same wish. */
export type QrRequest = { amount: number; idempotencyKey: string }

export const useCreateQrDeposit = (provider: QrProvider) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ amount, idempotencyKey }: QrRequest) =>
      send(createQrDeposit, { params: { provider }, body: { amount } }, { idempotencyKey }),
    onSuccess: (made) => keepAnswer(queryClient, provider, remember(made)),
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
