import { joinWithMoney } from '@kapao/testkit/games'
import { joinOperator } from '@kapao/testkit/operators'
import { letPayoutsGo, payoutsTo, readWithdrawal, untilStage } from '@kapao/testkit/payouts'
import type { Person } from '@kapao/testkit/people'
import { until } from '@kapao/testkit/until'
import { readWallet } from '@kapao/testkit/offers'
import { joinPauser, type Pauses } from '@kapao/testkit/parties'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { secondsAfter } from '../../platform/clock.ts'

let app: TestApp
let pauser: Pauses

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await letPayoutsGo(app.db)
  pauser = await joinPauser(app)
})

afterEach(() => pauser.resumeAll())

// Closing the app checks the whole book.
afterAll(() => app.close())

function withdraw({ token }: Person) {
  return app.wire<{ _id: string; message?: string }>('POST', '/api/wallet/withdraw', {
    token,
    body: { amount: 400 },
  })
}

describe('while the paying bank is paused', () => {
  it('no withdrawal begins, and nothing is held', async () => {
    const person = await joinWithMoney(app, 100_000n)
    await pauser.pause('payout')
    const { status, body } = await withdraw(person)
    expect([status, body.message]).toEqual([409, 'PARTY_PAUSED'])
    expect(await readWallet(app, person)).toBe(1000)
    const lookup = await app.wire('GET', '/api/lookup/withdraw', { token: person.token })
    expect(lookup.body['isPaused']).toBe(true)
  })

  it('none begins either where the pause comes while money is brought home from games', async () => {
    const person = await joinWithMoney(app, 100_000n)
    const refused = await pauser.pauseDuring('payout', () =>
      app.wire('POST', '/api/wallet/withdrawAll', { token: person.token, body: { amount: 400 } }),
    )
    expect([refused.status, refused.body['message']]).toEqual([409, 'PARTY_PAUSED'])
    expect(await readWallet(app, person)).toBe(1000)
  })

  it('one that was approved stays held and is paid once, when the bank is resumed', async () => {
    const person = await joinWithMoney(app, 100_000n)
    await letPayoutsGo(app.db, { mostAmount: 100 })
    const { _id: id } = (await withdraw(person)).body
    expect((await readWithdrawal(app, person, id)).stage).toBe('REVIEW')
    await pauser.pause('payout')
    const kanda = await joinOperator(app)
    const { meter } = app.context
    const waited: number[] = []
    app.context.meter = { ...meter, payoutSubmitted: (seconds) => waited.push(seconds) }
    const approved = await app.wire('POST', '/api/operator/withdrawals/approve', {
      ...kanda.speak,
      body: { memberId: person.memberId, withdrawalId: id },
    })
    expect(approved.status).toBe(200)
    await until('its job has postponed it', async () => {
      const row = await app.db
        .selectFrom('withdrawal')
        .select(['state', 'poll_at', 'leased_until'])
        .where('withdrawal_id', '=', id)
        .executeTakeFirst()
      return row?.state === 'approved' && row.leased_until === null && (row.poll_at ?? 0) > app.clock.now()
    })
    expect([await payoutsTo(app, person.phone), await readWallet(app, person)]).toEqual([[], 600])
    await app.db
      .updateTable('withdrawal')
      .set({
        created_at: secondsAfter(app.clock.now(), -300),
        approved_at: secondsAfter(app.clock.now(), -100),
      })
      .where('withdrawal_id', '=', id)
      .execute()
    await pauser.resume('payout')
    await untilStage(app, person, { id, stage: 'PAID' })
    expect(await payoutsTo(app, person.phone)).toMatchObject([{ amount: 400, status: 'paid' }])
    // Counted from the approval on, in seconds.
    app.context.meter = meter
    expect(waited).toHaveLength(1)
    expect(waited[0]).toBeGreaterThanOrEqual(100)
    expect(waited[0]).toBeLessThan(300)
    await letPayoutsGo(app.db)
  })

  it('one that the bank was asked for is finished', async () => {
    const person = await joinWithMoney(app, 100_000n)
    await app.outside('PUT', '/control/faults', { body: { party: 'payout', fault: 'errorAfter', rate: 1 } })
    const { _id: id } = (await withdraw(person)).body
    await untilStage(app, person, { id, stage: 'BANK' })
    await pauser.pause('payout')
    await app.outside('DELETE', '/control/faults')
    await untilStage(app, person, { id, stage: 'PAID' })
    expect(await payoutsTo(app, person.phone)).toHaveLength(1)
  })
})
