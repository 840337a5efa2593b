import { openKbankAccount } from '@kapao/testkit/kbank'
import { join } from '@kapao/testkit/people'
import { startTestHouse, type TestHouse } from '@kapao/testkit/test-house'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestHouse

beforeAll(async () => {
  house = await startTestHouse({ BUILD: 'laos' })
  await openKbankAccount(house.api.house.db)
})

afterAll(() => house.close())

const create = async (currency: 'BAHT' | 'LAK') => {
  const { token } = await join(house, { currency })
  return (await house.wire('POST', '/api/qrcode/KBANK', { token, body: { amount: 100 } })).body
}

describe('a QR deposit in the Laos build', () => {
  it('is made for a wallet in baht', async () => {
    expect(await create('BAHT')).toMatchObject({ hasQrcode: true, amount: 100 })
  })

  it('is refused NO_BANK to a wallet in kip, also where the account was entered in kip: PromptPay asks for baht', async () => {
    await house.api.house.db.updateTable('deposit_account').set({ currency: 'LAK' }).execute()
    expect(await create('LAK')).toMatchObject({ message: 'NO_BANK' })
  })
})
