import type { Answer, Sent } from '@kapao/contract/call'
import { getReport, listFigureEntries } from '@kapao/contract/report'
import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

export type ReportFilter = Sent<typeof getReport>['body']

/** How often a report of the newest seal is read again: seals are made about once a minute. */
const newSealMilliseconds = 60_000
const firstSealMilliseconds = 5_000

/** The figures of a period. Nothing is read without a filter. */
export function useReport(filter: ReportFilter | undefined) {
  return useQuery({
    queryKey: ['report', filter],
    queryFn: filter === undefined ? skipToken : ({ signal }) => send(getReport, { body: filter }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (filter === undefined || filter.sealNo !== undefined) return false
      return state.data?.seal === null ? firstSealMilliseconds : newSealMilliseconds
    },
  })
}

export type EntriesFilter = Omit<Sent<typeof listFigureEntries>['body'], 'limit' | 'after'>
type Position = NonNullable<Answer<typeof listFigureEntries>['next']>

/** The entries behind a figure, the latest first, a page at a time. */
export function useFigureEntries(filter: EntriesFilter) {
  return useInfiniteQuery({
    queryKey: ['figure-entries', filter],
    queryFn: ({ signal, pageParam }) =>
      send(
        listFigureEntries,
        { body: { ...filter, ...(pageParam === undefined ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as Position | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
