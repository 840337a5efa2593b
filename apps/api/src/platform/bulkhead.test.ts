import { expect, test } from 'vitest'
import { createBulkhead } from './bulkhead.ts'

/** Work that ends on request, with a count of how much of it runs at once. */
function createWorks() {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  async function work(): Promise<string> {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((end) => ends.push(end))
    running -= 1
    return 'done'
  }
  async function endAll(): Promise<void> {
    while (ends.length > 0) {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
  }
  return { work, endAll, most: () => most }
}

test('runs and queues work up to its limits, and rejects the rest at once', async () => {
  const queue = createBulkhead({ atOnce: 2, waiting: 3 })
  const works = createWorks()
  const answers = Array.from({ length: 8 }, () => queue.run(works.work))
  expect(await Promise.all(answers.slice(5))).toEqual([undefined, undefined, undefined])
  await works.endAll()
  expect(await Promise.all(answers.slice(0, 5))).toEqual(['done', 'done', 'done', 'done', 'done'])
  expect(works.most()).toBe(2)
})

test('frees its slot when work fails', async () => {
  const queue = createBulkhead({ atOnce: 1, waiting: 1 })
  const fails = queue.run(() => Promise.reject(new Error('broken')))
  const follows = queue.run(() => Promise.resolve('done'))
  await expect(fails).rejects.toThrow('broken')
  expect(await follows).toBe('done')
  expect(await queue.run(() => Promise.resolve('again'))).toBe('again')
})
