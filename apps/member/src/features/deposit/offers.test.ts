import type { DepositBank } from '@kapao/contract/money-lookups'
import { describe, expect, it } from 'vitest'
import { arrange, chipsOf, listOffers, type Offered, recommend } from './offers.ts'

function bank(bankCode: string, change: Partial<DepositBank> = {}): DepositBank {
  return {
    bankCode,
    bankType: 'BANK',
    mode: 'AUTO',
    bank: { nameTH: bankCode, nameLA: bankCode, nameEN: bankCode },
    bankAccountName: 'KAPAO DEMO',
    bankAccountNo: '0123456789',
    currency: 'BAHT',
    ...change,
  }
}

const kbank = bank('KBANK', { bankType: 'PAYMENT', mode: 'SMS', qr: { least: 1, quick: [10, 20, 50] } })
const ww = bank('WW', { bankType: 'PAYMENT', qr: { least: 100, quick: [100, 200] } })
const scb = bank('SCB')
const gsb = bank('GSB')
const gift = { walletAccountName: 'Kapao', mode: 'LINK' as const }

function listed(change: Partial<Offered> = {}) {
  return listOffers({ banks: [scb, kbank, ww, gsb], wallets: [gift], isManual: true, speeds: [], ...change })
}

function codes(offers: readonly { way: { kind: string }; code: string }[]): string[] {
  return offers.map(({ way, code }) => `${way.kind} ${code}`.trim())
}

describe('the ways to deposit', () => {
  it('begin with the QRs, and otherwise keep the operator’s order', () => {
    expect(codes(listed())).toEqual(['qr KBANK', 'qr WW', 'bank SCB', 'bank GSB', 'wallet', 'notice'])
  })

  it('recommend the one used last, also if another is faster', () => {
    const offers = listed({
      last: { kind: 'ACCOUNT', code: 'GSB', amount: 300 },
      speeds: [{ kind: 'QR', code: 'WW', seconds: 3 }],
    })
    expect(recommend(offers)).toMatchObject({ because: 'last', offer: { code: 'GSB' } })
  })

  it('recommend the fastest measured one to a new member, or when the way used last is closed', () => {
    const speeds = [
      { kind: 'QR' as const, code: 'KBANK', seconds: 9 },
      { kind: 'QR' as const, code: 'WW', seconds: 3 },
    ]
    expect(recommend(listed({ speeds }))).toMatchObject({ because: 'fastest', offer: { code: 'WW' } })
    const last = { kind: 'QR' as const, code: 'FP', amount: 300 }
    expect(recommend(listed({ speeds, last }))).toMatchObject({ because: 'fastest', offer: { code: 'WW' } })
  })

  it('claim no speed that was not measured', () => {
    expect(recommend(listed())).toMatchObject({
      because: 'first',
      offer: { code: 'KBANK', seconds: undefined },
    })
    expect(recommend([])).toBeUndefined()
  })

  it('show one of each kind and fold the rest', () => {
    const offers = listed()
    const { shown, folded } = arrange(offers, offers[1]!)
    expect(codes(shown)).toEqual(['qr WW', 'bank SCB', 'wallet'])
    expect(codes(folded)).toEqual(['qr KBANK', 'bank GSB', 'notice'])
  })

  it('fold nothing for a single way', () => {
    const offers = listed({ banks: [kbank, ww, scb], isManual: false })
    expect(arrange(offers, offers[0]!).folded).toEqual([])
  })

  it('offer the last amounts first, without those below the minimum of the way, and each once', () => {
    const offers = listed()
    expect(chipsOf(offers[1]!, [300, 50, 200])).toEqual([300, 200, 100])
    expect(chipsOf(offers[2]!, [300, 50])).toEqual([300, 50])
  })
})
