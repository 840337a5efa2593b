import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { CurrentQueryClient } from './current-query-client.ts'

/** Reads that are answered by hand, in order, on a screen that shows the last response. */
function showReads() {
  const client = new CurrentQueryClient({ defaultOptions: { queries: { retry: false } } })
  const reads: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['wallet', 1],
    queryFn: () => {
      const read = Promise.withResolvers<string>()
      reads.push(read)
      return read.promise
    },
  })
  const stop = observer.subscribe(() => undefined)
  ended.push(stop)
  return { client, reads, shown: () => observer.getCurrentResult().data }
}

const ended: (() => void)[] = []

afterEach(() => {
  for (const end of ended.splice(0)) end()
})

test('what changes during the first read is read once more after it, however often it changes', async () => {
  const { client, reads, shown } = showReads()
  const changes = [client.invalidateQueries({ queryKey: ['wallet'] }), client.invalidateQueries()]
  expect(reads).toHaveLength(1)
  reads[0]?.resolve('before the change')
  await expect.poll(() => reads.length).toBe(2)
  expect(shown()).toBe('before the change')
  reads[1]?.resolve('after it')
  await Promise.all(changes)
  expect(shown()).toBe('after it')
  expect(reads).toHaveLength(2)
})

test('a change during the second read is read once more too', async () => {
  const { client, reads, shown } = showReads()
  const first = client.invalidateQueries({ queryKey: ['wallet'] })
  reads[0]?.resolve('first')
  await expect.poll(() => reads.length).toBe(2)
  const second = client.invalidateQueries({ queryKey: ['wallet'] })
  expect(reads).toHaveLength(3)
  reads[1]?.resolve('second')
  reads[2]?.resolve('third')
  await Promise.all([first, second])
  expect(shown()).toBe('third')
})

test('a first read that fails is not repeated by the change, and the one after it is', async () => {
  const { client, reads, shown } = showReads()
  const change = client.invalidateQueries({ queryKey: ['wallet'] })
  reads[0]?.reject(new Error('no answer'))
  await change
  expect(reads).toHaveLength(1)
  const retry = client.refetchQueries({ queryKey: ['wallet'] })
  const later = client.invalidateQueries({ queryKey: ['wallet'] })
  reads[1]?.resolve('before the change')
  await expect.poll(() => reads.length).toBe(3)
  reads[2]?.resolve('after it')
  await Promise.all([retry, later])
  expect(shown()).toBe('after it')
})

test('what does not match is left alone', async () => {
  const { client, reads } = showReads()
  await client.invalidateQueries({ queryKey: ['game'] })
  reads[0]?.resolve('current')
  await client.getQueryCache().find({ queryKey: ['wallet', 1] })?.promise
  await Promise.resolve()
  expect(reads).toHaveLength(1)
})
