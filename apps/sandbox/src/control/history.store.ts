import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../database.ts'
import { payerOf } from '../payout/pay-out.ts'
import { generateId } from '../random.ts'

/** A member's account at a game, in points, with its moves. */
export type PastGame = {
  game: string
  username: string
  passwordHash: string
  openedAt: Date
  won: bigint
  moves: { reference: string | null; direction: 'in' | 'out'; amount: bigint; at: Date }[]
}

export type PastPayout = {
  reference: string
  bank: string
  account: string
  name: string
  amount: bigint
  state: 'processing' | 'paid' | 'refused'
  reason: string | null
  bankReference: string | null
  createdAt: Date
  settledAt: Date | null
}

type History = { endsAt: Date; payouts: readonly PastPayout[]; games: readonly PastGame[] }

/** Up to when the history is known; undefined if there is none. */
export async function findHistory(db: Database): Promise<Date | undefined> {
  return (await db.selectFrom('demo_history').select('ends_at').executeTakeFirst())?.ends_at
}

/** Stores the history unless there is one. Returns the end of the one that is stored. */
export function keepHistory(db: Database, { endsAt, payouts, games }: History): Promise<Date> {
  return db.transaction().execute(async (transaction) => {
    const isNew = await transaction
      .insertInto('demo_history')
      .values({ ends_at: endsAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('ends_at')
      .executeTakeFirst()
    if (isNew) {
      await insertPayouts(transaction, payouts)
      await insertGames(transaction, games)
    }
    const { ends_at } = await transaction
      .selectFrom('demo_history')
      .select('ends_at')
      .executeTakeFirstOrThrow()
    return ends_at
  })
}

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const rowsAtOnce = 2000

async function inParts<Row>(rows: readonly Row[], insert: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await insert(rows.slice(from, from + rowsAtOnce))
}

/** The payouts, and the transfers of those that were paid: from the paying account, which is funded with what it paid. */
async function insertPayouts(
  transaction: Transaction<Tables>,
  payouts: readonly PastPayout[],
): Promise<void> {
  const paid = payouts.filter(({ state }) => state === 'paid')
  const payer = payerOf('BAHT')
  await openBankAccounts(transaction, { payer, paid })
  await inParts(paid, (some) =>
    transaction
      .insertInto('bank_transfer')
      .values(
        some.map((payout) => ({
          reference: payout.bankReference ?? payout.reference,
          from_bank: payer.bank,
          from_account: payer.number,
          from_name: payer.name,
          to_bank: payout.bank,
          to_account: payout.account,
          amount_satang: payout.amount,
          paid_at: payout.settledAt ?? payout.createdAt,
          recorded_at: payout.settledAt ?? payout.createdAt,
          qr_id: null,
          gateway_order: null,
          idempotency_key: null,
        })),
      )
      .execute(),
  )
  await inParts(payouts, (some) =>
    transaction
      .insertInto('payout')
      .values(
        some.map((payout) => ({
          reference: payout.reference,
          idempotency_key: generateId(),
          bank: payout.bank,
          account: payout.account,
          name: payout.name,
          amount_satang: payout.amount,
          currency: 'BAHT' as const,
          state: payout.state,
          // What is still in progress stays so until somebody decides it.
          outcome: outcomeOf[payout.state],
          reason: payout.reason,
          bank_reference: payout.state === 'paid' ? (payout.bankReference ?? payout.reference) : null,
          created_at: payout.createdAt,
          settled_at: payout.settledAt,
        })),
      )
      .execute(),
  )
}

const outcomeOf = { paid: 'done', refused: 'refused', processing: 'silence' } as const

type Paid = { payer: { bank: string; number: string; name: string }; paid: readonly PastPayout[] }

async function openBankAccounts(transaction: Transaction<Tables>, { payer, paid }: Paid): Promise<void> {
  const accounts = new Map<string, { bank: string; number: string; name: string; satang: bigint; at: Date }>()
  for (const { bank, account, name, amount, createdAt } of paid) {
    const key = `${bank} ${account}`
    const known = accounts.get(key) ?? { bank, number: account, name, satang: 0n, at: createdAt }
    accounts.set(key, { ...known, satang: known.satang + amount })
  }
  const total = paid.reduce((sum, { amount }) => sum + amount, 0n)
  const rows = [...accounts.values()].map(({ bank, number, name, satang, at }) => ({
    bank,
    number,
    holder: name,
    balance_satang: satang,
    funded_satang: 0n,
    opened_at: at,
  }))
  const [first] = rows
  if (!first) return
  const funded = { ...first, ...payer, holder: payer.name, balance_satang: 0n, funded_satang: total }
  const { name: _, ...payerRow } = funded
  await inParts([payerRow, ...rows], (some) =>
    transaction
      .insertInto('bank_account')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['bank', 'number']).doUpdateSet((column) => ({
          balance_satang: sql<bigint>`${column.ref('bank_account.balance_satang')} + excluded.balance_satang`,
          funded_satang: sql<bigint>`${column.ref('bank_account.funded_satang')} + excluded.funded_satang`,
        })),
      )
      .execute(),
  )
}

async function insertGames(transaction: Transaction<Tables>, games: readonly PastGame[]): Promise<void> {
  await inParts(games, (some) =>
    transaction
      .insertInto('game_account')
      .values(
        some.map(({ game, username, passwordHash, openedAt, won, moves }) => {
          const [total_in, total_out] = [sumOf(moves, 'in'), sumOf(moves, 'out')]
          const balance = total_in - total_out + won
          const account = { game, username, password_hash: passwordHash, opened_at: openedAt }
          return { ...account, balance, total_in, total_out, total_won: won }
        }),
      )
      .execute(),
  )
  const moves = games.flatMap(({ game, username, moves: own }) =>
    own.map((move) => ({ game, username, ...move })),
  )
  const inOrder = moves.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  await inParts(inOrder, (some) =>
    transaction
      .insertInto('game_move')
      .values(
        some.map(({ at, ...move }) => ({
          ...move,
          state: 'done' as const,
          created_at: at,
          expires_at: null,
          done_at: at,
        })),
      )
      .execute(),
  )
}

function sumOf(moves: PastGame['moves'], direction: 'in' | 'out'): bigint {
  return moves.reduce((sum, move) => (move.direction === direction ? sum + move.amount : sum), 0n)
}
