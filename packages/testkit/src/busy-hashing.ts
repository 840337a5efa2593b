import { setImmediate } from 'node:timers/promises'
import { hashPassword } from '@kapao/api/features/session/session'
import { isRefusal } from '@kapao/contract/refusal'

/** Does something while password hashes of other requests keep the queue full. */
export async function whileHashing<T>(work: () => Promise<T>): Promise<T> {
  const over = new AbortController()
  const crowd = Array.from({ length: 120 }, async () => {
    while (!over.signal.aborted) {
      const hashed = await hashPassword('a password of somebody else')
      // Whoever had a place takes it again at once: between two events nobody else finds a free one.
      if (isRefusal(hashed)) await setImmediate()
    }
  })
  // The queue is shared by everything in this process, so the crowd ends also when the work fails.
  return work().finally(async () => {
    over.abort()
    await Promise.all(crowd)
  })
}
