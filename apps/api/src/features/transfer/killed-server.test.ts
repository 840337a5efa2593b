import { randomUUID } from 'node:crypto'
import type { Transfer } from '@kapao/contract/transfer'
import { connect } from '@kapao/database/connect'
import { postEntry } from '@kapao/ledger/ledger'
import { checkBook } from '@kapao/testkit/book'
import { fastProgram } from '@kapao/testkit/fast-program'
import { activateGames, balanceAtProvider, mendGames, openProviders, spoilGame } from '@kapao/testkit/games'
import { join, type Person } from '@kapao/testkit/people'
import { spawnServer, type SpawnedServer } from '@kapao/testkit/spawned-server'
import { deposit } from '@kapao/testkit/test-book'
import { startSurroundings } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { wireTo } from '@kapao/testkit/wire'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LegRow } from './transfer.store.ts'

let surroundings: Awaited<ReturnType<typeof startSurroundings>>
let connection: ReturnType<typeof connect>
let server: SpawnedServer
let person: Person

const wires = { wire: wireTo(() => server.url), outside: wireTo(() => surroundings.sandbox.url) }
const games = ['JOKER', 'IMI', 'ASKMEBET']

/** The server of a test goes on to the next one: a process takes longer to start than a test to run. */
async function restart(): Promise<void> {
  server = await spawnServer(surroundings.environment, [fastProgram])
}

beforeAll(async () => {
  surroundings = await startSurroundings()
  connection = connect(surroundings.databaseUrl)
  await openProviders(connection.db, games)
  await restart()
})

beforeEach(async () => {
  person = await join(wires)
  await connection.db.transaction().execute((tx) => postEntry(tx, deposit(person.memberId, 10_000n)))
  await activateGames(wires, person, games)
})

afterEach(async () => {
  await mendGames(wires)
  expect(await checkBook(surroundings.databaseUrl)).toEqual([])
})

afterAll(async () => {
  await server.stop()
  await connection.close()
  await surroundings.close()
})

function move(key: string, from: string, to: string) {
  return wires.wire<Transfer>('POST', '/api/wallet/transfer', {
    token: person.token,
    body: { from, to, amount: 40 },
    headers: { 'idempotency-key': key },
  })
}

function legIs(state: LegRow['state']) {
  return until(`a leg is ${state}`, async () => {
    const leg = await connection.db
      .selectFrom('transfer_leg')
      .select('leg_id')
      .where('member_id', '=', person.memberId)
      .where('state', '=', state)
      .executeTakeFirst()
    return leg !== undefined
  })
}

async function walletOf(): Promise<unknown> {
  return (await wires.wire('GET', '/api/wallet', { token: person.token })).body['amount']
}

/**
 * Repeating the same request returns the same transfer. It ends automatically, and its money is in exactly one account.
 */
async function expectOnce(key: string, from: string, to: string): Promise<void> {
  const answered = await until('it has ended', async () => {
    const { body } = await move(key, from, to)
    return body.status === 'SUCCESS' ? body : undefined
  })
  const transfers = await connection.db
    .selectFrom('transfer')
    .select('transfer_id')
    .where('member_id', '=', person.memberId)
    .execute()
  expect(transfers).toEqual([{ transfer_id: answered._id }])
  expect(await walletOf()).toBe(60)
  expect(await balanceAtProvider(wires, person, to)).toBe(4000n)
}

describe('a server killed with kill -9 while money moves', () => {
  it('after the hold, before the provider was called, moves it after the restart', async () => {
    const key = randomUUID()
    await spoilGame(wires, 'IMI', { call: 'prepare', fault: 'delay', delayMs: 20_000 })
    const answered = move(key, 'WALLET', 'IMI').then(
      ({ body }) => body.status,
      () => 'cut off',
    )
    await legIs('held')
    await server.kill()
    // The server may have responded before it was killed that the outcome is unknown.
    expect(['cut off', 'PROCESSING']).toContain(await answered)
    await mendGames(wires)
    await restart()
    await expectOnce(key, 'WALLET', 'IMI')
  })

  it.each(games)('after %s has acted, before its answer arrived, settles it once', async (game) => {
    const key = randomUUID()
    await spoilGame(wires, game, { call: 'move', fault: 'timeoutAfter', count: 1 })
    const cutOff = move(key, 'WALLET', game).catch(() => 'cut off')
    await until(
      'the provider has acted',
      async () => (await balanceAtProvider(wires, person, game)) === 4000n,
    )
    await server.kill()
    await cutOff
    await restart()
    await expectOnce(key, 'WALLET', game)
  })

  it('after the end was committed, returns the same end', async () => {
    const key = randomUUID()
    const cutOff = move(key, 'WALLET', 'JOKER').catch(() => 'cut off')
    await legIs('done')
    await server.kill()
    await cutOff
    await restart()
    await expectOnce(key, 'WALLET', 'JOKER')
  })

  it('while a job polls it, is polled again by another', async () => {
    const key = randomUUID()
    await spoilGame(wires, 'JOKER', { call: 'move', fault: 'errorAfter', count: 1 })
    await spoilGame(wires, 'JOKER', { call: 'lookUp', fault: 'delay', delayMs: 20_000 })
    await move(key, 'WALLET', 'JOKER')
    await until('a job asks', async () => {
      const leg = await connection.db
        .selectFrom('transfer_leg')
        .select('leased_until')
        .where('member_id', '=', person.memberId)
        .where('polls', '>', 0)
        .executeTakeFirst()
      return leg !== undefined && leg.leased_until !== null
    })
    await server.kill()
    await mendGames(wires)
    await restart()
    await expectOnce(key, 'WALLET', 'JOKER')
  })
})
