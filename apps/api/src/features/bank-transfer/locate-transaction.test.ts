import { expect, it } from 'vitest'
import { contentKeyOf, isFedBy, type LocatedCredit } from './locate-transaction.ts'

const account = {
  depositAccountId: 'one',
  bankCode: 'SCB',
  bankType: 'BANK' as const,
  mode: 'AUTO' as const,
  accountNo: '4013334447',
  promptPayId: null,
  currency: 'BAHT' as const,
}

it.each([
  [{}, 'statement', true],
  [{ mode: 'MANUAL' }, 'statement', true],
  [{ mode: 'SMS' }, 'sms', true],
  [{}, 'sms', false],
  [{ mode: 'SMS' }, 'statement', false],
  // Gift links and call-backs report this money.
  [{ mode: 'LINK' }, 'statement', false],
  [{ mode: 'SMS', bankCode: 'KBANK' }, 'sms', false],
  [{ bankType: 'PAYMENT', bankCode: 'WW' }, 'statement', false],
] as const)('an account with %j is fed by %s: %s', (change, source, is) => {
  expect(isFedBy({ ...account, ...change }, source)).toBe(is)
})

it('two reports are about one transfer only where the balance after it is stated', () => {
  const credit: LocatedCredit['credit'] = {
    kind: 'credit',
    channel: null,
    account: account.accountNo,
    amountSatang: 100n,
    balanceSatang: null,
    currency: 'BAHT',
    paidAt: new Date('2026-11-28T05:00:00.000Z'),
    sender: { bank: 'KBANK', account: 'x123456', name: null },
  }
  function keyOf(change: Partial<LocatedCredit['credit']>) {
    return contentKeyOf({ account, credit: { ...credit, ...change } })
  }
  expect(keyOf({})).toBeUndefined()
  expect(keyOf({ balanceSatang: 500n })).toBe(keyOf({ balanceSatang: 500n }))
  for (const change of [{ balanceSatang: 600n }, { amountSatang: 101n }, { paidAt: new Date(0) }])
    expect(keyOf({ balanceSatang: 500n, ...change })).not.toBe(keyOf({ balanceSatang: 500n }))
})
