import { joinWithMoney } from '@kapao/testkit/games'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { payForSlip, sendSlip } from '@kapao/testkit/slips'
import { until } from '@kapao/testkit/until'
import { readWallet } from '@kapao/testkit/offers'
import { joinPauser, type Pauses } from '@kapao/testkit/parties'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findSlips } from './slip.store.ts'

let app: TestApp
let pauser: Pauses

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await openKbankAccount(app.db)
  pauser = await joinPauser(app)
})

afterEach(() => pauser.resumeAll())

// Closing the app checks the whole book.
afterAll(() => app.close())

describe('while the check of slips is paused', () => {
  it('no slip is taken, and one that was sent before is credited', async () => {
    const person = await joinWithMoney(app, 1000n)
    const { picture } = await payForSlip(app, { fromAccount: person.phone, amount: 120 })
    await app.outside('PUT', '/control/faults', { body: { party: 'slip', fault: 'error', rate: 1 } })
    expect((await sendSlip(app, { token: person.token, picture })).body.status).toBe('PROCESSING')
    await pauser.pause('slip')
    const other = await payForSlip(app, { fromAccount: person.phone, amount: 33 })
    const refused = await sendSlip(app, { token: person.token, picture: other.picture })
    expect([refused.status, refused.body.message]).toEqual([409, 'PARTY_PAUSED'])
    await app.outside('DELETE', '/control/faults')
    await until('the slip is credited', async () => (await readWallet(app, person)) === 130)
  })

  it('a slip is not taken either where the pause comes while its picture is read', async () => {
    const person = await joinWithMoney(app, 1000n)
    const { picture } = await payForSlip(app, { fromAccount: person.phone, amount: 120 })
    const refused = await pauser.pauseDuring('slip', () => sendSlip(app, { token: person.token, picture }))
    expect([refused.status, refused.body.message]).toEqual([409, 'PARTY_PAUSED'])
    expect(await findSlips(app.db, { memberId: person.memberId, page: 1, limit: 10 })).toEqual({
      total: 0,
      slips: [],
    })
    await pauser.resume('slip')
    expect((await sendSlip(app, { token: person.token, picture })).body.status).toBe('SUCCESS')
    expect(await readWallet(app, person)).toBe(130)
  })

  it('a slip that was taken is shown to who sends it again, even if the first answer was never stored', async () => {
    const person = await joinWithMoney(app, 1000n)
    const { picture } = await payForSlip(app, { fromAccount: person.phone, amount: 120 })
    const key = 'sent-twice'
    const first = await sendSlip(app, { token: person.token, picture, key })
    // The server died before it answered.
    await app.db.deleteFrom('idempotency').where('member_id', '=', person.memberId).execute()
    await pauser.pause('slip')
    const again = await sendSlip(app, { token: person.token, picture, key })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await readWallet(app, person)).toBe(130)
  })
})
