import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describeSpin } from '@kapao/api/features/spin/spin'
import { reconcileGames } from '@kapao/api/features/transfer/reconcile-games'
import { reconcilePayouts } from '@kapao/api/features/withdrawal/reconcile-payouts'
import { createSealedSecrets } from '@kapao/api/platform/secrets'
import { verifySpin } from '@kapao/contract/fairness'
import { readDaySums, readSummedSeal } from '@kapao/ledger/day-sums'
import { flowNames, signIn } from '@kapao/ledger/figures'
import { checkBook } from '@kapao/testkit/book'
import { login } from '@kapao/testkit/people'
import { sealAndSumUp } from '@kapao/testkit/seals'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addHistory } from './add-history.ts'
import { tellHistory } from './history.ts'
import { historyTables } from './journal.ts'
import { createSandboxClient } from './sandbox-client.ts'

const run = promisify(execFile)
const seed = fileURLToPath(new URL('../seed.ts', import.meta.url))
const form = { members: 12, days: 10 }
const end = new Date()

/**
 * What is secret, an id of the database, or the moment at which the running server last looked at a grant: it differs
 * from run to run.
 */
const random = new Set([
  'recorded_at',
  'recorded_in',
  'password',
  'password_hash',
  'sealed_seed',
  'commitment',
  'act_no',
  'hash',
  'watched_at',
])

let app: TestApp
let added: number

function add(to: TestApp, sandbox = createSandboxClient(to.sandbox.url)) {
  const { context, db } = to
  const secrets = createSealedSecrets(context.config, context.random)
  return addHistory({ db, sandbox, now: end, form, secrets, random: context.random })
}

async function startDemo(settings: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> {
  const demo = await startTestApp(settings)
  await run(process.execPath, [seed], { env: { ...demo.environment } })
  return demo
}

/** Every row that the history may write, without what is random. */
async function everything({ db }: TestApp) {
  const tables = [
    'member',
    'ledger.account',
    'ledger.entry',
    'ledger.operator_act',
    'coin_count',
    'invitee',
    ...historyTables,
  ]
  const rows: Record<string, string[]> = {}
  for (const table of tables) {
    const found: Readonly<Record<string, unknown>>[] = await db
      .selectFrom(table as 'member')
      .selectAll()
      .execute()
    rows[table] = found.map((row) => write(row, table)).toSorted()
  }
  return rows
}

function write(row: Readonly<Record<string, unknown>>, table: string): string {
  const kept = Object.entries(row).filter(
    ([name]) => !random.has(name) || (table === 'wheel_spin' && name === 'commitment'),
  )
  return JSON.stringify(kept, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

/** What the sandbox's companies hold, without how often they were asked. */
async function atCompanies({ outside }: TestApp) {
  const { body } = await outside<{ games: unknown; payouts: unknown; bank: unknown }>(
    'GET',
    '/control/totals',
  )
  return { games: body.games, payouts: body.payouts, bank: body.bank }
}

beforeAll(async () => {
  app = await startDemo()
  added = await add(app)
})

// Closing checks the book.
afterAll(() => app.close())

describe('the history of the demo', () => {
  it('satisfies every invariant of the book and of the capabilities', async () => {
    expect(added).toBe(12)
    expect(await checkBook(app.databaseUrl)).toEqual([])
  })

  it('agrees with the games and the paying bank, move by move and in total', async () => {
    await reconcileGames.run(undefined, app.context)
    await reconcilePayouts.run(undefined, app.context)
    expect(await app.db.selectFrom('reconciliation_difference').selectAll().execute()).toEqual([])
    const { count } = await app.db
      .selectFrom('reconciliation')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeGreaterThan(30)
  })

  it('counts in the figures of the reports, whatever moved', async () => {
    await sealAndSumUp(app.db)
    const seal = await readSummedSeal(app.db)
    const sums = await readDaySums(app.db, {
      from: '2000-01-01',
      until: '2099-12-31',
      sealNo: seal?.sealNo ?? 0n,
    })
    const counted = sums.map((sum) => ({
      ...sum,
      figures: flowNames.filter((name) => signIn(name, sum) !== 0),
    }))
    expect(counted.filter(({ figures }) => figures.length === 0)).toEqual([])
    const used = new Set(counted.flatMap(({ figures }) => figures))
    for (const name of [
      'deposits',
      'firstDeposits',
      'withdrawals',
      'drop',
      'returned',
      'bonusGiven',
    ] as const)
      expect(used).toContain(name)
  })

  it('lies before its end, and each member’s entries are in the order of time', async () => {
    const entries = await app.db
      .selectFrom('ledger.entry')
      .innerJoin('member', 'member.member_id', 'ledger.entry.member_id')
      .select(['ledger.entry.member_id as memberId', 'happened_at as at', 'member.created_at as joinedAt'])
      .where('member.username', 'like', '0811%')
      .orderBy('ledger.entry.member_id')
      .orderBy('version')
      .execute()
    expect(entries.length).toBeGreaterThan(200)
    for (const [index, { memberId, at, joinedAt }] of entries.entries()) {
      const before = entries[index - 1]
      const earliest = before?.memberId === memberId ? before.at : joinedAt
      expect(at.getTime()).toBeGreaterThanOrEqual(earliest.getTime())
      expect(at.getTime()).toBeLessThan(end.getTime())
    }
  })

  it('shows each kind of case that an operator decides', async () => {
    const { db } = app
    const open = await db
      .selectFrom('withdrawal')
      .select(['state', 'review_reasons'])
      .where('ended_at', 'is', null)
      .execute()
    const reasons = open.flatMap(({ review_reasons }) => review_reasons)
    expect(open.map(({ state }) => state)).toEqual(expect.arrayContaining(['review', 'manual_review']))
    expect(reasons).toEqual(expect.arrayContaining(['AMOUNT', 'LITTLE_PLAYED']))
    const stuck = await db
      .selectFrom('transfer_leg')
      .select('game')
      .where('state', '=', 'manual_review')
      .execute()
    expect(stuck).toEqual([{ game: 'ASKMEBET' }])
    const unmatched = await db
      .selectFrom('bank_transaction')
      .select('reason')
      .where('state', '=', 'waiting')
      .execute()
    expect(unmatched).toHaveLength(3)
    const payments = await db
      .selectFrom('payment_notification')
      .select('reason')
      .where('outcome', '=', 'unmatched')
      .execute()
    expect(payments).toHaveLength(2)
    const waiting = await db
      .selectFrom('chat_conversation')
      .select('kind')
      .where('state', '=', 'waiting')
      .execute()
    expect(waiting.map(({ kind }) => kind).toSorted()).toEqual(['guest', 'guest', 'member'])
    expect(
      await db.selectFrom('member').select('status').where('status', '=', 'suspended').execute(),
    ).toHaveLength(1)
    expect(
      await db.selectFrom('member_grant').select('code').where('state', '=', 'active').execute(),
    ).toHaveLength(2)
  })

  it('has spins that anybody can verify, and members who can spin again', async () => {
    const spins = await app.db.selectFrom('wheel_spin').selectAll().execute()
    expect(spins.length).toBeGreaterThan(0)
    for (const spun of spins) expect(await verifySpin(describeSpin(spun))).toBe('fair')
    const { username } = await app.db
      .selectFrom('member')
      .innerJoin('wheel_turn', 'wheel_turn.member_id', 'member.member_id')
      .select('username')
      .where('coin', '>', 0)
      .executeTakeFirstOrThrow()
    const token = await login(app, username)
    expect((await app.wire('POST', '/api/spinwheel/spin', { token })).status).toBe(200)
  })

  it('is added once', async () => {
    const before = await app.db.selectFrom('ledger.entry').select('entry_id').execute()
    expect(await Promise.all([add(app), add(app)])).toEqual([0, 0])
    expect(await app.db.selectFrom('ledger.entry').select('entry_id').execute()).toHaveLength(before.length)
  })
})

describe('another database', () => {
  it(
    'gets the same history, also after an attempt that was interrupted at the end',
    { timeout: 60_000 },
    async () => {
      // No jobs run: one that is due at a full minute would change a row of the first database alone.
      const [one, other] = [await startDemo({ ROLE: 'api' }), await startDemo({ ROLE: 'api' })]
      const sandbox = createSandboxClient(other.sandbox.url)
      const interrupted = {
        ...sandbox,
        keep: (history: Parameters<typeof sandbox.keep>[0]) =>
          sandbox.keep(history).then(() => Promise.reject(new Error('killed'))),
      }
      await expect(add(other, interrupted)).rejects.toThrow('killed')
      expect(
        await other.db.selectFrom('member').select('name').where('username', 'like', '0811%').execute(),
      ).toEqual([])
      await Promise.all([add(one), add(other)])
      expect(await everything(other)).toEqual(await everything(one))
      expect(await atCompanies(other)).toEqual(await atCompanies(one))
      await one.close()
      await other.close()
    },
  )
})

describe('the whole history', () => {
  it('is told of some 300 members, with all ways to pay in and every outcome of a withdrawal', async () => {
    const { journals, rows } = await tellHistory(new Date('2026-03-14T15:09:00Z'), { members: 300, days: 60 })
    expect(journals.length).toBeGreaterThan(270)
    const sources = new Set(
      journals.flatMap(({ moves }) => moves.flatMap((move) => ('source' in move ? [move.source] : []))),
    )
    for (const code of ['KBANK', 'THAIQR', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP'])
      expect(sources).toContain(`gateway:${code}`)
    for (const code of ['SCB', 'KBANK', 'GSB', 'KTB', 'BBL', 'TRUEWALLET', 'MANUAL'])
      expect(sources).toContain(`bank:${code}`)
    const states = new Set(rows.withdrawal.map(({ state }) => state))
    expect([...states].toSorted()).toEqual(['manual_review', 'paid', 'returned', 'review'])
    expect(new Set(rows.slip.map(({ state }) => state))).toEqual(new Set(['failed', 'success']))
    expect(new Set(rows.member_grant.map(({ kind }) => kind))).toEqual(
      new Set(['bonus', 'promotion', 'refund']),
    )
  })
})
