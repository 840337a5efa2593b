import { LRUCache } from 'lru-cache'
import { monotonicMilliseconds } from '../platform/clock.ts'

/** Which members something was announced for lately, so that a phone that has just read everything need not do it again. */
export type RecentChanges = {
  /** This server hears announcements from now on; it may have missed earlier ones. */
  begin: () => void
  note: (memberId: string) => void
  /** Whether something of a member may have changed in the last `milliseconds`: announced, or perhaps missed. */
  mayHaveChanged: (memberId: string, milliseconds: number) => boolean
}

/** Keeps the latest announcement of at most `most` members. `now` is in milliseconds. */
export function createRecentChanges(most = 100_000, now = monotonicMilliseconds): RecentChanges {
  let completeSince = Number.POSITIVE_INFINITY
  const changedAt = new LRUCache<string, number>({
    max: most,
    dispose: (at, _memberId, reason) => {
      if (reason === 'evict') completeSince = Math.max(completeSince, at)
    },
  })
  return {
    begin: () => {
      completeSince = now()
    },
    note: (memberId) => {
      changedAt.set(memberId, now())
    },
    mayHaveChanged: (memberId, milliseconds) => {
      const since = now() - milliseconds
      return since <= completeSince || (changedAt.get(memberId) ?? Number.NEGATIVE_INFINITY) >= since
    },
  }
}
