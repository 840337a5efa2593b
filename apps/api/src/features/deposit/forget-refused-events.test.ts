import { openKbankAccount, payment, tellPayment } from '@kapao/testkit/kbank'
import { startTestHouse, type TestHouse } from '@kapao/testkit/test-house'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetRefusedEvents } from './forget-refused-events.ts'

let house: TestHouse

beforeAll(async () => {
  house = await startTestHouse()
  await openKbankAccount(house.api.house.db)
})

afterAll(() => house.close())

const traces = async (): Promise<number> =>
  (await house.api.house.db.selectFrom('party_event_refused').select('refused_id').execute()).length

it('forgets the traces of refused call-backs after 30 days, and no event that was taken', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  await tellPayment(house, payment(1), { secret })
  await tellPayment(house, payment(2))
  house.clock.advance(30 * 24 * 3600 - 60)
  await forgetRefusedEvents.run(undefined, house.api.house)
  expect(await traces()).toBe(1)
  house.clock.advance(120)
  await forgetRefusedEvents.run(undefined, house.api.house)
  expect(await traces()).toBe(0)
  const taken = await house.api.house.db.selectFrom('party_event').select('event_id').execute()
  expect(taken).toHaveLength(1)
})
