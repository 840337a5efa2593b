import { createForwardDatabase } from '@kapao/testkit/postgres'
import { connect } from '@kapao/database/connect'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPartyMeter } from './party.ts'
import { addPartyMinutes, type PartyCounts, sumPartyMinutes } from './party-minute.store.ts'

type Forward = Awaited<ReturnType<typeof createForwardDatabase>>

let database: Forward
let connection: ReturnType<typeof connect>
const at = new Date('2026-11-25T12:00:30Z')
const clock = { now: () => at }
let warnings: string[]
const log = { warn: (_fields: unknown, event: string) => void warnings.push(event) }

beforeAll(async () => {
  database = await createForwardDatabase()
  connection = connect(database.url, 5)
})
beforeEach(() => {
  warnings = []
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

function meter(add: typeof addPartyMinutes = addPartyMinutes) {
  return createPartyMeter({ clock, log: log as never, db: connection.db, add })
}

async function sumsOf(party: string) {
  return (await sumPartyMinutes(connection.db, new Date('2026-11-25T12:00:00Z'))).find(
    (each) => each.party === party,
  )
}

describe('the counts of requests', () => {
  it('of several processes add up, also when they are stored at the same time', async () => {
    const meters = Array.from({ length: 6 }, () => meter())
    for (const each of meters) {
      each.observeRequest({ party: 'sms', outcome: 'done', milliseconds: 60 })
      each.observeRequest({ party: 'slip', outcome: 'unknown', milliseconds: 9000 })
      each.countReceived('feed')
    }
    await Promise.all(meters.map((each) => each.flush()))
    expect(await sumsOf('sms')).toMatchObject({ done: 6, refused: 0, unknown: 0 })
    expect((await sumsOf('sms'))?.durations[1]).toBe(6)
    expect(await sumsOf('slip')).toMatchObject({ unknown: 6 })
    expect(await sumsOf('feed')).toMatchObject({ received: 6, done: 0 })
  })

  it('change when an answer turns out to be unreadable, even after they were stored', async () => {
    const one = meter()
    const recount = one.observeRequest({ party: 'push', outcome: 'done', milliseconds: 1 })
    await one.flush()
    recount('unknown')
    recount('unknown')
    await one.flush()
    expect(await sumsOf('push')).toMatchObject({ done: 0, unknown: 1 })
  })

  it('that could not be stored are stored the next time, and the log says so once', async () => {
    let isDown = true
    const stored: PartyCounts[] = []
    const one = meter(async (_db, counts) => {
      if (isDown) throw new Error('down')
      stored.push(...counts)
    })
    for (let turn = 0; turn < 3; turn += 1) {
      one.observeRequest({ party: 'payout', outcome: 'refused', milliseconds: 1 })
      await one.flush()
    }
    expect(warnings).toEqual(['party.counts_not_stored'])
    isDown = false
    await one.flush()
    expect(stored).toMatchObject([{ party: 'payout', refused: 3, answeredAt: at }])
    await one.flush()
    expect(stored).toHaveLength(1)
  })
})
