import { sql } from 'kysely'
import type { Satang } from '@kapao/money/satang'
import type { LedgerTransaction } from './request.ts'
import type { Wallet } from './statement.ts'

/** A wallet by its entries, in satang. */
export type WalletFigures = {
  balance: Satang
  /** Pending credits. */
  coming: Satang
  /** Pending debits. */
  held: Satang
  /** Deposits and paid withdrawals, and how many of each. Those that were reversed do not count. */
  deposited: Satang
  deposits: number
  withdrawn: Satang
  withdrawals: number
  /** What operators have added by hand, less what they have taken. */
  adjusted: Satang
  /** Lines of the statement. */
  lines: number
}

type Row = { [Name in keyof WalletFigures]: string }

/**
 * Reads the figures of a wallet out of its entries: all of them, or those recorded up to `at`, which is the wallet as it
 * was then. The cost is proportional to the member's own entries.
 */
export async function readWalletFigures(
  db: LedgerTransaction,
  { memberId, currency, at }: Wallet & { at?: Date | undefined },
): Promise<WalletFigures> {
  const { rows } = await sql<Row>`
    with entries as materialized (
      select * from ledger.entry e
      where e.member_id = ${memberId} and e.currency = ${currency}
        ${at === undefined ? sql`` : sql`and e.recorded_at <= ${at}`}
    ),
    movements as (
      select e.source = 'wallet' as is_debit,
        'adjustment' in (e.source, e.destination) as is_adjustment, e.statement_type, e.statement_no, coalesce(r.state, e.state) as state,
        case when r.state = 'posted' then r.amount else e.amount end as amount,
        exists (select from entries v where v.reverses = e.entry_id) as is_reversed
      from entries e left join entries r on r.resolves = e.entry_id
      where e.resolves is null
    ),
    counted as (select * from movements where state = 'posted' and not is_reversed)
    select
      coalesce((select balance_after from entries order by version desc limit 1), 0)::text as balance,
      (select coalesce(sum(amount), 0) from movements where state = 'pending' and not is_debit)::text as coming,
      (select coalesce(sum(amount), 0) from movements where state = 'pending' and is_debit)::text as held,
      coalesce(sum(amount) filter (where statement_type = 'deposit' and not is_debit), 0)::text as deposited,
      count(*) filter (where statement_type = 'deposit' and not is_debit)::text as deposits,
      coalesce(sum(amount) filter (where statement_type = 'withdraw' and is_debit), 0)::text as withdrawn,
      count(*) filter (where statement_type = 'withdraw' and is_debit)::text as withdrawals,
      coalesce(sum(case when is_debit then -amount else amount end) filter (where is_adjustment), 0)::text as adjusted,
      coalesce((select max(statement_no) from movements), 0)::text as lines
    from counted`.execute(db)
  const [row] = rows
  return {
    balance: BigInt(row?.balance ?? 0),
    coming: BigInt(row?.coming ?? 0),
    held: BigInt(row?.held ?? 0),
    deposited: BigInt(row?.deposited ?? 0),
    deposits: Number(row?.deposits ?? 0),
    withdrawn: BigInt(row?.withdrawn ?? 0),
    withdrawals: Number(row?.withdrawals ?? 0),
    adjusted: BigInt(row?.adjusted ?? 0),
    lines: Number(row?.lines ?? 0),
  }
}
