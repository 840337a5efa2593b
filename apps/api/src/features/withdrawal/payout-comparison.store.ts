import type { Database } from '@kapao/database/connect'
import { readHouseBalance } from '@kapao/ledger/ledger'
import { isOfOthers } from '@kapao/ledger/synthetic'
import type { Currency, Satang } from '@kapao/money/satang'
import { payoutAccount } from './withdrawal-entries.ts'
import type { WithdrawalRow } from './withdrawal.store.ts'

export type ComparedPayout = Pick<
  WithdrawalRow,
  'withdrawal_id' | 'amount' | 'currency' | 'state' | 'sent_at' | 'ended_at'
>

const columns = ['withdrawal_id', 'amount', 'currency', 'state', 'sent_at', 'ended_at'] as const

export type BookSide = { paid: Record<Currency, Satang>; open: ComparedPayout[] }

/** What was paid out according to the ledger, and which payouts are not final, in one snapshot. */
export function readBookSide(db: Database): Promise<BookSide> {
  return db
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
        .where(isOfOthers('member_id'))
        .execute(),
    }))
}

/** Payouts that were submitted to the bank within a period. */
export function findSentWithin(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<ComparedPayout[]> {
  return db
    .selectFrom('withdrawal')
    .select(columns)
    .where('sent_at', '>=', from)
    .where('sent_at', '<', to)
    .where(isOfOthers('member_id'))
    .orderBy('sent_at')
    .execute()
}
