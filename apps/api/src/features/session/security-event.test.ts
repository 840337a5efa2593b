import { syntheticMemberId } from '@kapao/ledger/synthetic'
import { cookiesOf, join, login, nextPhone, password, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findKnownDevice } from './known-device.ts'
import { noteEventByOperator, noteSecurityEvent } from './security-event.ts'
import { sendSecuritySms } from './send-security-sms.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})

beforeEach(async () => {
  person = await join(app)
})

afterAll(() => app.close())

function eventsOf(memberId: string) {
  return app.db
    .selectFrom('security_event')
    .select(['kind', 'by_operator as byOperator', 'amount', 'currency'])
    .where('member_id', '=', memberId)
    .execute()
}

async function noticesOf(memberId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('notification')
    .select('kind')
    .where('member_id', '=', memberId)
    .execute()
  return rows.map(({ kind }) => kind)
}

async function countJobs(memberId: string): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${sendSecuritySms.name} and j.payload ->> 'memberId' = ${memberId}`.execute(app.db)
  return rows[0]?.jobs ?? 0
}

describe('a security event', () => {
  it('of a login elsewhere is notified of in the app, too; one of another kind is not', async () => {
    const { memberId, phone } = person
    await app.context.transaction((tx) =>
      noteSecurityEvent(tx, app.context, {
        memberId,
        sessionId: app.context.random.id(),
        device: '',
        address: '',
        kind: 'PASSKEY_ADDED',
      }),
    )
    expect(await noticesOf(memberId)).toEqual([])
    await login(app, phone, { isElsewhere: true })
    expect(await noticesOf(memberId)).toEqual(['NEW_LOGIN'])
    expect(await countJobs(memberId)).toBe(2)
  })

  it('that an operator caused says so', async () => {
    const { memberId } = person
    await app.context.transaction((tx) =>
      noteEventByOperator(tx, app.context, { memberId, kind: 'NAME_CHANGED' }),
    )
    expect(await eventsOf(memberId)).toEqual([
      { kind: 'NAME_CHANGED', byOperator: true, amount: null, currency: null },
    ])
  })

  it('is not recorded of the synthetic member', async () => {
    const doer = { memberId: syntheticMemberId, sessionId: app.context.random.id(), device: '', address: '' }
    await app.context.transaction((tx) =>
      noteSecurityEvent(tx, app.context, { ...doer, kind: 'PASSKEY_ADDED' }),
    )
    expect(await eventsOf(syntheticMemberId)).toEqual([])
    expect(await countJobs(syntheticMemberId)).toBe(0)
  })
})

describe('a known device', () => {
  it('is one on which the member of the phone has logged in, and no device is known for a phone without a member', async () => {
    const { phone } = person
    const answer = await app.wire('POST', '/api/login', { body: { username: phone, password } })
    const signed = decodeURIComponent(/kapao_device=([^;]+)/.exec(cookiesOf(answer))?.[1] ?? '')
    const token = signed.slice(0, signed.lastIndexOf('.'))
    const { body } = await app.wire<{ message: string }>('POST', '/api/login', {
      body: { username: nextPhone(), password },
      headers: { cookie: cookiesOf(answer) },
    })
    expect(body.message).toBe('WRONG_CREDENTIAL')
    expect(await findKnownDevice(app.db, phone, token)).toContain(phone)
    expect(await findKnownDevice(app.db, nextPhone(), token)).toBeUndefined()
  })
})
