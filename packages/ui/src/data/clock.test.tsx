import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Countdown } from './clock.tsx'
import { formatSecondsLeft, secondsUntil } from './countdown-text.ts'
import { watchCountdown } from './countdown-watch.ts'

const start = Date.UTC(2026, 10, 20, 14, 0, 0)

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

test('seconds are formatted as minutes and seconds, with hours only from one hour on', () => {
  expect(formatSecondsLeft(0)).toBe('00:00')
  expect(formatSecondsLeft(59)).toBe('00:59')
  expect(formatSecondsLeft(872)).toBe('14:32')
  expect(formatSecondsLeft(3600)).toBe('1:00:00')
})

test('a started second counts in full, and the result is never below zero', () => {
  expect(secondsUntil(start + 1, start)).toBe(1)
  expect(secondsUntil(start, start)).toBe(0)
  expect(secondsUntil(start - 5000, start)).toBe(0)
  expect(secondsUntil(new Date(start + 900_000).toISOString(), start)).toBe(900)
})

test('an end that is not a valid instant is refused', () => {
  expect(() => secondsUntil('tomorrow', start)).toThrow(RangeError)
})

test('the end is reported once, however often the clock is read', () => {
  const onEnd = vi.fn()
  const readings: number[] = []
  const watch = watchCountdown({
    endInstant: start + 3000,
    now: Date.now,
    onRead: (at) => readings.push(at),
    onEnd,
  })
  vi.advanceTimersByTime(2000)
  expect(onEnd).not.toHaveBeenCalled()
  expect(readings).toEqual([start, start + 1000, start + 2000])
  vi.advanceTimersByTime(60_000)
  watch.read()
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a phone that slept past the end gets the end at the first reading', () => {
  const onEnd = vi.fn()
  const watch = watchCountdown({ endInstant: start + 3000, now: Date.now, onRead: () => undefined, onEnd })
  vi.setSystemTime(start + 3_600_000)
  watch.read()
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('a stopped countdown does not report its end and leaves no timer running', () => {
  const onEnd = vi.fn()
  watchCountdown({ endInstant: start + 3000, now: Date.now, onRead: () => undefined, onEnd }).stop()
  vi.advanceTimersByTime(60_000)
  expect(onEnd).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('a running countdown is not announced every second, but its end is announced', () => {
  function render(endsAt: number) {
    return renderToStaticMarkup(
      <Countdown endsAt={endsAt} label="Left" endedLabel="It is over" now={() => start} />,
    )
  }
  expect(render(start + 872_000)).toContain(
    '<span role="timer" aria-live="off">Left 14:32</span><span role="status"></span>',
  )
  expect(render(start)).toContain('<span role="status">It is over</span>')
  expect(render(start)).not.toContain('role="timer"')
})
