import {
  checkRefund,
  finishRefund,
  listRefundBanners,
  listRefunds,
  receiveRefund,
} from '@kapao/contract/refund'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'
import { askAgainAboutGrants } from '../grant/grant.queries.ts'

/** Specification §9. */
export const refundPageSize = 10

export function useRefund() {
  return useQuery({ queryKey: ['refund', 'check'], queryFn: () => send(checkRefund, {}) })
}

export function useRefundBanners() {
  return useQuery({
    queryKey: ['refund', 'banners'],
    queryFn: () => send(listRefundBanners, {}),
    staleTime: 5 * 60_000,
  })
}

export function useRefunds(page: number) {
  return useQuery({
    queryKey: ['refund', 'list', page],
    queryFn: () => send(listRefunds, { body: { page, limit: refundPageSize } }),
    placeholderData: keepPreviousData,
  })
}

export type RefundRequest = { isInterrupted: boolean; idempotencyKey: string }

/** Claims and credits the refund. If an earlier claim was interrupted before its credit, only credits it. */
export function useReceiveRefund({ onReceived }: { onReceived: () => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ isInterrupted, idempotencyKey }: RefundRequest) =>
      isInterrupted
        ? send(finishRefund, {}, { idempotencyKey })
        : send(receiveRefund, {}, { idempotencyKey }),
    onSuccess: onReceived,
    onSettled: () => askAgainAboutGrants(queryClient),
  })
}
