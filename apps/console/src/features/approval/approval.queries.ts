import { type Approval, type approveRequest, listApprovals, requestApproval } from '@kapao/contract/approval'
import type { Answer, CallFacts } from '@kapao/contract/call'
import type { OperatorLink } from '@kapao/contract/team'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send, sendParts } from '../../wire/client.ts'
import { fallbackMilliseconds, useIsLive } from '../../wire/live.ts'

const pageSize = 50
const key = 'approvals'

/** Requests that the operator made or may decide, the latest first, a page at a time. */
export function useApprovals(show: 'open' | 'all') {
  return useInfiniteQuery({
    queryKey: [key, show],
    queryFn: ({ signal, pageParam }) =>
      send(
        listApprovals,
        { body: { show, limit: pageSize, ...(pageParam === undefined ? {} : { before: pageParam }) } },
        // The socket says when to read it again.
        { signal, isBackground: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ approvals }) => (approvals.length < pageSize ? undefined : approvals.at(-1)?.madeAt),
  })
}

/** How many requests wait for this operator, and how many reviews are due; read again when the socket says so. */
export function useApprovalCounts() {
  const isLive = useIsLive()
  const { data } = useQuery({
    queryKey: [key, 'counts'],
    queryFn: ({ signal }) =>
      send(listApprovals, { body: { show: 'open', limit: 1 } }, { signal, isBackground: true }),
    refetchInterval: isLive ? fallbackMilliseconds : 20_000,
  })
  return { waiting: data?.waiting ?? 0, reviewsDue: data?.reviewsDue ?? 0 }
}

type Decision = { call: CallFacts; approval: Approval; reason: string | undefined }

/**
 * Approves, rejects, withdraws, reviews or runs a request, and reads the list again, whatever came of it. `onLink` gets the
 * link that an approved call answered: the request leaves the list, and the link must not go with it.
 */
export function useDecision(onLink: (link: OperatorLink) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ call, approval, reason }: Decision) =>
      sendParts(call, {
        params: { approvalId: approval._id },
        body: reason === undefined ? {} : { reason },
      }) as Promise<Answer<typeof approveRequest>>,
    onSuccess: ({ link }) => link && onLink(link),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  })
}

type Wanted = { approvalId: string; call: Approval['call']; body: Record<string, unknown>; reason: string }

/** Asks another operator to approve a call. */
export function useRequestApproval() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wanted) => send(requestApproval, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [key] }),
  })
}
