import type { Answer } from '@kapao/contract/call'
import type { lookupDeposit } from '@kapao/contract/money-lookups'
import { withContext } from '@kapao/testkit/changed-context'
import { openBankAccount } from '@kapao/testkit/feed'
import { openBcelAccount, openGatewayAccounts } from '@kapao/testkit/gateways'
import { giftWallet, openGiftWallet } from '@kapao/testkit/gifts'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

type Ways = Answer<typeof lookupDeposit>

async function look(app: TestApp): Promise<Ways> {
  const { token } = await join(app)
  return (await app.wire<Ways>('GET', '/api/lookup/deposit', { token })).body
}

/** An e-wallet that members send to by themselves. */
async function openPlainWallet(app: TestApp, accountNo: string): Promise<void> {
  await openGiftWallet(app.db, { number: accountNo })
  await app.db
    .updateTable('deposit_account')
    .set({ mode: 'AUTO' })
    .where('account_no', '=', accountNo)
    .execute()
}

describe('the ways to deposit', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' })
  })

  afterAll(() => app.close())

  it('are a bank account as it is, a QR with its amounts, and a gateway of two currencies that says so', async () => {
    await openKbankAccount(app.db)
    await openBankAccount(app.db, { bankCode: 'SCB', accountNo: '4013334447' })
    await openGatewayAccounts(app.db)
    await openBcelAccount(app.db, 'BAHT')
    await openBcelAccount(app.db, 'LAK')
    const { banks } = await look(app)
    const bankOf = new Map(banks.map((bank) => [bank.bankCode, bank]))
    expect(bankOf.get('SCB')).not.toHaveProperty('qr')
    for (const code of ['KBANK', 'WW']) {
      expect(bankOf.get(code)?.qr?.least).toBeGreaterThan(0)
      expect(bankOf.get(code)).not.toHaveProperty('isMultiCurrency')
    }
    expect(bankOf.get('BCEL')).toMatchObject({ currency: 'BAHT', isMultiCurrency: true })
    for (const bank of banks) expect(bank).not.toHaveProperty('isPaused')
    expect(banks.map(({ bankCode }) => bankCode)).toHaveLength(bankOf.size)
  })

  it('show every bank account, and of the accounts that one QR pays into the first', async () => {
    await openBankAccount(app.db, { bankCode: 'SCB', accountNo: '4013334448' })
    await openGatewayAccounts(app.db)
    const { banks } = await look(app)
    expect(banks.filter(({ bankCode }) => bankCode === 'SCB')).toHaveLength(2)
    expect(banks.filter(({ bankCode }) => bankCode === 'WW')).toHaveLength(1)
  })

  it('show beside KBANK’s QR an account there that no QR pays into', async () => {
    await openBankAccount(app.db, { bankCode: 'KBANK', accountNo: '0123456790' })
    await openBankAccount(app.db, { bankCode: 'KBANK', accountNo: '0123456791', mode: 'SMS' })
    const { banks } = await look(app)
    const ofKbank = banks.filter(({ bankCode }) => bankCode === 'KBANK')
    expect(ofKbank).toHaveLength(3)
    expect(ofKbank.find(({ bankAccountNo }) => bankAccountNo === '0123456790')).not.toHaveProperty('qr')
  })

  it('are an e-wallet with its number, and one for gift links with the key for them and without a number', async () => {
    await openPlainWallet(app, '0890000002')
    const before = await look(app)
    expect(before.wallets).toEqual([
      { walletAccountName: giftWallet.name, walletAccountNo: '0890000002', mode: 'AUTO' },
    ])
    expect(before).not.toHaveProperty('giftKey')
    await openGiftWallet(app.db)
    const { wallets, giftKey } = await look(app)
    expect(wallets).toHaveLength(2)
    expect(wallets).toContainEqual({ walletAccountName: giftWallet.name, mode: 'LINK' })
    expect(giftKey).toMatchObject({ kty: 'EC' })
    const without = await withContext(app, { giftKeys: undefined }, () => look(app))
    expect(without.wallets).toEqual(before.wallets)
  })
})

it('gift links are not offered where no e-wallet is connected, and an e-wallet with a number is', async () => {
  const app = await startTestApp({ ROLE: 'api', TRUEWALLET_URL: '' })
  try {
    await openGiftWallet(app.db)
    await openPlainWallet(app, '0890000002')
    const ways = await look(app)
    expect(ways.wallets).toMatchObject([{ walletAccountNo: '0890000002', mode: 'AUTO' }])
    expect(ways).not.toHaveProperty('giftKey')
  } finally {
    await app.close()
  }
})
