import type { Database } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { readHouseBalance } from '@kapao/ledger/ledger'
import type { Currency, Satang } from '@kapao/money/satang'
import type { Selectable } from 'kysely'
import { payoutAccount } from './withdrawal-entries.ts'
import type { WithdrawalRow } from './withdrawal.store.ts'

export type DifferenceRow = Selectable<Tables['payout_difference']>

/** Files a difference; one that is open already keeps its beginning and tells the newest figures. */
export const fileDifference = async (
  db: Database,
  difference: Omit<DifferenceRow, 'gone_at'>,
): Promise<void> => {
  await db
    .insertInto('payout_difference')
    .values(difference)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'currency', 'reference'])
        .where('gone_at', 'is', null)
        .doUpdateSet({ book: difference.book, bank: difference.bank }),
    )
    .execute()
}

/** Closes open differences that a comparison no longer found. */
export const closeDifferences = async (
  db: Database,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<void> => {
  if (ids.length === 0) return
  await db
    .updateTable('payout_difference')
    .set({ gone_at: at })
    .where('difference_id', 'in', ids)
    .where('gone_at', 'is', null)
    .execute()
}

export const findOpenDifferences = (db: Database): Promise<DifferenceRow[]> =>
  db.selectFrom('payout_difference').selectAll().where('gone_at', 'is', null).execute()

/** The newest first. */
export const findDifferences = (db: Database, limit: number): Promise<DifferenceRow[]> =>
  db
    .selectFrom('payout_difference')
    .selectAll()
    .orderBy('found_at', 'desc')
    .orderBy('difference_id')
    .limit(limit)
    .execute()

export const findComparedTo = async (db: Database): Promise<Date | undefined> =>
  (await db.selectFrom('payout_comparison').select('compared_to').executeTakeFirst())?.compared_to

export const keepComparedTo = async (db: Database, comparedTo: Date): Promise<void> => {
  await db
    .insertInto('payout_comparison')
    .values({ compared_to: comparedTo })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ compared_to: comparedTo }))
    .execute()
}

export type ComparedPayout = Pick<
  WithdrawalRow,
  'withdrawal_id' | 'amount' | 'currency' | 'state' | 'sent_at' | 'ended_at'
>

const columns = ['withdrawal_id', 'amount', 'currency', 'state', 'sent_at', 'ended_at'] as const

export type BookSide = { paid: Record<Currency, Satang>; open: ComparedPayout[] }

/** What the book says was paid out, and which payouts are not definite, at one moment. */
export const readBookSide = (db: Database): Promise<BookSide> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      paid: {
        BAHT: await readHouseBalance(tx, payoutAccount, 'BAHT'),
        LAK: await readHouseBalance(tx, payoutAccount, 'LAK'),
      },
      open: await tx
        .selectFrom('withdrawal')
        .select(columns)
        .where('state', 'in', ['approved', 'submitted', 'manual_review'])
        .execute(),
    }))

/** Payouts that the bank was asked for within a period; one that the bank has listed may be older than its listing. */
export const findSentWithin = (
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<ComparedPayout[]> =>
  db
    .selectFrom('withdrawal')
    .select(columns)
    .where('sent_at', '>=', from)
    .where('sent_at', '<', to)
    .orderBy('sent_at')
    .execute()
