import { sumUpMembers } from '@kapao/ledger/member-sums'
import { verifyBook } from '@kapao/ledger/verify'
import { move, register } from '@kapao/testkit/member-history'
import { sealAll, sealAndSumUp } from '@kapao/testkit/seals'
import { startTestBook, type TestBook } from '@kapao/testkit/test-book'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberReportInvariants } from './member-report.ts'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
})

afterAll(() => book.close())

async function everything(): Promise<unknown[]> {
  const { rows } = await sql<{ row: string }>`
    select d::text as row from member_day d union all select a::text from member_activity a
    union all select r::text from member_return r where members <> 0 union all select g::text from member_group_day g
    union all select c::text from member_cohort_week c where members <> 0 union all select c::text from member_conversion c
    order by 1`.execute(book.db)
  return rows
}

describe('the sums of members', () => {
  it('are the same when made anew from nothing, and when two servers sum up at the same time', async () => {
    const member = await register(book, { at: '2032-03-01T05:00:00Z', source: 'LINE' })
    for (const at of ['2032-03-05T00:00:00Z', '2032-03-03T00:00:00Z', '2032-03-04T00:00:00Z']) {
      await move({ ...member, book }, { account: 'bank:KBANK', isIn: true, satang: 100n, at })
      await sealAll(book.db)
    }
    await sealAndSumUp(book.db)
    const before = await everything()
    expect(before.length).toBeGreaterThan(10)
    for (const table of [
      'member_day',
      'member_activity',
      'member_return',
      'member_group_day',
      'member_cohort_week',
      'member_conversion',
    ])
      await sql`delete from ${sql.table(table)}`.execute(book.db)
    await sql`update member_summed_up set seal_no = 0`.execute(book.db)
    await Promise.all([sumUpMembers(book.db), sumUpMembers(book.db), sumUpMembers(book.db)])
    expect(await everything()).toEqual(before)
  })

  it('count members from before this version with the first sums', async () => {
    const before = await startTestBook()
    const { db } = before
    async function differences() {
      return (await verifyBook(db, memberReportInvariants)).flatMap((checked) => checked.differences)
    }
    await register(before, { at: '2032-04-01T05:00:00Z', source: 'LINE' })
    await db.updateTable('member').set({ recorded_in: null }).execute()
    expect(await differences()).toEqual([])
    const member = await register(before, { at: '2032-04-01T06:00:00Z', source: 'LINE' })
    await move(
      { ...member, book: before },
      { account: 'bank:KBANK', isIn: true, satang: 100n, at: '2032-04-01T07:00:00Z' },
    )
    await sealAndSumUp(db)
    const { registrations } = await db
      .selectFrom('member_group_day')
      .select('registrations')
      .executeTakeFirstOrThrow()
    expect(registrations).toBe(2n)
    expect(await differences()).toEqual([])
    await before.close()
  })

  it('are compared with the entries: a wrong row of each table is found', async () => {
    for (const change of [
      'update member_day set deposited = deposited + 1',
      "update member_activity set previous_day = day - 1000 where kind = 'deposit'",
      'update member_group_day set registrations = registrations + 1',
      'update member_return set members = members + 1',
      'update member_cohort_week set members = members + 1',
      'delete from member_conversion',
    ]) {
      const found = await book.db
        .transaction()
        .execute(async (tx) => {
          await sql.raw(change).execute(tx)
          const checked = await verifyBook(tx, memberReportInvariants)
          throw new Rolled(checked.flatMap(({ differences }) => differences).length)
        })
        .catch((thrown: unknown) =>
          thrown instanceof Rolled ? thrown.found : Promise.reject(thrown as Error),
        )
      expect([change, found > 0]).toEqual([change, true])
    }
  })
})

/** Ends a transaction without keeping what it did. */
class Rolled extends Error {
  found: number
  constructor(found: number) {
    super('rolled back')
    this.found = found
  }
}
