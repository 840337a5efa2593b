import type { Transfer } from '@kapao/contract/transfer'
import { joinWithMoney, mendGames, openProviders, spoilGame } from '@kapao/testkit/games'
import { playAt } from '@kapao/testkit/offers'
import { operatorKey } from '@kapao/testkit/operator'
import type { Person } from '@kapao/testkit/people'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fileDifference } from '../../outbound/difference.store.ts'
import { findLegsAskedWithin, findLegsBegunSince } from './comparison.store.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await openProviders(app.db)
})

afterEach(async () => {
  app.clock.set(new Date())
  await mendGames(app)
})

afterAll(() => app.close())

function move({ token }: Person, from: string, to: string, amount: number) {
  return app.wire<Transfer>('POST', '/api/wallet/transfer', { token, body: { from, to, amount } })
}

async function transferAll({ token }: Person, to: string): Promise<unknown[]> {
  const { body } = await app.wire<{ transfers: unknown[] }>('POST', '/api/wallet/transferAll', {
    token,
    body: { to },
  })
  return body.transfers
}

function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}

it('a transfer is shown until fifteen minutes after its end', async () => {
  const person = await joinWithMoney(app, 10_000n, ['PG'])
  const { body } = await move(person, 'WALLET', 'PG', 50)
  async function shownAfter(milliseconds: number): Promise<number> {
    app.clock.freeze(later(new Date(body.endedAt!), milliseconds))
    const { token } = person
    const answer = await app.wire<{ transfers: Transfer[] }>('GET', '/api/wallet/transfer', { token })
    return answer.body.transfers.length
  }
  const minutes = 15 * 60_000
  expect([await shownAfter(minutes - 1), await shownAfter(minutes)]).toEqual([1, 0])
})

describe('transferring everything', () => {
  it('brings home one baht of a game, and leaves less than that there', async () => {
    const person = await joinWithMoney(app, 10_000n, ['PG'])
    await move(person, 'WALLET', 'PG', 1)
    expect(await transferAll(person, 'WALLET')).toEqual([{ from: 'PG', amount: 1, status: 'SUCCESS' }])
    await move(person, 'WALLET', 'PG', 1)
    await playAt(app, person, 'PG', { stakeSatang: 1n, result: 'lose' })
    expect(await transferAll(person, 'WALLET')).toEqual([])
  })

  it('sends one baht of the wallet into a game, and leaves less than that in the wallet', async () => {
    const [rich, poor] = [await joinWithMoney(app, 100n, ['PG']), await joinWithMoney(app, 99n, ['PG'])]
    expect(await transferAll(rich, 'PG')).toEqual([{ from: 'WALLET', amount: 1, status: 'SUCCESS' }])
    expect(await transferAll(poor, 'PG')).toEqual([])
  })

  it('does not report a game that holds nothing and does not answer', async () => {
    const person = await joinWithMoney(app, 10_000n, ['PG', 'JOKER'])
    await move(person, 'WALLET', 'PG', 20)
    await spoilGame(app, 'JOKER', { call: 'readBalance', fault: 'error' })
    expect(await transferAll(person, 'WALLET')).toEqual([{ from: 'PG', amount: 20, status: 'SUCCESS' }])
  })
})

it('a comparison reads the legs that began in its period: from its first moment on, to before its last', async () => {
  const { memberId, ...person } = await joinWithMoney(app, 10_000n, ['IMI'])
  await move({ memberId, ...person }, 'WALLET', 'IMI', 50)
  const { created_at: began } = await app.db
    .selectFrom('transfer_leg')
    .select('created_at')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  async function countWithin(from: Date, to: Date): Promise<number> {
    return (await findLegsAskedWithin(app.db, { game: 'IMI', from, to })).length
  }
  const next = later(began, 1)
  expect(await countWithin(began, next)).toBe(1)
  expect(await countWithin(next, later(began, 2))).toBe(0)
  expect(await countWithin(later(began, -1), began)).toBe(0)
  const since = [
    await findLegsBegunSince(app.db, 'IMI', began),
    await findLegsBegunSince(app.db, 'IMI', next),
  ]
  expect(since.map((legs) => legs.length)).toEqual([1, 0])
})

it('the differences of all games are listed together, each with its game, and one of a total without a reference', async () => {
  const common = { currency: 'BAHT', book: 1n, reported: 2n } as const
  const at = app.clock.now()
  for (const [code, kind, reference] of [
    ['PG', 'TOTAL_DIFFERS', ''],
    ['JOKER', 'AMOUNT_DIFFERS', 'r1'],
  ] as const)
    await fileDifference(app.db, {
      ...common,
      difference_id: app.context.random.id(),
      account: `provider:${code}`,
      kind,
      reference,
      happened_at: at,
      found_at: at,
    })
  const token = await operatorKey(app)
  async function list(body: object) {
    const path = '/api/operator/reconciliation'
    const answer = await app.wire<{ differences: { game: string }[] }>('POST', path, { token, body })
    return answer.body.differences.toSorted((one, other) => one.game.localeCompare(other.game))
  }
  const joker = { game: 'JOKER', kind: 'AMOUNT_DIFFERS', reference: 'r1', book: 0.01, provider: 0.02 }
  expect(await list({})).toMatchObject([joker, { game: 'PG', reference: null, goneAt: null }])
  expect(await list({ game: 'JOKER' })).toMatchObject([joker])
})
