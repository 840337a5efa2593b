import { openKbankAccount, payment, tellPayment } from '@kapao/testkit/kbank'
import { join } from '@kapao/testkit/people'
import { startTestHouse, type TestHouse } from '@kapao/testkit/test-house'
import { afterAll, beforeAll, expect, it } from 'vitest'

let house: TestHouse

beforeAll(async () => {
  house = await startTestHouse()
  await openKbankAccount(house.api.house.db)
})

afterAll(() => house.close())

it('shows a new member nothing, and afterwards exactly what came', async () => {
  const { token } = await join(house)
  const show = async () => (await house.wire('GET', '/api/wallet', { token })).body
  expect(await show()).toEqual({ amount: 0, currency: 'BAHT' })
  const { body } = await house.wire<{ amount: number }>('POST', '/api/qrcode/KBANK', {
    token,
    body: { amount: 12.34 },
  })
  await tellPayment(house, payment(body.amount))
  expect(await show()).toEqual({ amount: 12.34, currency: 'BAHT' })
})

it('shows a member the own wallet and nobody else’s', async () => {
  const [somchai, anan] = [await join(house), await join(house)]
  const { body } = await house.wire<{ amount: number }>('POST', '/api/qrcode/KBANK', {
    token: somchai.token,
    body: { amount: 50 },
  })
  await tellPayment(house, payment(body.amount))
  expect((await house.wire('GET', '/api/wallet', { token: anan.token })).body).toMatchObject({ amount: 0 })
})
