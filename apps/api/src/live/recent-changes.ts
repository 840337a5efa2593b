import { LRUCache } from 'lru-cache'
import { monotonicMilliseconds } from '../platform/clock.ts'

/** Which members something was announced for lately, so that a phone that has just read everything need not do it again. */
export type RecentChanges = {
  /** This server hears announcements from now on; it may have missed earlier ones. */
  begin: () => void
  note: (memberId: string) => void
  /**
   * Whether something of a member may have changed since a phone began to read, which says that this was `milliseconds` ago:
   * announced, or perhaps missed.
   */
  mayHaveChanged: (memberId: string, milliseconds: number) => boolean
}

/**
 * What a phone says was true when it said so: its connection takes a while to arrive, and then to be admitted. Phones read
 * again within this time without need, rather than miss a change.
 */
const connectionMilliseconds = 500

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
      const since = now() - milliseconds - connectionMilliseconds
      return since <= completeSince || (changedAt.get(memberId) ?? Number.NEGATIVE_INFINITY) >= since
    },
  }
}
