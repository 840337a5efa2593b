import { randomUUID } from 'node:crypto'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { whileHashing } from '@kapao/testkit/busy-hashing'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join, password, type Person, verifyPhone } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const chosen = 'mango-sticky-rice-42'

let app: TestApp
let kanda: OperatorPerson
let malee: Person

beforeAll(async () => {
  app = await startTestApp()
  kanda = await joinOperator(app, { operatorId: 'kanda' })
})

beforeEach(async () => {
  malee = await join(app)
})

afterAll(() => app.close())

function start(memberId = malee.memberId, by = kanda) {
  return app.wire<{ message: string; endedSessions?: number }>(
    'POST',
    '/api/operator/members/reset-password',
    { ...by.speak, body: { memberId, reason: 'Somebody else knows the password' } },
  )
}

async function logInWith(text: string): Promise<number> {
  const body = { username: malee.phone, password: text }
  return (await app.wire('POST', '/api/login', { body })).status
}

function account() {
  return app.db
    .selectFrom('member')
    .select(['password_hash', 'password_reset_at'])
    .where('member_id', '=', malee.memberId)
    .executeTakeFirstOrThrow()
}

describe('a password reset that an operator starts', () => {
  it('ends every session, the old password no longer works, and nobody has another one', async () => {
    const before = await account()
    expect((await start()).body).toEqual({ message: 'OK', endedSessions: 1 })
    const ended = await app.wire('GET', '/api/account/profile', { token: malee.token })
    expect(ended).toMatchObject({ status: 401, body: { message: 'INVALID_USER_4' } })
    expect(await logInWith(password)).toBe(401)
    const after = await account()
    expect(after.password_hash).not.toBe(before.password_hash)
    expect(after.password_reset_at).toEqual(expect.any(Date))
  })

  it('is recorded with how many sessions it ended', async () => {
    await start()
    const acts = await app.db
      .selectFrom('ledger.operator_act')
      .select(['call', 'outcome', 'state_after as after'])
      .where('member_id', '=', malee.memberId)
      .execute()
    expect(acts).toEqual([{ call: 'startPasswordReset', outcome: 'done', after: { endedSessions: 1 } }])
  })

  it('asks the member by one SMS to set another one, without a link', async () => {
    await start()
    const notices = await until('the SMS has arrived', async () => {
      const { body } = await app.outside<{ text: string }[]>('GET', `/control/sms?phone=${malee.phone}`)
      const found = body.map(({ text }) => text).filter((text) => !/\b\d{6}\b/.test(text))
      return found.length > 0 && found
    })
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatch(/ลืมรหัสผ่าน[^]*Forgot your password/)
    expect(notices[0]).not.toMatch(/https?:/)
  })

  it('is completed by the member with a code; withdrawals wait a day from then', async () => {
    await start()
    app.clock.advance(60)
    const answer = await app.wire<{ message: string; waitsUntil: string }>('POST', '/api/account/resetpwd', {
      body: { username: malee.phone, password: chosen },
      headers: { cookie: await verifyPhone(app, malee.phone) },
    })
    expect(answer.body.message).toBe('OK')
    expect(await logInWith(chosen)).toBe(200)
    const left = Date.parse(answer.body.waitsUntil) - app.clock.now().getTime()
    expect(left).toBeGreaterThan(23.9 * 3_600_000)
    const events = await app.db
      .selectFrom('security_event')
      .select(['kind', 'by_operator'])
      .where('member_id', '=', malee.memberId)
      .where('kind', '<>', 'NEW_LOGIN')
      .orderBy('happened_at')
      .execute()
    expect(events).toEqual([
      { kind: 'PASSWORD_RESET_STARTED', by_operator: true },
      { kind: 'PASSWORD_RESET', by_operator: false },
    ])
  })

  it('reaches the member’s phones at once', async () => {
    expect(await collectAnnouncements(app, () => start())).toEqual([malee.memberId])
  })

  it('is refused without the permission, for nobody’s account, and while too many passwords are being hashed', async () => {
    const before = await account()
    const ton = await joinOperator(app, { roles: ['support'] })
    expect((await start(malee.memberId, ton)).body.message).toBe('FORBIDDEN')
    expect((await start(randomUUID())).body.message).toBe('NO_DATA')
    await whileHashing(async () => expect((await start()).body.message).toBe('REQUEST_LIMIT'))
    expect(await account()).toEqual(before)
    expect((await app.wire('GET', '/api/account/profile', { token: malee.token })).status).toBe(200)
  })
})
