import { listDepositAccounts } from '@kapao/contract/deposit-account'
import { listMemberSlips } from '@kapao/contract/slip'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

export const slipPageSize = 5

/** A page of a member's slips, newest first. */
export function useMemberSlips(memberId: string, page: number) {
  return useQuery({
    // Part of the member's key, so that it is read again after each act on the member.
    queryKey: ['member', memberId, 'slips', page],
    queryFn: ({ signal }) =>
      send(listMemberSlips, { body: { memberId, page, limit: slipPageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The accounts that money can have come to, closed ones too. */
export function useDepositAccounts() {
  return useQuery({
    queryKey: ['deposit-accounts'],
    queryFn: ({ signal }) => send(listDepositAccounts, {}, { signal }),
  })
}
