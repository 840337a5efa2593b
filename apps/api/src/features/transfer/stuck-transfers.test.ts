import type { Transfer } from '@kapao/contract/transfer'
import { balanceAtProvider, joinWithMoney, mendGames, openProviders, spoilGame } from '@kapao/testkit/games'
import { operatorKey } from '@kapao/testkit/operator'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import type { Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { finalize } from '../../outbound/finalize.ts'
import { legs } from './legs.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  // Manual review begins soon, so that a test need not wait a day.
  app = await startTestApp(
    {},
    { retryPolicy: { ...fastRetryPolicy, manualReviewAfterSeconds: 2, answerWithinSeconds: 0.2 } },
  )
  await openProviders(app.db)
  token = await operatorKey(app)
})

afterEach(() => mendGames(app))

afterAll(() => app.close())

type Stuck = { memberId: string; legId: string; nextAskAt: string | null; asked: number; game: string }
type Page = { transfers: Stuck[]; after: string | null }

function listStuck(body: Record<string, unknown> = {}) {
  return app.wire<Page>('POST', '/api/operator/transfers/stuck', { token, body })
}

function decide(body: Record<string, unknown>) {
  return app.wire('POST', '/api/operator/transfers/decide', { token, body })
}

async function walletOf(person: Person): Promise<number> {
  return (await app.wire<{ amount: number }>('GET', '/api/wallet', { token: person.token })).body.amount
}

/** A transfer whose outcome stays unknown: the provider fails every request. */
async function begin(person: Person, body: Record<string, unknown>, moveFault: string): Promise<Stuck> {
  await spoilGame(app, 'JOKER', { call: 'lookUp', fault: 'error' })
  await spoilGame(app, 'JOKER', { call: 'move', fault: moveFault })
  const { body: begun } = await app.wire<Transfer>('POST', '/api/wallet/transfer', {
    token: person.token,
    body,
  })
  expect(begun.status).toBe('PROCESSING')
  return until('it is listed', async () => {
    const { body: page } = await listStuck()
    return page.transfers.find(({ memberId }) => memberId === person.memberId)
  })
}

function untilManualReview(person: Person): Promise<Stuck> {
  return until('it waits for a person', async () => {
    const { body } = await listStuck()
    return body.transfers.find(
      ({ memberId, nextAskAt }) => memberId === person.memberId && nextAskAt === null,
    )
  })
}

async function differencesAbout(reference: string) {
  const { body } = await app.wire<{ differences: { reference: string | null }[] }>(
    'POST',
    '/api/operator/reconciliation',
    { token, body: { game: 'JOKER' } },
  )
  return body.differences.filter((each) => each.reference === reference)
}

describe('a transfer that stays unknown', () => {
  it('goes to manual review in the end, and an operator settles it with a reason', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER'])
    const { memberId, legId } = await begin(person, { from: 'WALLET', to: 'JOKER', amount: 40 }, 'errorAfter')
    const request = { memberId, legId, outcome: 'done', reason: 'The provider’s desk has it in their list.' }
    const early = await decide(request)
    expect([early.status, early.body]).toMatchObject([409, { message: 'TRANSFER_IN_PROGRESS' }])
    const waiting = await untilManualReview(person)
    expect(waiting.asked).toBeGreaterThan(1)
    expect((await decide(request)).body).toEqual({ message: 'OK' })
    expect((await decide(request)).body).toMatchObject({ message: 'NO_DATA' })
    await mendGames(app)
    expect([await walletOf(person), await balanceAtProvider(app, person, 'JOKER')]).toEqual([60, 4000n])
    const leg = await legs.store.find(app.db, { memberId, id: legId })
    expect(leg).toMatchObject({ state: 'done', decided_by: 'key:somsri', decided_why: request.reason })
    const late = await finalize(app.context, legs, { row: leg!, ending: { as: 'returned', answer: 'late' } })
    expect([late.isOurs, await walletOf(person)]).toEqual([false, 60])
    expect(await differencesAbout(leg!.reference)).toMatchObject([
      { kind: 'ONLY_IN_BOOK', book: 40, provider: 0, goneAt: null },
    ])
  })

  it('returns the money when the operator decides that it was refused, and files a difference when the provider did move it', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER'])
    const { memberId, legId } = await begin(person, { from: 'WALLET', to: 'JOKER', amount: 40 }, 'errorAfter')
    await untilManualReview(person)
    await decide({ memberId, legId, outcome: 'refused', reason: 'They do not know it.' })
    expect(await walletOf(person)).toBe(100)
    const leg = await legs.store.find(app.db, { memberId, id: legId })
    if (!leg) throw new Error('no leg')
    const late = await finalize(app.context, legs, { row: leg, ending: { as: 'done', answer: 'late' } })
    expect(late.isOurs).toBe(false)
    expect(await walletOf(person)).toBe(100)
    expect(await differencesAbout(leg.reference)).toMatchObject([
      { kind: 'ONLY_AT_PROVIDER', book: 0, provider: 40, goneAt: null },
    ])
  })

  it('is listed page by page, oldest first, and a made-up cursor is refused', async () => {
    const people = [await joinWithMoney(app, 1000n, ['JOKER']), await joinWithMoney(app, 1000n, ['JOKER'])]
    for (const person of people) await begin(person, { from: 'WALLET', to: 'JOKER', amount: 5 }, 'error')
    const first = (await listStuck({ limit: 1 })).body
    const second = (await listStuck({ limit: 1, after: first.after })).body
    expect([...first.transfers, ...second.transfers].map(({ memberId }) => memberId)).toEqual(
      people.map(({ memberId }) => memberId),
    )
    expect((await listStuck({ limit: 1, after: second.after })).body).toEqual({ transfers: [], after: null })
    const refused = await listStuck({ after: 'nowhere' })
    expect([refused.status, refused.body]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
    await mendGames(app)
    await until('all have ended', async () => {
      const { transfers } = (await listStuck()).body
      for (const { memberId, legId, nextAskAt } of transfers)
        if (nextAskAt === null)
          await decide({ memberId, legId, outcome: 'refused', reason: 'They have nothing.' })
      return transfers.length === 0
    })
  })
})

describe('an operator', () => {
  it('needs an API key: UNAUTHORIZED without or with one that is not valid, EXPIRED_AUTH_TOKEN with an old one', async () => {
    const member = await joinWithMoney(app, 0n)
    const tokens: [string | undefined, string][] = [
      [undefined, 'UNAUTHORIZED'],
      ['garbage', 'UNAUTHORIZED'],
      ['a.b.c', 'UNAUTHORIZED'],
      [member.token, 'UNAUTHORIZED'],
      [await operatorKey(app, { name: 'revoked', isRevoked: true }), 'UNAUTHORIZED'],
      [await operatorKey(app, { name: 'expired', expiresAt: app.clock.now() }), 'EXPIRED_AUTH_TOKEN'],
    ]
    for (const [given, message] of tokens) {
      for (const path of ['transfers/stuck', 'transfers/decide', 'reconciliation']) {
        const body =
          path === 'transfers/decide'
            ? { memberId: member.memberId, legId: member.memberId, outcome: 'done', reason: 'x' }
            : {}
        const response = await app.wire('POST', `/api/operator/${path}`, {
          body,
          ...(given === undefined ? {} : { token: given }),
        })
        expect([response.status, response.body]).toMatchObject([401, { message }])
      }
    }
  })

  it('cannot act as a member', async () => {
    const response = await app.wire('GET', '/api/wallet', { token })
    expect([response.status, response.body]).toMatchObject([401, { message: 'invalid-token' }])
  })
})
