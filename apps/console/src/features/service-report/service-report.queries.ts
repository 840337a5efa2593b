import type { Answer, Sent } from '@kapao/contract/call'
import { getServiceReport, listServiceItems } from '@kapao/contract/service-report'
import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'
import type { Period } from '../report/report-filter.ts'

/** How service went on days. Nothing is read without a period. */
export function useServiceReport(period: Period | undefined) {
  return useQuery({
    queryKey: ['service-report', period],
    queryFn:
      period === undefined
        ? skipToken
        : ({ signal }) =>
            send(getServiceReport, { body: { from: period.from, until: period.until } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

export type ItemsFilter = Omit<Sent<typeof listServiceItems>['body'], 'limit' | 'after'>
type Position = NonNullable<Answer<typeof listServiceItems>['next']>

/** What is behind a count, the latest first, a page at a time. */
export function useServiceItems(filter: ItemsFilter) {
  return useInfiniteQuery({
    queryKey: ['service-items', filter],
    queryFn: ({ signal, pageParam }) =>
      send(
        listServiceItems,
        { body: { ...filter, ...(pageParam === undefined ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as Position | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
