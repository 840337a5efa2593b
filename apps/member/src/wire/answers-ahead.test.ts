import { getWallet } from '@kapao/contract/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { type AnswerAhead, takeAnswerAhead } from './answers-ahead.ts'

const request = { address: '/api/wallet/slot', token: 'somchai', tag: 'th' }

function askAhead(asked: Partial<AnswerAhead> = {}): AnswerAhead {
  const ahead: AnswerAhead = {
    ...request,
    response: Promise.resolve(Response.json({})),
    giveUp: vi.fn(),
    ...asked,
  }
  globalThis.answersAhead = [ahead]
  return ahead
}

function take(): Promise<Response> | undefined {
  return takeAnswerAhead(request, new AbortController().signal)
}

afterEach(() => {
  globalThis.answersAhead = undefined
})

test('a prefetched response is used once, and the next call sends a new request', () => {
  const { response } = askAhead()
  expect(take()).toBe(response)
  expect(take()).toBeUndefined()
})

test.each([
  ['another member', { token: 'malee' }],
  ['another language', { tag: 'en' }],
])('a response for %s is aborted and never shown', (_, asked) => {
  const { giveUp } = askAhead(asked)
  expect(take()).toBeUndefined()
  expect(giveUp).toHaveBeenCalledOnce()
  expect(globalThis.answersAhead).toEqual([])
})

test('a response to another call stays available', () => {
  const { giveUp } = askAhead({ address: getWallet.url })
  expect(take()).toBeUndefined()
  expect(giveUp).not.toHaveBeenCalled()
  expect(globalThis.answersAhead).toHaveLength(1)
})

test('aborting the call aborts the prefetched request', () => {
  const { giveUp } = askAhead()
  const controller = new AbortController()
  void takeAnswerAhead(request, controller.signal)
  expect(giveUp).not.toHaveBeenCalled()
  controller.abort()
  expect(giveUp).toHaveBeenCalledOnce()
})
