import { listAccountViews } from '@kapao/contract/account-view'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

export const accountViewPageSize = 20

/** A page of who looked at the account. It is read again on each visit; while another page loads, the current one stays. */
export function useAccountViews(page: number) {
  return useQuery({
    queryKey: ['account-views', page],
    queryFn: () => send(listAccountViews, { body: { page, limit: accountViewPageSize } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
