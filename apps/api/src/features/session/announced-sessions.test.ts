import { whileHashing } from '@kapao/testkit/busy-hashing'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { join, login, password, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
})

beforeEach(async () => {
  person = await join(app)
})

afterAll(() => app.close())

const newPassword = 'mango-sticky-rice-42'

function change(oldPassword = password, chosen = newPassword) {
  return app.wire('PUT', '/api/account/changepwd', {
    token: person.token,
    body: { oldPassword, newPassword: chosen },
  })
}

function revokeOthers() {
  return app.wire('DELETE', '/api/account/sessions', { token: person.token })
}

function logInAgain() {
  return app.wire('POST', '/api/login', { body: { username: person.phone, password } })
}

const busy = { status: 429, body: { message: 'REQUEST_LIMIT' } }

describe('while too many passwords are being hashed', () => {
  it('a login and a change of the password are refused with REQUEST_LIMIT, and change nothing', async () => {
    await whileHashing(async () => {
      expect(await logInAgain()).toMatchObject(busy)
      expect(await change()).toMatchObject(busy)
      // The old password was not compared, so nothing of the new one is judged.
      expect(await change(password, '12345678')).toMatchObject(busy)
    })
    expect((await logInAgain()).status).toBe(200)
  })
})

describe('the member’s devices', () => {
  it('are told of a changed password, and of no refused change', async () => {
    expect(await collectAnnouncements(app, () => change('not-the-password'))).toEqual([])
    expect(await collectAnnouncements(app, () => change())).toEqual([person.memberId])
  })

  it('are told that others were ended, and nothing if there were none', async () => {
    expect(await collectAnnouncements(app, revokeOthers)).toEqual([])
    await login(app, person.phone)
    expect(await collectAnnouncements(app, revokeOthers)).toEqual([person.memberId])
  })

  it('are told of a login on a new device, and of none on a known one', async () => {
    expect(await collectAnnouncements(app, () => login(app, person.phone))).toEqual([])
    expect(await collectAnnouncements(app, () => login(app, person.phone, { isElsewhere: true }))).toEqual([
      person.memberId,
    ])
  })
})
