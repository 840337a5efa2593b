import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sealEntries } from '@kapao/ledger/seal'
import { turnTriggersOff } from '@kapao/testkit/forgery'
import { deposit, startTestBook, type TestBook } from '@kapao/testkit/test-book'
import { postEntry } from '@kapao/ledger/ledger'
import { until } from '@kapao/testkit/until'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let book: TestBook

beforeAll(async () => {
  book = await startTestBook()
  const member = await book.newMember()
  await book.commit((tx) => postEntry(tx, deposit(member, 100n)))
  // Transactions of other test files in the same PostgreSQL can delay the seal for a moment.
  await until('the entry is sealed', async () => (await sealEntries(book.db)) > 0)
})

afterAll(() => book.close())

const program = fileURLToPath(new URL('./verify.ts', import.meta.url))

function run(databaseUrl: string): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl }
    const child = execFile(process.execPath, [program], { env }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr })
    })
  })
}

describe('the command that verifies the book', () => {
  it('prints what it checked and exits with 0 when all checks pass', async () => {
    const { code, said } = await run(book.url)
    expect(said).toMatch(/^right {3}a balance is the sum of its entries \(1 looked at\)$/m)
    expect(said).toMatch(/^head {4}sealed up to 1, [0-9a-f]{64}; 0 s wait for a seal$/m)
    expect(said).not.toContain('WRONG')
    expect(code).toBe(0)
  })

  it('names the account with a difference and exits with 1', async () => {
    await sql`update ledger.account set balance = balance + 1`.execute(book.db)
    const { code, said } = await run(book.url)
    expect(said).toMatch(/^WRONG {3}a balance is the sum of its entries\n {8}[0-9a-f-]{36} BAHT$/m)
    expect(code).toBe(1)
    await sql`update ledger.account set balance = balance - 1`.execute(book.db)
  })

  it('names member, provider and amounts of a row of play that was changed', async () => {
    const { db } = book
    const member = await book.newMember()
    await sql`insert into game_provider (code, category, name, logo, background, ft_wallet_slot, decimals, login_way,
        protocol, sort_order) values ('PG', 'slot', 'PG', '', '', 1, 2, 'link', 'client', 1)`.execute(db)
    await sql`insert into game_account (member_id, game, username, password, state, created_at)
      values (${member}, 'PG', 'kp', 'x', 'active', now())`.execute(db)
    for (const balance of [500, 200])
      await sql`update game_account set balance = ${balance}, balance_at = now(),
        reported_in = pg_current_xact_id()`.execute(db)
    expect((await run(book.url)).code).toBe(0)
    await book.commit(async (tx) => {
      await turnTriggersOff(tx)
      await sql`update play set result = -400, turnover = 400 where play_no = 2`.execute(tx)
    })
    const { code, said } = await run(book.url)
    expect(said).toContain(
      `        ${member} PG no. 2: 500 + 0 moved + -400 won, and 200 known; 400 staked\n`,
    )
    expect(code).toBe(1)
  })

  it('states in one sentence that there is no database to read', async () => {
    expect(await run('nowhere')).toEqual({
      code: 2,
      said: 'DATABASE_URL is not understood; it takes postgresql://name:password@host:port/database.\n',
    })
  })
})
