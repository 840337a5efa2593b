import { sql } from 'kysely'
import type { Currency, Satang } from '@kapao/money/satang'
import type { LedgerTransaction } from './request.ts'

/**
 * Sums a member's deposits, in satang, over the entries after version `afterVersion` of the wallet that were recorded
 * at or after `since`. A pending deposit counts when it is settled. Returns the sum with the version that it was read
 * at, from which the next call continues. Both come from one snapshot, so no deposit is missed between two calls.
 */
export async function sumDeposits(
  tx: LedgerTransaction,
  params: { memberId: string; currency: Currency; afterVersion: bigint; since: Date },
): Promise<{ satang: Satang; version: bigint }> {
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

/** Sums a member's pending deposits that are not resolved yet, in satang. */
export async function sumPendingDeposits(
  db: LedgerTransaction,
  { memberId, currency }: { memberId: string; currency: Currency },
): Promise<Satang> {
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
