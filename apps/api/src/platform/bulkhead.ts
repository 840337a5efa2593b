import { bulkhead, BulkheadRejectedError } from 'cockatiel'

export type Bulkhead = { run: <T>(work: () => Promise<T>) => Promise<T | undefined> }

/**
 * Runs at most `atOnce` pieces of work at the same time; up to `waiting` more wait, in order. `run` returns `undefined`
 * at once for any beyond that.
 */
export function createBulkhead({ atOnce, waiting }: { atOnce: number; waiting: number }): Bulkhead {
  const policy = bulkhead(atOnce, waiting)
  return {
    run: async (work) => {
      try {
        return await policy.execute(work)
      } catch (thrown) {
        if (thrown instanceof BulkheadRejectedError) return undefined
        throw thrown
      }
    },
  }
}
