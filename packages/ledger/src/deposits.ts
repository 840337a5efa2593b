import { sql } from 'kysely'
import type { Currency, Satang } from '@kapao/money/satang'
import type { LedgerTransaction } from './request.ts'

/**
 * What a member has deposited, in satang, by the entries after a version of the wallet that were recorded from `since`
 * on; with the version that it was read at, to go on from. A deposit that is pending counts when it is settled. Read in
 * one snapshot: a deposit is within the version or after it, never lost between two readings.
 */
export const sumDeposits = async (
  tx: LedgerTransaction,
  params: { memberId: string; currency: Currency; afterVersion: bigint; since: Date },
): Promise<{ satang: Satang; version: bigint }> => {
  const { memberId, currency, afterVersion, since } = params
  const { rows } = await sql<{ satang: string; version: bigint }>`
    select a.version, coalesce((
      select sum(e.amount) from ledger.entry e
      join ledger.entry o on o.member_id = e.member_id and o.entry_id = coalesce(e.resolves, e.entry_id)
      where e.member_id = a.member_id and e.currency = a.currency
        and e.version > ${String(afterVersion)}::bigint and e.version <= a.version
        and e.recorded_at >= ${since} and e.state = 'posted' and e.destination = 'wallet'
        and o.statement_type = 'deposit'
    ), 0)::text as satang
    from ledger.account a where a.member_id = ${memberId} and a.currency = ${currency}`.execute(tx)
  const [row] = rows
  return { satang: BigInt(row?.satang ?? 0), version: row?.version ?? 0n }
}

/** What is on its way into a member's wallet as deposits, in satang: pending entries that nothing has resolved yet. */
export const sumPendingDeposits = async (
  db: LedgerTransaction,
  { memberId, currency }: { memberId: string; currency: Currency },
): Promise<Satang> => {
  const { rows } = await sql<{ satang: string }>`
    select coalesce(sum(e.amount), 0)::text as satang
    from ledger.entry e
    where e.member_id = ${memberId} and e.currency = ${currency}
      and e.state = 'pending' and e.destination = 'wallet' and e.statement_type = 'deposit'
      and not exists (
        select from ledger.entry r where r.member_id = e.member_id and r.resolves = e.entry_id
      )`.execute(db)
  return BigInt(rows[0]?.satang ?? 0)
}
