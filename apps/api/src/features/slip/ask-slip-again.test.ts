import { randomUUID } from 'node:crypto'
import { readBalance } from '@kapao/ledger/ledger'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join, type Person } from '@kapao/testkit/people'
import { payForSlip, sendSlip } from '@kapao/testkit/slips'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pollSlip } from './check-slip.ts'
import { pollOverdueSlips } from './poll-overdue-slips.ts'
import { findSlip } from './slip.store.ts'

let app: TestApp
let ploy: OperatorPerson
let ton: OperatorPerson
let somchai: Person

beforeAll(async () => {
  // No jobs run: only the operator asks.
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
  await openKbankAccount(app.db)
  ploy = await joinOperator(app, { operatorId: 'ploy', roles: ['cashier'] })
  ton = await joinOperator(app, { operatorId: 'ton', roles: ['support'] })
})

// Closing the app checks the whole book.
afterAll(() => app.close())

beforeEach(async () => {
  somchai = await join(app)
})

type Answered = { status?: string; amount?: number; note?: string; message?: string }

async function ask(slipId: string, by = ploy, { memberId } = somchai) {
  const body = { memberId, slipId }
  return (await app.wire<Answered>('POST', '/api/operator/slips/ask', { ...by.speak, body })).body
}

function setFault(fault: string, count: number) {
  return app.outside('PUT', '/control/faults', { body: { party: 'slip', fault, count } })
}

/** Sends a slip that the bank does not know yet. */
async function sendUnknown(): Promise<string> {
  const { picture } = await payForSlip(app, { fromAccount: somchai.phone, amount: 250.5 })
  await setFault('forget', 1)
  const { body } = await sendSlip(app, { token: somchai.token, picture })
  expect(body.status).toBe('PROCESSING')
  return body._id
}

function balance() {
  return readBalance(app.db, somchai.memberId, 'BAHT')
}

function actsOn(slipId: string) {
  return app.db
    .selectFrom('ledger.operator_act')
    .select(['operator_id as by', 'call', 'member_id as memberId', 'outcome'])
    .where('subject', '=', slipId)
    .orderBy('act_no')
    .execute()
}

describe('a slip in progress', () => {
  it('is asked about at once, before its next check is due, credited, and recorded', async () => {
    const slipId = await sendUnknown()
    expect(await ask(slipId)).toEqual({ status: 'SUCCESS', amount: 250.5 })
    expect(await balance()).toBe(25_050n)
    expect(await ask(slipId)).toMatchObject({ message: 'NO_DATA' })
    const act = { by: 'ploy', call: 'askSlipAgain', memberId: somchai.memberId }
    expect(await actsOn(slipId)).toEqual([
      { ...act, outcome: 'done' },
      { ...act, outcome: 'NO_DATA' },
    ])
  })

  it('is credited once, however many ask at once', async () => {
    const slipId = await sendUnknown()
    await Promise.all(Array.from({ length: 16 }, () => ask(slipId)))
    expect(await balance()).toBe(25_050n)
  })

  it('stays in progress while the bank does not know it, and the server goes on asking', async () => {
    const slipId = await sendUnknown()
    await setFault('forget', 1)
    expect(await ask(slipId)).toEqual({ status: 'PROCESSING', amount: 0 })
    expect(await balance()).toBe(0n)
    const { poll_at: next } = await app.db
      .selectFrom('slip')
      .select('poll_at')
      .where('slip_id', '=', slipId)
      .executeTakeFirstOrThrow()
    expect(next.getTime()).toBeGreaterThan(app.clock.now().getTime())
  })

  it('is asked about after 5, 15 and 60 seconds, and by no job before', async () => {
    const slipId = await sendUnknown()
    async function readWait(): Promise<number> {
      const { poll_at: next } = await app.db
        .selectFrom('slip')
        .select('poll_at')
        .where('slip_id', '=', slipId)
        .executeTakeFirstOrThrow()
      return next.getTime() - app.clock.now().getTime()
    }
    const waits = [await readWait()]
    for (const seconds of [5, 15]) {
      app.clock.advance(seconds)
      await setFault('forget', 1)
      await pollSlip.run({ memberId: somchai.memberId, slipId }, app.context)
      waits.push(await readWait())
    }
    expect(waits).toEqual([5_000, 15_000, 60_000])
    // Only a check that is a minute late is made up for.
    app.clock.advance(119)
    await pollOverdueSlips.run({}, app.context)
    expect(await balance()).toBe(0n)
    app.clock.advance(2)
    await pollOverdueSlips.run({}, app.context)
    expect(await balance()).toBe(25_050n)
    // The job of a check that has become unnecessary does nothing.
    await pollSlip.run({ memberId: somchai.memberId, slipId }, app.context)
    expect(await balance()).toBe(25_050n)
  })

  it('is asked about by its reference, also when its picture is gone', async () => {
    const slipId = await sendUnknown()
    await app.context.storage.forget(`slips/${somchai.memberId}/${slipId}.jpg`)
    expect(await ask(slipId)).toEqual({ status: 'SUCCESS', amount: 250.5 })
  })

  it('ends when the bank has not known it for a day to the millisecond', async () => {
    const slipId = await sendUnknown()
    const sentAt = app.clock.now()
    app.clock.advance(24 * 3600)
    await setFault('forget', 1)
    await pollSlip.run({ memberId: somchai.memberId, slipId }, app.context)
    app.clock.freeze(sentAt)
    const slip = await findSlip(app.db, { memberId: somchai.memberId, slipId })
    expect(slip).toMatchObject({ state: 'failed', reason: 'UNKNOW_ERROR' })
  })

  it('is announced to the member when it is decided, and not before', async () => {
    const slipId = await sendUnknown()
    await setFault('forget', 1)
    expect(await collectAnnouncements(app, () => ask(slipId))).toEqual([])
    expect(await collectAnnouncements(app, () => ask(slipId))).toEqual([somchai.memberId])
    const refused = await sendUnknown()
    await setFault('captcha', 1)
    expect(await collectAnnouncements(app, () => ask(refused))).toEqual([somchai.memberId])
  })

  it('is refused for the reason that the bank’s answer gives', async () => {
    const slipId = await sendUnknown()
    await setFault('captcha', 1)
    expect(await ask(slipId)).toEqual({ status: 'FAILED', amount: 0, note: 'TRIPPLE_WRONG_CAPTCHA' })
    expect(await balance()).toBe(0n)
  })

  it('is asked about neither by who may not match deposits, nor as another member’s', async () => {
    const slipId = await sendUnknown()
    expect(await ask(slipId, ton)).toMatchObject({ message: 'FORBIDDEN' })
    expect(await ask(slipId, ploy, await join(app))).toMatchObject({ message: 'NO_DATA' })
    expect(await ask(randomUUID())).toMatchObject({ message: 'NO_DATA' })
    expect(await balance()).toBe(0n)
  })
})

it('waits in the queue with this one act, for who may do it', async () => {
  const slipId = await sendUnknown()
  app.clock.advance(121)
  async function actsFor({ speak }: OperatorPerson) {
    const { body } = await app.wire<{ items: { itemId: string; acts: string[] }[] }>(
      'POST',
      '/api/operator/work',
      { ...speak, body: { kind: 'slip' } },
    )
    return body.items.find(({ itemId }) => itemId === slipId)?.acts
  }
  expect(await actsFor(ploy)).toEqual(['ask'])
  expect(await actsFor(ton)).toEqual([])
})
