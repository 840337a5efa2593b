import type { DepositBank } from './site.ts'
import { describe, expect, it } from 'vitest'
import { qrAmounts, qrAmountsFor, qrProviderOf } from './deposit.ts'

function account(facts: Partial<DepositBank>): DepositBank {
  return {
    bankCode: 'KBANK',
    bankType: 'BANK',
    mode: 'SMS',
    bank: { nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank' },
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

describe('the amounts of a QR', () => {
  it('are those of the specification for each provider', () => {
    expect(qrAmounts).toMatchObject({
      KBANK: { quick: [10, 20, 50, 100, 500, 1000], least: 1 },
      WW: { quick: [100, 200, 300, 500, 1000], least: 100 },
      PAYONEX: { quick: [100, 200, 300, 500, 1000], least: 100 },
      PAYTIMZ: { quick: [10, 50, 100, 500, 1000], least: 10 },
      FP: { quick: [10, 50, 100, 500, 1000], least: 10 },
    })
  })
})

describe('the least amount of a QR', () => {
  it('is the operator’s minimum if one is set, which also replaces the first quick amount', () => {
    expect(qrAmountsFor('WW', 'BAHT', 50)).toEqual({ quick: [50, 200, 300, 500, 1000], least: 50 })
    expect(qrAmountsFor('FP', 'BAHT', 20.5)).toEqual({ quick: [20.5, 50, 100, 500, 1000], least: 20.5 })
  })

  it('removes quick amounts below it', () => {
    expect(qrAmountsFor('KBANK', 'BAHT', 100)).toEqual({ quick: [100, 500, 1000], least: 100 })
  })

  it('does not apply to kip', () => {
    expect(qrAmountsFor('BCEL', 'LAK', 50).least).toBe(1000)
  })
})
