import type { Transfer } from '@kapao/contract/transfer'
import { balanceAtProvider, joinWithMoney, mendGames, openProviders, spoilGame } from '@kapao/testkit/games'
import { operatorKey } from '@kapao/testkit/operator'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import type { Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectToAll } from '../game/game.ts'
import { reconcileGame } from './reconcile-games.ts'
import { fileDifference, keepComparedTo } from '../../outbound/difference.store.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: { ...fastRetryPolicy, answerWithinSeconds: 0.3 } })
  await openProviders(app.db)
})

afterEach(() => mendGames(app))

afterAll(() => app.close())

function move(person: Person, from: string, to: string, amount: number) {
  return app.wire<Transfer>('POST', '/api/wallet/transfer', {
    token: person.token,
    body: { from, to, amount },
  })
}

type Difference = {
  kind: string
  book: number
  provider: number
  reference: string | null
  goneAt: string | null
}

async function differencesOf(game: string): Promise<Difference[]> {
  const token = await operatorKey(app)
  const { body } = await app.wire<{ differences: Difference[] }>('POST', '/api/operator/reconciliation', {
    token,
    body: { game },
  })
  return body.differences
}

/** Compares ten minutes later, when everything has ended. */
async function compare(game: string): Promise<Difference[]> {
  // Everything that the test did then lies before the end of the compared period.
  await app.db.deleteFrom('reconciliation').execute()
  app.clock.advance(600)
  const all = await connectToAll(app.context)
  for (const each of all) if (each.provider.code === game) await reconcileGame(app.context, each)
  app.clock.advance(-600)
  return differencesOf(game)
}

/** Moves money at the provider without our ledger, as an outside company might. */
async function moveBehindOurBack(person: Person, game: string, satang: bigint): Promise<void> {
  const found = (await connectToAll(app.context)).find(({ provider }) => provider.code === game)
  if (!found) throw new Error(game)
  const { username } = await app.db
    .selectFrom('game_account')
    .select('username')
    .where('member_id', '=', person.memberId)
    .where('game', '=', game)
    .executeTakeFirstOrThrow()
  const request = { reference: `other${satang}`, username, direction: 'in' as const, amountSatang: satang }
  const { adapter } = found.connection
  const prepared = await adapter.prepare(request)
  if (prepared.kind !== 'done') throw new Error(prepared.reason)
  expect(await adapter.move({ ...request, prepared: prepared.answer })).toMatchObject({ kind: 'done' })
}

describe.each(['PG', 'USUN', 'SLOTRACHA'])('comparing the book with %s', (game) => {
  it('finds nothing where both agree', async () => {
    const person = await joinWithMoney(app, 10_000n, [game])
    await move(person, 'WALLET', game, 50)
    await move(person, game, 'WALLET', 20)
    await move(person, 'WALLET', game, 5)
    expect(await compare(game)).toEqual([])
  })

  it('does not report a transfer on its way', async () => {
    const person = await joinWithMoney(app, 10_000n, [game])
    await spoilGame(app, game, { call: 'move', fault: 'errorAfter', count: 1 })
    await spoilGame(app, game, { call: 'lookUp', fault: 'error' })
    expect((await move(person, 'WALLET', game, 50)).body.status).toBe('PROCESSING')
    expect(await compare(game)).toEqual([])
  })

  it('files what only the provider has, repairs nothing, and closes what a later comparison no longer finds', async () => {
    const person = await joinWithMoney(app, 10_000n, [game])
    await moveBehindOurBack(person, game, 777n)
    const found = await compare(game)
    expect(found.map(({ kind }) => kind).toSorted()).toEqual(['ONLY_AT_PROVIDER', 'TOTAL_DIFFERS'])
    expect(found.find(({ kind }) => kind === 'ONLY_AT_PROVIDER')).toMatchObject({ book: 0, provider: 7.77 })
    expect(await compare(game)).toHaveLength(2)
    expect(await balanceAtProvider(app, person, game)).toBe(777n)
    await fileDifference(app.db, {
      difference_id: app.context.random.id(),
      account: `provider:${game}`,
      currency: 'BAHT',
      kind: 'AMOUNT_DIFFERS',
      reference: 'nobody',
      book: 1n,
      reported: 2n,
      happened_at: app.clock.now(),
      found_at: app.clock.now(),
    })
    const later = await compare(game)
    expect(later.find(({ kind }) => kind === 'AMOUNT_DIFFERS')?.goneAt).not.toBeNull()
    expect(later.filter(({ goneAt }) => goneAt === null)).toHaveLength(2)
  })
})

it('a transfer that was asked for a day ago is matched with its move, also where the totals are not answered', async () => {
  const person = await joinWithMoney(app, 10_000n, ['PG'])
  const { body } = await move(person, 'WALLET', 'PG', 50)
  const asked = new Date(app.clock.now().getTime() - 24 * 3_600_000)
  const { reference } = await app.db
    .updateTable('transfer_leg')
    .set({ created_at: asked, sent_at: asked })
    .where('member_id', '=', person.memberId)
    .where('transfer_id', '=', body._id)
    .returning('reference')
    .executeTakeFirstOrThrow()
  await spoilGame(app, 'PG', { call: 'readTotals', fault: 'error' })
  await keepComparedTo(app.db, 'provider:PG', new Date(app.clock.now().getTime() - 60_000))
  app.clock.advance(600)
  const found = (await connectToAll(app.context)).find(({ provider }) => provider.code === 'PG')
  await reconcileGame(app.context, found!)
  app.clock.advance(-600)
  expect((await differencesOf('PG')).filter((each) => each.reference === reference)).toEqual([])
})

describe('what only the book has, or has differently,', () => {
  it('is filed with its kind', async () => {
    const person = await joinWithMoney(app, 10_000n, ['JOKER2'])
    const { body } = await move(person, 'WALLET', 'JOKER2', 50)
    await move(person, 'WALLET', 'JOKER2', 10)
    const { db } = app
    const ofTransfer = db
      .updateTable('transfer_leg')
      .where('member_id', '=', person.memberId)
      .where('transfer_id', '=', body._id)
    const { reference } = await db
      .selectFrom('transfer_leg')
      .select('reference')
      .where('transfer_id', '=', body._id)
      .executeTakeFirstOrThrow()
    await ofTransfer.set({ reference: 'lost' }).execute()
    expect((await compare('JOKER2')).map(({ kind }) => kind).toSorted()).toEqual([
      'ONLY_AT_PROVIDER',
      'ONLY_IN_BOOK',
    ])
    await ofTransfer.set({ reference, username: 'kpsomebody' }).execute()
    const found = await compare('JOKER2')
    expect(found.filter(({ goneAt }) => goneAt === null)).toMatchObject([
      { kind: 'AMOUNT_DIFFERS', reference },
    ])
  })
})
