import { recordDeposit } from '@kapao/testkit/movements'
import { letPayoutsGo } from '@kapao/testkit/payouts'
import { confirmByCode, join, login, password, type Person, verifyPhone } from '@kapao/testkit/people'
import { setAccountSafety } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendSecuritySms } from './send-security-sms.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
  await letPayoutsGo(app.db)
})

beforeEach(async () => {
  person = await join(app)
})

afterAll(() => app.close())

/** The messages that a phone received, without codes. */
async function noticesTo(phone: string): Promise<string[]> {
  const { body } = await app.outside<{ text: string }[]>('GET', `/control/sms?phone=${phone}`)
  return body.map(({ text }) => text).filter((text) => !/\b\d{6}\b/.test(text))
}

async function expectNotice(phone: string, words: RegExp): Promise<void> {
  const [notice, ...more] = await until('the notice has arrived', async () => {
    const notices = await noticesTo(phone)
    return notices.length > 0 && notices
  })
  expect(more).toEqual([])
  expect(notice).toMatch(words)
  expect(notice).not.toMatch(/https?:/)
}

/** Waits until no job that tells members is left. */
async function untilJobsHaveRun(): Promise<void> {
  await until('the jobs have run', async () => {
    const { rows } =
      await sql`select from graphile_worker.jobs where task_identifier = ${sendSecuritySms.name}`.execute(
        app.db,
      )
    return rows.length === 0
  })
}

describe('a member is told by SMS', () => {
  it('once of a new password', async () => {
    const body = { oldPassword: password, newPassword: 'mango-sticky-rice-42' }
    await app.wire('PUT', '/api/account/changepwd', { token: person.token, body })
    await expectNotice(person.phone, /รหัสผ่านถูกเปลี่ยน[^]*Your password was changed/)
  })

  it('of a password that was reset by a code', async () => {
    const cookie = await verifyPhone(app, person.phone)
    const body = { username: person.phone, password: 'mango-sticky-rice-42' }
    await app.wire('POST', '/api/account/resetpwd', { body, headers: { cookie } })
    await expectNotice(person.phone, /Your password was reset by a code/)
  })

  it('of a withdrawal from the operator’s amount on, with the amount, and of none below', async () => {
    await recordDeposit(app, { memberId: person.memberId, satang: 3_000_000n, happenedAt: app.clock.now() })
    await confirmByCode(app, person)
    await app.wire('POST', '/api/wallet/withdraw', { token: person.token, body: { amount: 12_345.5 } })
    await expectNotice(person.phone, /12,345\.50 บาท[^]*Withdrawal 12,345\.50 baht/)
    const other = await join(app)
    await recordDeposit(app, { memberId: other.memberId, satang: 3_000_000n, happenedAt: app.clock.now() })
    await app.wire('POST', '/api/wallet/withdraw', { token: other.token, body: { amount: 9999.99 } })
    await untilJobsHaveRun()
    expect(await noticesTo(other.phone)).toEqual([])
    const events = await app.wire('GET', '/api/account/events', { token: other.token })
    expect(events.body).toMatchObject({ events: [{ kind: 'WITHDRAWAL', amount: 9999.99, currency: 'BAHT' }] })
  })

  it('of a login on a new device only where the operator wants that', async () => {
    await login(app, person.phone, { isElsewhere: true })
    await untilJobsHaveRun()
    expect(await noticesTo(person.phone)).toEqual([])
    await setAccountSafety(app, { smsNotices: ['NEW_LOGIN'] })
    await login(app, person.phone, { isElsewhere: true })
    await expectNotice(person.phone, /Login on a new device/)
    await setAccountSafety(app, { smsNotices: ['PASSWORD_CHANGED'] })
  })

  it.each(['error', 'errorAfter'])(
    'as soon as the SMS company answers again, and once: %s',
    async (fault) => {
      await app.outside('PUT', '/control/faults', { body: { party: 'sms', fault, rate: 1, count: 1 } })
      const body = { oldPassword: password, newPassword: 'mango-sticky-rice-42' }
      await app.wire('PUT', '/api/account/changepwd', { token: person.token, body })
      await expectNotice(person.phone, /Your password was changed/)
    },
  )
})
