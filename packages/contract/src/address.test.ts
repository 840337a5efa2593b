import { createQrDeposit } from './deposit.ts'
import { listStatement } from './statement.ts'
import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

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
