import type { WorkItem } from '@kapao/contract/work'
import { useState } from 'react'
import { textOfKey } from './item-key.ts'
import { useWork, type WorkFilter } from './work.queries.ts'

export type QueueRow = { item: WorkItem; isGone: boolean }

type Held = { of: string; items: WorkItem[] }

/**
 * The queue as it stands still: what comes in is counted until the operator shows it, and what was decided stays in its
 * place. Nothing moves under the hand.
 */
export function useQueue(filter: WorkFilter) {
  const { data, error, refetch, isPlaceholderData } = useWork(filter)
  const [held, setHeld] = useState<Held>()
  const of = JSON.stringify(filter)
  const isCurrent = held?.of === of
  const fresh = new Map(data?.items.map((item) => [textOfKey(item), item]))
  const rows = isCurrent ? held.items.map((item) => rowOf(item)) : []
  const news = isCurrent
    ? [...fresh.keys()].filter((key) => !held.items.some((item) => textOfKey(item) === key))
    : []
  const hasNothing = rows.every(({ isGone }) => isGone)
  // Another filter, or nothing that waits on the screen: there is nothing that could move.
  if (data !== undefined && !isPlaceholderData && (!isCurrent || (hasNothing && news.length > 0)))
    setHeld({ of, items: data.items })

  function rowOf(item: WorkItem): QueueRow {
    const now = fresh.get(textOfKey(item))
    return { item: now ?? item, isGone: now === undefined && isPast(item) }
  }
  /** A row that is not in the reading has gone, unless rows before it have pushed it behind the end of the reading. */
  function isPast(item: WorkItem): boolean {
    const last = data?.items.at(-1)
    if (data === undefined || data.after === null || last === undefined || filter.sort !== 'amount')
      return true
    return item.currency === last.currency && (item.amount ?? 0) > (last.amount ?? 0)
  }
  return {
    rows,
    news: news.length,
    showNews: () => data && setHeld({ of, items: data.items }),
    counts: data?.counts,
    hasMore: data !== undefined && data.after !== null,
    isWaiting: !isCurrent && data === undefined,
    error,
    refetch,
  }
}
