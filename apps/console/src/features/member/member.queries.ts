import { listOffersForMember } from '@kapao/contract/bonus'
import type { CallFacts, Sent } from '@kapao/contract/call'
import {
  getMember,
  getMemberAt,
  listMembers,
  listMemberStatement,
  type MemberPage,
} from '@kapao/contract/member'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { readClock } from '../../time/clock.ts'
import { send, sendParts } from '../../wire/client.ts'
import { lastDays, sumByDay } from './money-by-day.ts'

const listKey = 'members'
const oneKey = 'member'
const pageSize = 100

export type MemberFilter = Pick<Sent<typeof listMembers>['body'], 'search' | 'status' | 'tag'>

/** The members that a filter leaves: those that a search finds, or the latest, a page at a time. */
export function useMembers(filter: MemberFilter) {
  return useInfiniteQuery({
    queryKey: [listKey, filter],
    queryFn: ({ signal, pageParam }) =>
      send(
        listMembers,
        { body: { ...filter, limit: pageSize, ...(pageParam === undefined ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ after }) => after ?? undefined,
  })
}

/** One member, read again every 15 seconds: whoever helps a member sees the money arrive. */
export function useMember(memberId: string) {
  return useQuery({
    queryKey: [oneKey, memberId],
    queryFn: ({ signal }) => send(getMember, { body: { memberId } }, { signal, isBackground: true }),
    refetchInterval: 15_000,
  })
}

export function useMemberStatement(memberId: string, page: number) {
  return useQuery({
    queryKey: [oneKey, memberId, 'statement', page],
    queryFn: ({ signal }) => send(listMemberStatement, { body: { memberId, page, limit: 10 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

const shownDays = 14
const mostLines = 100

/** Deposits and withdrawals by day, summed from the statement; read again when their number has changed. */
export function useMemberMoneyByDay({ _id: memberId, money }: MemberPage) {
  const days = lastDays(shownDays, readClock())
  return useQuery({
    queryKey: [oneKey, memberId, 'byDay', days.at(-1), money.deposits, money.withdrawals],
    queryFn: async ({ signal }) => {
      const body = {
        memberId,
        page: 1,
        limit: mostLines,
        types: ['deposit' as const, 'withdraw' as const],
        ...(days[0] === undefined ? {} : { from: days[0] }),
      }
      const { statements, total } = await send(listMemberStatement, { body }, { signal })
      return sumByDay({ lines: statements, total, days })
    },
    placeholderData: keepPreviousData,
  })
}

/** What a member would receive of each offer, read anew each time: a deposit may have come in. */
export function useOffersForMember(memberId: string) {
  return useQuery({
    queryKey: [oneKey, memberId, 'offers'],
    queryFn: ({ signal }) => send(listOffersForMember, { body: { memberId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The wallet at a moment, when it is asked for. */
export function useMemberAt(memberId: string) {
  return useMutation({ mutationFn: (at: string) => send(getMemberAt, { body: { memberId, at } }) })
}

/** Does something to a member, and reads the member again, whatever came of it. */
export function useMemberAct(memberId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ call, body }: { call: CallFacts; body: Record<string, unknown> }) =>
      sendParts(call, { body: { memberId, ...body } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [oneKey, memberId] }),
        queries.invalidateQueries({ queryKey: [listKey] }),
      ]),
  })
}
