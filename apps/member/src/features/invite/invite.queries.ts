import {
  getInviteBonus,
  getInviteCode,
  listInviteBanners,
  listInvites,
  receiveInviteBonus,
} from '@kapao/contract/invite'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'
import { askAgainAboutGrants } from '../grant/grant.queries.ts'

/** Specification §9. */
export const invitePageSize = 10

export function useInviteBonus() {
  return useQuery({ queryKey: ['invite', 'bonus'], queryFn: () => send(getInviteBonus, {}) })
}

/** The member's own code never changes. */
export function useInviteCode() {
  return useQuery({
    queryKey: ['invite', 'code'],
    queryFn: () => send(getInviteCode, {}),
    staleTime: Infinity,
  })
}

export function useInviteBanners() {
  return useQuery({
    queryKey: ['invite', 'banners'],
    queryFn: () => send(listInviteBanners, {}),
    staleTime: 5 * 60_000,
  })
}

export function useInvites(page: number) {
  return useQuery({
    queryKey: ['invite', 'list', page],
    queryFn: () => send(listInvites, { body: { page, limit: invitePageSize } }),
    placeholderData: keepPreviousData,
  })
}

type Watch = { onReceived: (amount: number) => void; onRefused: (failure: unknown) => void }

export function useReceiveInviteBonus({ onReceived, onRefused }: Watch) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (idempotencyKey: string) => send(receiveInviteBonus, {}, { idempotencyKey }),
    onSuccess: ({ amount }) => onReceived(amount),
    onError: onRefused,
    onSettled: () => askAgainAboutGrants(queryClient),
  })
}
