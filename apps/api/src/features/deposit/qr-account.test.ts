import { openBcelAccount, openGatewayAccounts } from '@kapao/testkit/gateways'
import { openKbankAccount, promptPayId } from '@kapao/testkit/kbank'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findQrAccounts, turned } from './qr-account.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  const { db } = app
  await openKbankAccount(db)
  await openGatewayAccounts(db)
  // A gateway may keep several accounts under one number.
  await openGatewayAccounts(db)
})

afterAll(() => app.close())

function find(provider: 'KBANK' | 'WW' | 'BCEL', currency: 'BAHT' | 'LAK' = 'BAHT', context = app.context) {
  return findQrAccounts(context, provider, { memberId: 'anybody', currency })
}

async function enter(change: Record<string, unknown>): Promise<void> {
  await app.db.updateTable('deposit_account').set(change).where('bank_code', '=', 'WW').execute()
}

describe('the accounts that a provider’s QR pays into', () => {
  it('are its own, each once', async () => {
    expect(await find('KBANK')).toEqual({ receivers: [promptPayId], currency: 'BAHT' })
    const found = await find('WW')
    expect(found?.receivers).toHaveLength(1)
  })

  it('are none where the provider is not connected', async () => {
    expect(await find('WW', 'BAHT', { ...app.context, qrAdapters: {} })).toBeUndefined()
  })

  it('are none in a currency that the provider does not move, although they were entered with it', async () => {
    await enter({ currency: 'LAK' })
    expect(await find('WW', 'LAK')).toBeUndefined()
    await enter({ currency: 'BAHT' })
  })

  it('are none at a bank whose account is operated manually', async () => {
    await openBcelAccount(app.db, 'BAHT')
    expect(await find('BCEL')).toMatchObject({ receivers: ['0302000123457'] })
    await app.db
      .updateTable('deposit_account')
      .set({ mode: 'MANUAL' })
      .where('bank_code', '=', 'BCEL')
      .execute()
    expect(await find('BCEL')).toBeUndefined()
  })

  it('begin with another one for each member, so that all of them are paid into', () => {
    const receivers: [string, ...string[]] = ['one', 'two', 'three']
    const begun = Array.from({ length: 60 }, (_, member) => turned(receivers, `member ${member}`))
    expect(new Set(begun.map(([first]) => first))).toEqual(new Set(receivers))
    expect(new Set(begun.map((each) => each.toSorted().join()))).toEqual(
      new Set([receivers.toSorted().join()]),
    )
    expect(turned(receivers, 'member 1')).toEqual(begun[1])
  })
})
