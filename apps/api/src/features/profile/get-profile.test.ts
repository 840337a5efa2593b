import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app.close())

it('returns the member’s own profile with the names of the bank, and no password', async () => {
  const person = await join(app, { name: 'Noi', bankCode: 'SCB', bankAccountName: 'น้อย แสงจันทร์' })
  const { status, body } = await app.wire('GET', '/api/account/profile', { token: person.token })
  expect(status).toBe(200)
  expect(body).toEqual({
    _id: person.memberId,
    name: 'Noi',
    username: person.phone,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    coin: 0,
    bankCode: 'SCB',
    bankAccountName: 'น้อย แสงจันทร์',
    bankAccountNo: person.phone,
    bank: { nameTH: 'ธนาคารไทยพาณิชย์', nameLA: 'ທະນາຄານໄທພານິດ', nameEN: 'Siam Commercial Bank' },
    currency: 'BAHT',
    bankAccountState: 'UNPROVED',
    isSlipNeeded: false,
    needsEnglishName: false,
    unreadMessages: 0,
    unreadNotifications: 0,
  })
})

it('returns each member their own profile and never a stranger’s', async () => {
  const [one, other] = [await join(app, { name: 'Anan' }), await join(app, { name: 'Dao' })]
  const names = []
  for (const { token } of [one, other]) {
    names.push((await app.wire('GET', '/api/account/profile', { token })).body['name'])
  }
  expect(names).toEqual(['Anan', 'Dao'])
  expect((await app.wire('GET', '/api/account/profile')).body['message']).toBe('invalid-token')
})
