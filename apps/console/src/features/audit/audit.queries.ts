import { listOperatorActs } from '@kapao/contract/audit'
import type { Sent } from '@kapao/contract/call'
import { useInfiniteQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

export type ActFilter = Omit<Sent<typeof listOperatorActs>['body'], 'limit' | 'before'>

const pageSize = 100

/** The acts that a filter leaves, the latest first, a page at a time. */
export function useActs(filter: ActFilter) {
  return useInfiniteQuery({
    queryKey: ['operator-acts', filter],
    queryFn: ({ signal, pageParam }) =>
      send(
        listOperatorActs,
        { body: { ...filter, limit: pageSize, ...(pageParam === undefined ? {} : { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ acts }) => (acts.length < pageSize ? undefined : acts.at(-1)?.actNo),
  })
}
