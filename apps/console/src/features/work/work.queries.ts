import type { CallFacts, Sent } from '@kapao/contract/call'
import { claimWork, getWorkItem, listWork, releaseWork } from '@kapao/contract/work'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Parts, send, sendParts } from '../../wire/client.ts'
import { fallbackMilliseconds, useIsLive } from '../../wire/live.ts'
import { type ItemKey, textOfKey } from './item-key.ts'

const key = 'work'

/** How often the queue is read without the socket. */
const pollMilliseconds = 5000

export type WorkFilter = Omit<Sent<typeof listWork>['body'], 'after'>

function useInterval(): number {
  return useIsLive() ? fallbackMilliseconds : pollMilliseconds
}

/** The beginning of the queue, and how much waits of each kind. Only the first reading is a use of the session. */
export function useWork(filter: WorkFilter) {
  const queries = useQueryClient()
  const queryKey = [key, 'list', filter]
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      send(
        listWork,
        { body: filter },
        { signal, isBackground: queries.getQueryData(queryKey) !== undefined },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: useInterval(),
  })
}

/** How much waits for this operator, without the requests for approval, which the menu counts on their own. */
export function useWorkCount(): number {
  const { data } = useQuery({
    queryKey: [key, 'count'],
    queryFn: ({ signal }) => send(listWork, { body: { limit: 1 } }, { signal, isBackground: true }),
    refetchInterval: useInterval(),
  })
  const counts = data?.counts.filter(({ kind }) => kind !== 'approval') ?? []
  return counts.reduce((sum, { count }) => sum + count, 0)
}

export function useWorkItem(item: ItemKey) {
  const queries = useQueryClient()
  const queryKey = [key, 'one', textOfKey(item)]
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      send(
        getWorkItem,
        { body: { kind: item.kind, itemId: item.itemId } },
        { signal, isBackground: queries.getQueryData(queryKey) !== undefined },
      ),
  })
}

/** The queue as it is now, for a preview of several decisions. */
export function readWork(filter: WorkFilter) {
  return send(listWork, { body: filter })
}

/** Claims an item or renews the claim by itself, and ends a claim. The queue is read again. */
export function useClaim() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      item,
      ends,
      isBackground = false,
    }: {
      item: ItemKey
      ends: boolean
      isBackground?: boolean
    }) =>
      send(
        ends ? releaseWork : claimWork,
        { body: { kind: item.kind, itemId: item.itemId } },
        { isBackground },
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  })
}

export type Decided = { call: CallFacts; parts: Parts }

/** Makes a decision, and reads the queue again, whatever came of it. */
export function useDecision() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ call, parts }: Decided) => sendParts(call, parts),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [key] }),
        queries.invalidateQueries({ queryKey: ['approvals'] }),
      ]),
  })
}
