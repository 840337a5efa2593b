import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLoaderDelay } from './use-after.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a loader is shown after 200 ms, and never for a shorter wait', () => {
  const render = vi.fn()
  startLoaderDelay(render)
  vi.advanceTimersByTime(199)
  expect(render).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(render).toHaveBeenCalledTimes(1)
  const end = startLoaderDelay(render)
  vi.advanceTimersByTime(150)
  end()
  vi.advanceTimersByTime(1_000)
  expect(render).toHaveBeenCalledTimes(1)
})
