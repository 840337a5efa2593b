import type { Answer, Sent } from '@kapao/contract/call'
import { getMemberReport, listReportMembers } from '@kapao/contract/member-report'
import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'
import type { Period } from '../report/report-filter.ts'

/** How often a report is read again: seals are made about once a minute. */
const newSealMilliseconds = 60_000
const firstSealMilliseconds = 5_000

/** The figures that count members in a period. Nothing is read without a period. */
export function useMemberReport(period: Period | undefined) {
  return useQuery({
    queryKey: ['member-report', period],
    queryFn:
      period === undefined
        ? skipToken
        : ({ signal }) =>
            send(getMemberReport, { body: { from: period.from, until: period.until } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.seal === null ? firstSealMilliseconds : newSealMilliseconds),
  })
}

export type MembersFilter = Omit<Sent<typeof listReportMembers>['body'], 'limit' | 'after'>
type Position = NonNullable<Answer<typeof listReportMembers>['next']>

/** The members behind a count, the latest first, a page at a time. */
export function useReportMembers(filter: MembersFilter) {
  return useInfiniteQuery({
    queryKey: ['report-members', filter],
    queryFn: ({ signal, pageParam }) =>
      send(
        listReportMembers,
        { body: { ...filter, ...(pageParam === undefined ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as Position | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
