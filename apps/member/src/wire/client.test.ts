import { createQrDeposit } from '@kapao/contract/deposit'
import { lookupActive } from '@kapao/contract/site'
import { listStatement } from '@kapao/contract/statement'
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf, headersOf, newIdempotencyKey, send } from './client.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('parameters are filled into the path and cannot escape from it', () => {
  expect(addressOf(createQrDeposit, { params: { provider: 'KBANK' } })).toBe('/api/qrcode/KBANK')
  expect(addressOf(createQrDeposit, { params: { provider: '../login?x=1' } })).toBe(
    '/api/qrcode/..%2Flogin%3Fx%3D1',
  )
})

test('a query contains the defined values and omits undefined ones', () => {
  expect(addressOf(listStatement, { query: { from: '2026-11-20', to: undefined } })).toBe(
    '/api/statement?from=2026-11-20',
  )
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
