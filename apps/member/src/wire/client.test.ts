import { lookupActive } from '@kapao/contract/site-lookups'
import { afterEach, expect, test, vi } from 'vitest'
import { headersOf, newIdempotencyKey, send } from './client.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('two intents never share an idempotency key', () => {
  const keys = new Set(Array.from({ length: 1000 }, newIdempotencyKey))
  expect(keys.size).toBe(1000)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})

test('a call without a response ends after 60 seconds, and no sooner', async () => {
  vi.useFakeTimers()
  // A network without any response; as in a browser, an aborted request rejects.
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      }),
  )
  const onFailure = vi.fn()
  const call = send(lookupActive, {}).catch(onFailure)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(onFailure).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await call
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 'TIMEOUT', kind: 'timeout' }),
  )
})

test('every call names the client as the wallet, and carries the token, if there is one, as a bearer token', () => {
  const headers = headersOf(lookupActive, {}, { token: null })
  expect(headers).toMatchObject({ 'x-client': 'wallet' })
  expect(headers).not.toHaveProperty('authorization')
  expect(headersOf(lookupActive, {}, { token: 't1' })).toMatchObject({ authorization: 'Bearer t1' })
})
