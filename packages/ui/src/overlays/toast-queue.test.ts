import { expect, test, vi } from 'vitest'
import { createToastQueue } from './toast-queue.ts'

test('a toast stays until it is dismissed, and watchers are notified of both changes', () => {
  const queue = createToastQueue()
  const watcher = vi.fn()
  const leave = queue.watch(watcher)
  queue.show({ tone: 'success', text: 'Saved' })
  const [toast] = queue.read()
  expect(toast).toMatchObject({ tone: 'success', text: 'Saved' })
  queue.dismiss(toast?.id ?? -1)
  expect(queue.read()).toEqual([])
  expect(watcher).toHaveBeenCalledTimes(2)
  leave()
  queue.show({ tone: 'info', text: 'Nobody watches' })
  expect(watcher).toHaveBeenCalledTimes(2)
})

test('the same text twice is one toast, and its time starts again', () => {
  const queue = createToastQueue()
  queue.show({ tone: 'danger', text: 'No connection' })
  const first = queue.read()[0]?.id
  queue.show({ tone: 'danger', text: 'No connection' })
  expect(queue.read()).toHaveLength(1)
  expect(queue.read()[0]?.id).not.toBe(first)
})

test('a fourth toast pushes the oldest out', () => {
  const queue = createToastQueue()
  for (const text of ['one', 'two', 'three', 'four']) queue.show({ tone: 'info', text })
  expect(queue.read().map((toast) => toast.text)).toEqual(['two', 'three', 'four'])
})
