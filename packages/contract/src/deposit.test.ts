import type { DepositBank } from './money-lookups.ts'
import { describe, expect, it } from 'vitest'
import { qrProviderOf } from './deposit.ts'

function account(facts: Partial<DepositBank>): DepositBank {
  return {
    bankCode: 'KBANK',
    bankType: 'BANK',
    mode: 'SMS',
    bank: { nameTH: 'กสิกรไทย', nameLA: 'ກະສິກອນໄທ', nameEN: 'Kasikornbank' },
    bankAccountName: 'KAPAO',
    bankAccountNo: '1234567890',
    currency: 'BAHT',
    ...facts,
  }
}

describe('a deposit account', () => {
  it('is a QR for KBANK in SMS mode and for payment-type accounts', () => {
    expect(qrProviderOf(account({}))).toBe('KBANK')
    expect(qrProviderOf(account({ bankCode: 'PAYONEX', bankType: 'PAYMENT', mode: 'AUTO' }))).toBe('PAYONEX')
  })

  it('is a bank account for KBANK in automatic mode and for other banks', () => {
    expect(qrProviderOf(account({ mode: 'AUTO' }))).toBeUndefined()
    expect(qrProviderOf(account({ bankCode: 'SCB' }))).toBeUndefined()
  })

  it('is not a QR for an unknown payment-type account', () => {
    expect(qrProviderOf(account({ bankCode: 'OTHER', bankType: 'PAYMENT' }))).toBeUndefined()
  })
})
