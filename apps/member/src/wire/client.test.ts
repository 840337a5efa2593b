import { createQrDeposit } from '@kapao/contract/deposit'
import { listStatement } from '@kapao/contract/statement'
import { expect, test } from 'vitest'
import { addressOf, newIntent } from './client.ts'

test('parameters are written into the path and cannot leave it', () => {
  expect(addressOf(createQrDeposit, { params: { provider: 'KBANK' } })).toBe('/api/qrcode/KBANK')
  expect(addressOf(createQrDeposit, { params: { provider: '../login?x=1' } })).toBe(
    '/api/qrcode/..%2Flogin%3Fx%3D1',
  )
})

test('a query carries what is given and leaves out what is not', () => {
  expect(addressOf(listStatement, { query: { from: '2026-11-20', to: undefined } })).toBe(
    '/api/statement?from=2026-11-20',
  )
})

test('two intents never share a key', () => {
  const keys = new Set(Array.from({ length: 1000 }, newIntent))
  expect(keys.size).toBe(1000)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
