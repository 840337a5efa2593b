import { join, joinInLaos, type Person } from '@kapao/testkit/people'
import { setAccountSafety } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertSecurityEvent, type NewSecurityEvent } from './security-event.store.ts'
import { sendSecuritySms } from './send-security-sms.ts'

let app: TestApp
let laos: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
  laos = await startTestApp({ BUILD: 'laos' })
})

beforeEach(async () => {
  person = await join(app)
})

afterAll(async () => {
  await laos.close()
  await app.close()
})

const moment = new Date('2026-11-20T05:00:00Z')

/** Runs the job for an event of a member, so many milliseconds after it; returns the message, if one was sent. */
async function tell(
  { context, outside }: TestApp,
  { memberId, phone }: Person,
  event: Partial<NewSecurityEvent>,
  milliseconds = 0,
): Promise<string | undefined> {
  const eventId = context.random.id()
  const row: NewSecurityEvent = {
    member_id: memberId,
    event_id: eventId,
    kind: 'WITHDRAWAL',
    session_id: context.random.id(),
    by_operator: false,
    device: '',
    address: '',
    happened_at: moment,
    seen_at: null,
    amount: null,
    currency: null,
    ...event,
  }
  await context.transaction((tx) => insertSecurityEvent(tx, row))
  const clock = { now: () => new Date(moment.getTime() + milliseconds) }
  await sendSecuritySms.run({ memberId, eventId }, { ...context, clock })
  const { body } = await outside<{ text: string }[]>('GET', `/control/sms?phone=${phone}`)
  return body.map(({ text }) => text).find((text) => !/\b\d{6}\b/.test(text))
}

describe('a notice by SMS', () => {
  it('is sent for a withdrawal of exactly the operator’s amount, and for no satang less', async () => {
    const inBaht = { currency: 'BAHT' } as const
    await setAccountSafety(app, { smsWithdrawalFrom: 500, smsWithdrawalFromInKip: null })
    expect(await tell(app, person, { ...inBaht, amount: 49_999n })).toBeUndefined()
    expect(await tell(app, person, { ...inBaht, amount: 50_000n })).toContain('Withdrawal 500.00 baht.')
  })

  it('is sent for no withdrawal if the operator set no amount', async () => {
    await setAccountSafety(app, { smsWithdrawalFrom: null, smsWithdrawalFromInKip: 1 })
    expect(await tell(app, person, { currency: 'BAHT', amount: 900_000_000n })).toBeUndefined()
  })

  it('has an amount of its own for withdrawals in kip, and is written in Lao', async () => {
    await setAccountSafety(laos, { smsWithdrawalFrom: 1, smsWithdrawalFromInKip: 500_000 })
    const inKip = { currency: 'LAK' } as const
    const member = await joinInLaos(laos, inKip)
    expect(await tell(laos, member, { ...inKip, amount: 49_999_999n })).toBeUndefined()
    const notice = await tell(laos, member, { ...inKip, amount: 50_000_000n })
    expect(notice).toMatch(/ມີການຖອນເງິນ 500,000\.00 ກີບ[^]*Withdrawal 500,000\.00 kip\. Not you\?/)
  })

  it('is sent a day after the event at the latest', async () => {
    const day = 24 * 3_600_000
    await setAccountSafety(app, { smsNotices: ['PASSWORD_CHANGED'] })
    expect(await tell(app, person, { kind: 'PASSWORD_CHANGED' }, day + 1)).toBeUndefined()
    expect(await tell(app, person, { kind: 'PASSWORD_CHANGED' }, day)).toContain(
      'Your password was changed. Not you?',
    )
  })

  it('is sent for whatever an operator did, also if the site tells nobody of it', async () => {
    await setAccountSafety(app, { smsNotices: [] })
    expect(await tell(app, person, { kind: 'NAME_CHANGED' })).toBeUndefined()
    expect(await tell(app, person, { kind: 'NAME_CHANGED', by_operator: true })).toMatch(
      /โดยทีมงาน[^]*Your name was changed\. By our staff\./,
    )
  })

  it('of nobody is none', async () => {
    const payload = { memberId: person.memberId, eventId: app.context.random.id() }
    expect(await sendSecuritySms.run(payload, app.context)).toBeUndefined()
  })
})
