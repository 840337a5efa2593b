import { setTimeout as wait } from 'node:timers/promises'
import type { TestApp } from './test-app.ts'
import { until } from './until.ts'
import type { WireResponse } from './wire.ts'

/**
 * Sends requests that wait at the database until they alone are at least `mark` pieces of work, and adds those that wait
 * to `hanging`. The server also works in the background now and then: a request that it refuses meanwhile is sent again.
 */
export async function overloadApp(
  { context: { load } }: TestApp,
  mark: number,
  hanging: Set<Promise<WireResponse>>,
  send: () => Promise<WireResponse>,
): Promise<void> {
  while (await isEverBelow(mark, load.work)) {
    const before = load.work()
    const answer = send()
    hanging.add(answer)
    void answer.then(({ status }) => status === 503 && hanging.delete(answer))
    await until('the request waits or is refused', async () => load.work() > before || !hanging.has(answer))
  }
}

/** Whether there is ever less work than `mark`, within a while that outlasts work in the background. */
async function isEverBelow(mark: number, work: () => number): Promise<boolean> {
  for (let look = 0; look < 20; look += 1) {
    if (work() < mark) return true
    await wait(15)
  }
  return false
}
