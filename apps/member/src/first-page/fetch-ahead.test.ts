import { afterEach, expect, test, vi } from 'vitest'
import { takeAnswerAhead } from '../wire/answers-ahead.ts'
import { askAhead } from './fetch-ahead.ts'

const member = { token: 'somchai', tag: 'th' }
const address = '/api/wallet/slot'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  globalThis.answersAhead = undefined
})

test('an unused response is aborted after ten seconds, and a later caller sends its own request', () => {
  vi.useFakeTimers()
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  askAhead(`${address} /api/account/profile`, member)
  function take() {
    return takeAnswerAhead({ address, ...member }, new AbortController().signal)
  }
  vi.advanceTimersByTime(9_999)
  expect(take()).toBeInstanceOf(Promise)
  vi.advanceTimersByTime(1)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
  expect(globalThis.answersAhead).toEqual([])
})

test('without addresses nothing is requested', () => {
  vi.stubGlobal('fetch', () => {
    throw new Error('asked')
  })
  askAhead('', member)
  askAhead(undefined, member)
  expect(globalThis.answersAhead).toEqual([])
})
