import { setImmediate } from 'node:timers/promises'
import { hashPassword } from '@kapao/api/features/session/session'

/** Does something while password hashes of other requests keep the queue full. */
export async function whileHashing<T>(work: () => Promise<T>): Promise<T> {
  const over = new AbortController()
  const crowd = Array.from({ length: 120 }, async () => {
    while (!over.signal.aborted) {
      await hashPassword('a password of somebody else')
      await setImmediate()
    }
  })
  const done = await work()
  over.abort()
  await Promise.all(crowd)
  return done
}
