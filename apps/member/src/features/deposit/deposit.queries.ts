import {
  cancelQrDeposit,
  createQrDeposit,
  listQrDeposits,
  type QrDeposit,
  type QrProvider,
  qrProviderOf,
} from '@kapao/contract/deposit'
import { addDepositNotice, getDepositNotice } from '@kapao/contract/bank-transfer'
import { type DepositBank, lookupDeposit } from '@kapao/contract/money-lookups'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keepQrUntil, readQrUntil } from '../../storage/qr-until.ts'
import { readClock } from '../../time/clock.ts'
import { isAwaited } from '../../wire/is-awaited.ts'
import { send } from '../../wire/client.ts'

/** The member's QRs of all providers, read at once: live, or paid a moment ago. */
type Qrs = readonly { provider: QrProvider; qr: QrDeposit }[]

const qrsKey = ['deposit', 'qr'] as const
const noQr: QrDeposit = { hasQrcode: false }

/** The socket reports changes immediately. Polling finds the money when the socket is down. */
const pollMilliseconds = 5000

const lookupKey = ['deposit', 'lookup'] as const

export function useDepositLookup() {
  return useQuery({ queryKey: lookupKey, queryFn: () => send(lookupDeposit, {}) })
}

/** The operator's account, if the panel of its QR shows it with its currency. Specification §2 Deposit modal. */
export function useShownAccount(provider: QrProvider | undefined): DepositBank | undefined {
  const { data: offered } = useDepositLookup()
  return offered?.banks.find(
    (each) => each.isMultiCurrency && provider !== undefined && qrProviderOf(each) === provider,
  )
}

const readQrs = {
  queryKey: qrsKey,
  queryFn: async (): Promise<Qrs> => {
    const { qrs } = await send(listQrDeposits, {})
    for (const { qr } of qrs) remember(qr)
    return qrs
  },
}

function qrOf(qrs: Qrs | undefined, provider: QrProvider): QrDeposit | undefined {
  return qrs && (qrs.find((each) => each.provider === provider)?.qr ?? noQr)
}

/** Remembers on this phone that a QR is live, so that the next visit looks for it. */
function remember(answer: QrDeposit): QrDeposit {
  if (answer.hasQrcode) keepQrUntil(readClock() + (answer.expiresInSeconds ?? 0) * 1000)
  return answer
}

/** The QR providers that the operator offers. */
export function useQrProviders(): QrProvider[] {
  const { data: offered } = useDepositLookup()
  return [...new Set((offered?.banks ?? []).flatMap((account) => qrProviderOf(account) ?? []))]
}

/** Whether a QR that this phone remembers has not loaded yet. Home waits for no other QR. */
export function useAreQrsAwaited(): boolean {
  const [isExpected] = useState(() => readQrUntil() > readClock())
  const lookup = useDepositLookup()
  const qrs = useQuery(readQrs)
  return isExpected && [lookup, qrs].some(isAwaited)
}

/** The member's QR of a provider. While `watchedId` waits for its money, the query polls every 5 s. */
export function useQrDeposit(provider: QrProvider, { watchedId }: { watchedId?: string | undefined } = {}) {
  return useQuery({
    ...readQrs,
    select: (qrs) => qrOf(qrs, provider) ?? noQr,
    refetchInterval: ({ state }) =>
      watchedId !== undefined && qrOf(state.data, provider)?.paid?.qrcodeId !== watchedId
        ? pollMilliseconds
        : false,
  })
}

/** The member's newest notice of a manual transfer. */
export function useNotice() {
  return useQuery({ queryKey: ['deposit', 'notice'], queryFn: () => send(getDepositNotice, {}) })
}

export function useAddNotice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ amount, idempotencyKey }: QrRequest) =>
      send(addDepositNotice, { body: { amount } }, { idempotencyKey }),
    // Also after a refusal: an earlier notice may still be waiting, and is then shown.
    onSettled: () =>
      Promise.all(
        [['deposit', 'notice'], ['statement']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}

/** A request for an amount. A retry uses the same idempotency key, so that it is the same request. */
export type QrRequest = { amount: number; idempotencyKey: string }

export function useCreateQrDeposit() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ provider, amount, idempotencyKey }: QrRequest & { provider: QrProvider }) =>
      send(createQrDeposit, { params: { provider }, body: { amount } }, { idempotencyKey }),
    onSuccess: async (made, { provider }) => {
      await keepAnswer(queryClient, provider, remember(made))
      // It is the last deposit now.
      void queryClient.invalidateQueries({ queryKey: lookupKey })
    },
  })
}

export function useCancelQrDeposit(provider: QrProvider) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => send(cancelQrDeposit, { params: { provider } }),
    onSuccess: (dropped) => keepAnswer(queryClient, provider, dropped),
  })
}

/** A member has one live QR over all providers: a new one has replaced the others'. */
async function keepAnswer(queryClient: QueryClient, provider: QrProvider, qr: QrDeposit) {
  // An older response that is still loading must not restore what was just replaced.
  await queryClient.cancelQueries({ queryKey: qrsKey })
  queryClient.setQueryData<Qrs>(qrsKey, (before = []) => [
    { provider, qr },
    ...before.filter((each) => each.provider !== provider && !each.qr.hasQrcode),
  ])
}

/** The provider whose QR is known to be live, so that the opened deposit sheet shows it immediately. */
export function findLiveProvider(queryClient: QueryClient): QrProvider | undefined {
  return queryClient.getQueryData<Qrs>(qrsKey)?.find(({ qr }) => qr.hasQrcode)?.provider
}
