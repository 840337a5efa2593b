import type { Answer } from '@kapao/contract/call'
import type { listPartyEvents } from '@kapao/contract/party'
import type { Transfer } from '@kapao/contract/transfer'
import { joinWithMoney, openProviders } from '@kapao/testkit/games'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import type { Person } from '@kapao/testkit/people'
import { until } from '@kapao/testkit/until'
import { sql } from 'kysely'
import { joinPauser, type Pauses } from '@kapao/testkit/parties'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/transaction.ts'
import { refusePaused } from '../pause/pause.ts'

let app: TestApp
let pauser: Pauses
let kanda: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await openProviders(app.db, ['PG', 'IMI'])
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  pauser = await joinPauser(app)
})

afterEach(() => pauser.resumeAll())

// Closing the app checks the whole book.
afterAll(() => app.close())

function move({ token }: Person, body: { from: string; to: string; amount: number }, key?: string) {
  return app.wire<Transfer & { message?: string; details?: unknown }>('POST', '/api/wallet/transfer', {
    token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

describe('a pause and a beginning at the same time', () => {
  it('are in one order: the pause waits for what has begun, and what comes later is refused', async () => {
    const order: string[] = []
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let began: () => void = () => undefined
    const hasBegun = new Promise<void>((resolve) => {
      began = resolve
    })
    const beginning = transaction(app.db, async (tx) => {
      expect(await refusePaused(tx, ['game:PG'])).toBeUndefined()
      began()
      await held
      order.push('begun')
    })
    await hasBegun
    const pausing = pauser.pause('game:PG').then(() => order.push('paused'))
    await until('the pause waits', async () => {
      const { rows } = await sql<{ waits: boolean }>`select exists (
        select from pg_locks where locktype = 'advisory' and not granted) as waits`.execute(app.db)
      return rows[0]?.waits
    })
    const later = transaction(app.db, (tx) => refusePaused(tx, ['game:PG'])).then((refused) => {
      order.push(refused ? 'refused' : 'begun later')
    })
    letGo()
    await Promise.all([beginning, pausing, later])
    expect(order[0]).toBe('begun')
    expect(order.toSorted()).toEqual(['begun', 'paused', 'refused'])
  })

  it('never let money move after the pause', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => joinWithMoney(app, 10_000n, ['PG'])))
    const moves = people.map((person) => move(person, { from: 'WALLET', to: 'PG', amount: 10 }))
    const [answer] = await Promise.all([pauser.pause('game:PG'), ...moves])
    const pausedAt = new Date(answer.pause?.at ?? '')
    const answers = await Promise.all(moves)
    const codes = answers.map(({ status, body }) => (status === 200 ? 'moved' : body.message))
    expect(codes.filter((code) => code !== 'moved' && code !== 'PARTY_PAUSED')).toEqual([])
    const legs = await app.db
      .selectFrom('transfer_leg')
      .select('created_at')
      .where('game', '=', 'PG')
      .where(
        'member_id',
        'in',
        people.map(({ memberId }) => memberId),
      )
      .execute()
    expect(legs).toHaveLength(codes.filter((code) => code === 'moved').length)
    expect(legs.filter(({ created_at }) => created_at.getTime() > pausedAt.getTime() + 1000)).toEqual([])
  })
})

describe('the record of pauses', () => {
  it('has one state a company, however many pause it, and every step with its reason', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((reason) => pauser.pause('game:IMI', reason)),
    )
    expect(new Set(answers.map((answer) => answer.pause?.reason)).size).toBe(1)
    await pauser.resume('game:IMI')
    await pauser.resume('game:IMI')
    const { body } = await app.wire<Answer<typeof listPartyEvents>>('POST', '/api/operator/parties/events', {
      ...kanda.speak,
      body: { limit: 2 },
    })
    expect(body.events).toMatchObject([
      { party: 'game:IMI', what: 'resumed', by: 'pauser', reason: 'It works' },
      { party: 'game:IMI', what: 'paused', by: 'pauser', reason: answers[0]?.pause?.reason },
    ])
    const next = await app.wire<Answer<typeof listPartyEvents>>('POST', '/api/operator/parties/events', {
      ...kanda.speak,
      body: { limit: 100, after: body.after },
    })
    expect(next.body.events.length).toBeGreaterThan(0)
    await expect(app.db.deleteFrom('party_event').execute()).rejects.toThrow()
  })

  it.each(['sms', 'push', 'storage', 'feed', 'game:NOBODY', 'gateway:PG'])(
    'refuses to pause %s',
    async (party) => {
      const { status, body } = await app.wire('POST', '/api/operator/parties/pause', {
        ...kanda.speak,
        body: { party, reason: 'x' },
      })
      expect([status, body['message']]).toEqual([404, 'NO_DATA'])
    },
  )

  it('needs a fresh confirmation', async () => {
    const ekk = await joinOperator(app, { roles: ['finance'] })
    app.clock.advance(6 * 60)
    const { body } = await app.wire('POST', '/api/operator/parties/pause', {
      ...ekk.speak,
      body: { party: 'slip', reason: 'x' },
    })
    expect(body['message']).toBe('STEP_UP_REQUIRED')
  })

  it('refuses a cursor that it did not give', async () => {
    const { body } = await app.wire('POST', '/api/operator/parties/events', {
      ...kanda.speak,
      body: { after: 'x' },
    })
    expect(body['message']).toBe('VALIDATION_FAILED')
  })
})
