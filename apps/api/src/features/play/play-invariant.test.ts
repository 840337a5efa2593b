import type { DatabaseTransaction } from '@kapao/database/connect'
import { connect } from '@kapao/database/connect'
import { verifyBook } from '@kapao/ledger/verify'
import { turnTriggersOff } from '@kapao/testkit/forgery'
import { joinWithMoney, openProviders } from '@kapao/testkit/games'
import { playAt, refreshGames } from '@kapao/testkit/offers'
import type { Person } from '@kapao/testkit/people'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playInvariants } from './play.ts'
import { rollUpPlay } from './roll-up-play.ts'

let app: TestApp
let owner: ReturnType<typeof connect>
let person: Person

/** 80 baht moved into PG, 20 lost, and 30 moved out: three rows. */
beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await openProviders(app.db, ['PG'])
  owner = connect(app.databaseUrl, 1)
  person = await joinWithMoney(app, 10_000n, ['PG'])
  await move('WALLET', 'PG', 80)
  await playAt(app, person, 'PG', { stakeSatang: 2000n, result: 'lose' })
  await refreshGames(app, person)
  await move('PG', 'WALLET', 30)
  // As long as another transaction of this PostgreSQL runs, the newest rows are not rolled up yet.
  await until('play is rolled up', async () => {
    await rollUpPlay.run(undefined, app.context)
    const balances = await app.db.selectFrom('play_provider_balance').select('balance').execute()
    return balances.length === 1 && balances[0]?.balance === 3000n
  })
})

afterAll(async () => {
  await owner.close()
  await app.close()
})

function move(from: string, to: string, amount: number) {
  return app.wire('POST', '/api/wallet/transfer', { token: person.token, body: { from, to, amount } })
}

class RolledBack extends Error {}

/** What the checks say after a change that only the owner can make. The change is rolled back. */
async function saidAfter(...changes: string[]): Promise<string[]> {
  let said: string[] = []
  async function tamper(tx: DatabaseTransaction): Promise<never> {
    await turnTriggersOff(tx)
    for (const change of changes) await sql.raw(change).execute(tx)
    said = (await verifyBook(tx, playInvariants)).flatMap(({ differences }) => differences)
    throw new RolledBack()
  }
  await expect(owner.db.transaction().execute(tamper)).rejects.toThrow(RolledBack)
  return said
}

describe('the checks of play', () => {
  it('find nothing wrong with an untouched record', async () => {
    expect(await saidAfter()).toEqual([])
  })

  it('name member, provider and amounts of a row that was changed', async () => {
    const said = await saidAfter(
      'update play set result = result - 500, turnover = turnover + 500 where play_no = 2',
    )
    expect(said).toEqual([
      `${person.memberId} PG no. 2: 8000 + 0 moved + -2500 won, and 6000 known; 2500 staked`,
      `${person.memberId} PG: -2500 won; 0 at first, 3000 at last; moved in 8000, by the book 8000; moved out 3000, by the book 3000`,
      expect.stringContaining(`${person.memberId} 20`),
      expect.stringMatching(/^PG 20.*: -2000 won, 2000 staked in 1 updates; -2500, 2500 and 1 by its rows$/),
      'PG BAHT: 3000, 2500 by its rows',
    ])
  })

  it.each([
    ['that was deleted', ['delete from play where play_no = 2']],
    ['that was deleted at the end', ['delete from play where play_no = 3']],
    [
      'that was added',
      [
        `insert into play select member_id, game, 4, reported_at, currency, 0, null, 100, balance + 100, 0 from play where play_no = 3`,
      ],
    ],
    [
      'whose change is hidden in the next one',
      [
        'update play set result = -1000, balance = 7000, turnover = 1000 where play_no = 2',
        'update play set result = -1000, turnover = 1000 where play_no = 3',
      ],
    ],
    [
      'of a transfer with another amount',
      [
        'update play set moved = 9000, balance = 9000 where play_no = 1',
        'update play set result = -3000, turnover = 3000 where play_no = 2',
      ],
    ],
    [
      'of a transfer that is not one',
      ['update play set moved = 0, leg_id = null, result = 8000 where play_no = 1'],
    ],
    ['in another order', [`update play set reported_at = '2026-01-01T00:00:00Z' where play_no = 2`]],
  ])('find a row %s', async (_how, changes) => {
    expect((await saidAfter(...changes)).join('\n')).toContain(`${person.memberId} `)
  })

  it('find a known balance that no report and no transfer has changed', async () => {
    expect(await saidAfter('update game_account set balance = 2999')).toEqual([
      `${person.memberId} PG: 2999 known, 3000 in play`,
    ])
  })

  it.each(['play_member_day', 'play_provider_day'])(
    'find sums in %s that are not those of the rows',
    async (table) => {
      expect(await saidAfter(`update ${table} set result = 1`)).toHaveLength(1)
      expect(await saidAfter(`delete from ${table}`)).toHaveLength(1)
    },
  )
})
