import type { Answer } from '@kapao/contract/call'
import type { listParties } from '@kapao/contract/party'
import { joinWithMoney, mendGames, openProviders, spoilGame } from '@kapao/testkit/games'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { secondsAfter } from '../../platform/clock.ts'
import { durationClasses } from './durations.ts'
import { forgetPartyMinutes } from './forget-party-minutes.ts'
import { addPartyMinutes, type PartyCounts } from './party-minute.store.ts'

let app: TestApp
let kanda: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await openProviders(app.db, ['PG', 'JOKER', 'IMI', 'ASKMEBET'])
  await openKbankAccount(app.db)
  kanda = await joinOperator(app, { operatorId: 'kanda' })
})

afterEach(() => mendGames(app))
afterAll(() => app.close())

async function list(body: object = {}) {
  const { body: answer } = await app.wire<Answer<typeof listParties>>('POST', '/api/operator/parties', {
    ...kanda.speak,
    body,
  })
  return answer
}

async function healthOf(party: string, body: object = {}) {
  const found = (await list(body)).parties.find((each) => each.party === party)
  if (!found) throw new Error(`${party} is not listed`)
  return found
}

function counts(party: string, change: Partial<PartyCounts>): PartyCounts {
  return {
    party,
    minute: new Date(Math.floor(app.clock.now().getTime() / 60_000) * 60_000),
    done: 0,
    refused: 0,
    unknown: 0,
    durations: Array.from({ length: durationClasses }, () => 0),
    received: 0,
    answeredAt: null,
    receivedAt: null,
    ...change,
  }
}

describe('the health of outside companies', () => {
  it('lists every one that is connected, each with whether it can be paused', async () => {
    const { parties } = await list()
    const known = new Map(parties.map(({ party, canPause }) => [party, canPause]))
    expect(Object.fromEntries(known)).toMatchObject({
      'gateway:KBANK': true,
      'game:PG': true,
      payout: true,
      ewallet: true,
      slip: true,
      sms: false,
      push: false,
      feed: false,
    })
    // The folder of this machine is nobody's.
    expect(known.has('storage')).toBe(false)
  })

  it.each(['JOKER', 'IMI', 'ASKMEBET'])('counts what %s answered, and what it did not', async (code) => {
    const person = await joinWithMoney(app, 10_000n, [code])
    const { token } = person
    function move(amount: number) {
      return app.wire('POST', '/api/wallet/transfer', { token, body: { from: 'WALLET', to: code, amount } })
    }
    await move(10)
    const party = `game:${code}`
    const before = await until('it is stored', async () => {
      const health = await healthOf(party)
      return health.done > 0 && health
    })
    expect(before).toMatchObject({ unknown: 0, successPercent: 100, inFlight: 0 })
    expect(before.p95Milliseconds).toBeGreaterThan(0)
    expect(before.lastSeenAt).not.toBeNull()
    await spoilGame(app, code, { fault: 'html' })
    const spoilt = await until('the answers that nobody can read are counted', async () => {
      await move(1)
      const health = await healthOf(party)
      return health.unknown >= 2 && health
    })
    expect(spoilt.state).toBe('failing')
    expect(spoilt.successPercent).toBeLessThan(100)
    expect(spoilt.trend.at(-1)?.unknown ?? 0).toBeGreaterThan(0)
    await mendGames(app)
    await until('the transfer has ended', async () => (await healthOf(party)).inFlight === 0)
  })

  it('counts call-backs of a gateway that were accepted, and no forged ones', async () => {
    await sendKbankWebhook(app, payment(123))
    await sendKbankWebhook(app, payment(124), { secret: `whsec_${Buffer.alloc(32).toString('base64')}` })
    const health = await until('it is stored', async () => {
      const found = await healthOf('gateway:KBANK')
      return found.received > 0 && found
    })
    expect(health.received).toBe(1)
    expect(health.lastSeenAt).not.toBeNull()
  })

  it('adds up what several servers have counted, in the period that is asked for', async () => {
    const durations = counts('sms', {}).durations
    const fast = durations.map((_, index) => (index === 0 ? 90 : 0))
    const slow = durations.map((_, index) => (index === 10 ? 10 : 0))
    const old = secondsAfter(counts('sms', {}).minute, -3 * 3600)
    await Promise.all([
      addPartyMinutes(app.db, [counts('sms', { done: 80, refused: 10, durations: fast })]),
      addPartyMinutes(app.db, [counts('sms', { unknown: 10, durations: slow })]),
      addPartyMinutes(app.db, [counts('sms', { minute: old, done: 900, durations: fast })]),
    ])
    const hour = await healthOf('sms', { minutes: 60 })
    expect(hour.successPercent).toBeLessThan(91)
    expect(hour.p50Milliseconds).toBeLessThanOrEqual(50)
    expect(hour.p95Milliseconds).toBeGreaterThan(3000)
    expect((await healthOf('sms', { minutes: 1440 })).done - hour.done).toBe(900)
    expect((await healthOf('sms', { minutes: 1440 })).trend).toHaveLength(24)
  })

  it('says since when nothing came from a company that usually reports much', async () => {
    const quietSince = secondsAfter(app.clock.now(), -1800)
    const minute = new Date(Math.floor(quietSince.getTime() / 60_000) * 60_000)
    await addPartyMinutes(app.db, [counts('feed', { minute, received: 2000, receivedAt: quietSince })])
    const health = await healthOf('feed')
    expect(health.state).toBe('silent')
    expect(health.silentSeconds).toBeGreaterThanOrEqual(1800)
  })

  it('is forgotten after eight days, and not before', async () => {
    const { minute } = counts('slip', {})
    const [kept, gone] = [secondsAfter(minute, -7 * 86_400), secondsAfter(minute, -9 * 86_400)]
    await addPartyMinutes(app.db, [
      counts('slip', { minute: kept, done: 1 }),
      counts('slip', { minute: gone, done: 1 }),
    ])
    await forgetPartyMinutes.run({}, app.context)
    const rows = await app.db
      .selectFrom('party_minute')
      .select('minute')
      .where('party', '=', 'slip')
      .execute()
    expect(rows.some((row) => row.minute.getTime() === kept.getTime())).toBe(true)
    expect(rows.some((row) => row.minute.getTime() === gone.getTime())).toBe(false)
  })
})
