import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLoaderDelay } from './use-after.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a loader is drawn after 200 ms, and for a shorter wait never', () => {
  const draw = vi.fn()
  startLoaderDelay(draw)
  vi.advanceTimersByTime(199)
  expect(draw).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(draw).toHaveBeenCalledTimes(1)
  const end = startLoaderDelay(draw)
  vi.advanceTimersByTime(150)
  end()
  vi.advanceTimersByTime(1_000)
  expect(draw).toHaveBeenCalledTimes(1)
})
