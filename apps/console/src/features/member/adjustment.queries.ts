import { listAdjustments } from '@kapao/contract/adjustment'
import { useInfiniteQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

const pageSize = 5

/** The corrections of a member, the latest first, a page at a time. */
export function useAdjustments(memberId: string) {
  return useInfiniteQuery({
    // Part of the member's key, so that it is read again after each act on the member.
    queryKey: ['member', memberId, 'adjustments'],
    queryFn: ({ signal, pageParam }) =>
      send(
        listAdjustments,
        { body: { memberId, limit: pageSize, ...(pageParam === undefined ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ after }) => after ?? undefined,
  })
}
