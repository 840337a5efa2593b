import { whileHashing } from '@kapao/testkit/busy-hashing'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { holdLock } from '@kapao/testkit/lock'
import { join, login, password, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
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

  it('a change is refused also when that begins after the old password was compared', async () => {
    await logInAgain()
    const lock = await holdLock(app.databaseUrl, 'lock table site_setting in access exclusive mode')
    const changing = change()
    await until('the change waits for the settings', lock.isAwaited)
    const answer = await whileHashing(async () => {
      await lock.letGo()
      return changing
    })
    expect(answer).toMatchObject(busy)
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

  it('are told of one session that was ended, and of none that had ended before', async () => {
    const { token, memberId } = person
    await login(app, person.phone)
    const { body } = await app.wire<{ sessions: { _id: string; isThis: boolean }[] }>(
      'GET',
      '/api/account/sessions',
      { token },
    )
    const other = body.sessions.find(({ isThis }) => !isThis)?._id
    function end() {
      return app.wire('DELETE', `/api/account/sessions/${other}`, { token })
    }
    expect(await collectAnnouncements(app, end)).toEqual([memberId])
    expect(await collectAnnouncements(app, end)).toEqual([])
  })

  it('are told of a logout', async () => {
    const { token, memberId } = person
    expect(await collectAnnouncements(app, () => app.wire('POST', '/api/logout', { token }))).toEqual([
      memberId,
    ])
  })

  it('are told of a login on a new device, and of none on a known one', async () => {
    expect(await collectAnnouncements(app, () => login(app, person.phone))).toEqual([])
    expect(await collectAnnouncements(app, () => login(app, person.phone, { isElsewhere: true }))).toEqual([
      person.memberId,
    ])
  })
})
