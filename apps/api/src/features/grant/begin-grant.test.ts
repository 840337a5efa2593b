import { checkBook } from '@kapao/testkit/book'
import { joinWithMoney, openProviders } from '@kapao/testkit/games'
import { readWallet, refreshGames } from '@kapao/testkit/offers'
import type { Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beginGrant, type GrantParams, type NotBegun } from './begin-grant.ts'
import { type GrantRow, hasGrantOfDeposit } from './grant.store.ts'
import { jobKeyOf } from './grant-job.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await openProviders(app.db, ['PG'])
})

beforeEach(async () => {
  person = await joinWithMoney(app, 20_000n, ['PG'])
})

afterEach(async () => {
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

/** Begins a grant of 50 baht, and rolls back whatever does not begin, as every caller does. */
async function begin(changes: Partial<GrantParams> = {}): Promise<GrantRow | NotBegun> {
  const { context } = app
  const params: GrantParams = {
    member: { memberId: person.memberId, currency: 'BAHT' },
    grantId: context.random.id(),
    kind: 'bonus',
    code: 'DIRECT',
    creditSatang: 5_000n,
    percentSuccess: 200,
    percentFail: 10,
    turnoverSatang: 0n,
    askedAt: context.clock.now(),
    ...changes,
  }
  let begun: GrantRow | NotBegun | undefined
  const rollBack = new Error('not begun')
  await context
    .transaction(async (tx) => {
      begun = await beginGrant(tx, context, params)
      if (typeof begun === 'string') throw rollBack
    })
    .catch((thrown: unknown) => {
      if (thrown !== rollBack) throw thrown
    })
  return begun!
}

async function end({ grant_id: grantId }: GrantRow): Promise<void> {
  await app.db
    .updateTable('member_grant')
    .set({ state: 'cancelled', ended_at: app.clock.now() })
    .where('grant_id', '=', grantId)
    .execute()
}

describe('a grant', () => {
  it('does not begin while another is open, and says whether its condition is met', async () => {
    const first = (await begin()) as GrantRow
    expect(first).toMatchObject({ state: 'active', met_at: null, ended_at: null, deposit: 0n })
    expect(await begin()).toBe('condition open')
    await app.db
      .updateTable('member_grant')
      .set({ state: 'met', met_at: app.clock.now() })
      .where('grant_id', '=', first.grant_id)
      .execute()
    expect(await begin()).toBe('condition met')
    expect(await readWallet(app, person)).toBe(250)
  })

  it('begins as often as it is counted, and as long as there is stock', async () => {
    const count = { type: 'limit', most: 1 } as const
    const code = `C${person.phone}`
    await end((await begin({ count, code, stock: 2 })) as GrantRow)
    expect(await begin({ count, code })).toBe('received')
    await end((await begin({ code, stock: 2 })) as GrantRow)
    expect(await begin({ code, stock: 2 })).toBe('none left')
    expect(await begin({ code, stock: null })).toMatchObject({ state: 'active' })
  })

  it('needs its whole deposit among what the member holds, and each deposit once', async () => {
    const entryId = app.context.random.id()
    expect(await begin({ deposit: { entryId, amountSatang: 20_001n } })).toBe('deposit gone')
    const deposit = { entryId, amountSatang: 20_000n }
    const first = (await begin({ deposit })) as GrantRow
    expect(first).toMatchObject({ deposit: 20_000n, deposit_entry_id: entryId })
    await end(first)
    expect(await begin({ deposit })).toBe('deposit gone')
    expect(await hasGrantOfDeposit(app.db, person.memberId, entryId)).toBe(true)
    expect(await hasGrantOfDeposit(app.db, person.memberId, app.context.random.id())).toBe(false)
  })

  it('counts what the games hold, once that was reported', async () => {
    const body = { from: 'WALLET', to: 'PG', amount: 200 }
    await app.wire('POST', '/api/wallet/transfer', { token: person.token, body })
    const deposit = { entryId: app.context.random.id(), amountSatang: 20_000n }
    expect(await begin({ deposit })).toBe('balances unknown')
    const askedAt = app.clock.now()
    await refreshGames(app, person)
    expect(await begin({ deposit, askedAt })).toMatchObject({ state: 'active' })
  })

  it('is met at once without anything to reach, and over at once without any condition', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + 3_600_000)
    const met = (await begin({ percentSuccess: 0, expiresAt })) as GrantRow
    expect(met).toMatchObject({ state: 'met', ended_at: null, expires_at: null })
    expect(met.met_at).toEqual(met.began_at)
    await end(met)
    const free = (await begin({ percentSuccess: 0, percentFail: 0, expiresAt })) as GrantRow
    expect(free).toMatchObject({ state: 'succeeded', met_at: null, expires_at: null })
    expect(free.ended_at).toEqual(free.began_at)
  })

  it('has a job that ends it at its last moment, and none without an end', async () => {
    async function jobOf({ grant_id: grantId }: GrantRow): Promise<Date | undefined> {
      const key = jobKeyOf({ memberId: person.memberId, grantId })
      const jobs = await sql<{
        run_at: Date
      }>`select run_at from graphile_worker.jobs where key = ${key}`.execute(app.db)
      return jobs.rows[0]?.run_at
    }
    const endless = (await begin()) as GrantRow
    expect(await jobOf(endless)).toBeUndefined()
    await end(endless)
    const expiresAt = new Date(app.clock.now().getTime() + 3_600_000)
    const short = (await begin({ expiresAt })) as GrantRow
    expect([short.expires_at, await jobOf(short)]).toEqual([expiresAt, expiresAt])
  })
})
