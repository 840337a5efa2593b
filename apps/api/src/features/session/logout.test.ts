import { join, login } from '@kapao/testkit/people'
import { startTestHouse, type TestHouse } from '@kapao/testkit/test-house'
import { afterAll, beforeAll, expect, it } from 'vitest'

let house: TestHouse

beforeAll(async () => {
  house = await startTestHouse()
})

afterAll(() => house.close())

const logout = (token: string) => house.wire('POST', '/api/logout', { token })
const profile = (token: string) => house.wire('GET', '/api/account/profile', { token })

it('makes the token unknown at once, and no other of the same member', async () => {
  const { phone, token } = await join(house)
  const other = await login(house, phone)
  expect(await logout(token)).toMatchObject({ status: 200, body: { message: 'OK' } })
  expect(await profile(token)).toMatchObject({ status: 401, body: { message: 'invalid-token' } })
  expect((await profile(other)).status).toBe(200)
})

it('is harmless to repeat', async () => {
  const { token } = await join(house)
  await logout(token)
  expect(await logout(token)).toMatchObject({ status: 401, body: { message: 'invalid-token' } })
  expect((await profile(token)).body['message']).toBe('invalid-token')
})
