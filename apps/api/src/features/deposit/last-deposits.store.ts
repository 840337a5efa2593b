import type { Database } from '@kapao/database/connect'
import type { Currency } from '@kapao/money/satang'
import { sql } from 'kysely'

type Own = { memberId: string; currency: Currency }

/** So many movements are read of a member. Who repeats one amount more often is offered fewer different ones. */
const mostRead = 20

/** The member's newest QRs that a provider accepted, by the index `deposit_qr_latest`. */
export function listRequestedQrs(
  db: Database,
  { memberId, currency }: Own,
): Promise<{ provider: string; amount: bigint; at: Date }[]> {
  return db
    .selectFrom('deposit_qr')
    .select(['provider', 'created_at as at'])
    .select(sql<bigint>`coalesce(requested_amount, amount)`.as('amount'))
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('state', 'not in', ['creating', 'failed'])
    .orderBy('created_at', 'desc')
    .limit(mostRead)
    .execute()
}

/** How many of the newest movements are searched for deposits, so that a member who plays a lot costs no more. */
const mostSearched = 400

/** The member's newest deposits in the book, credited or still waiting. What was refused or never arrived is left out. */
export function listLatestCredits(
  db: Database,
  { memberId, currency }: Own,
): Promise<{ source: string; from: string; amount: bigint; at: Date }[]> {
  return db
    .selectFrom((searched) =>
      searched
        .selectFrom('ledger.statement')
        .select(['entry_id', 'statement_no', 'statement_type'])
        .where('member_id', '=', memberId)
        .where('currency', '=', currency)
        .orderBy('statement_no', 'desc')
        .limit(mostSearched)
        .as('line'),
    )
    .innerJoin('ledger.statement as shown', (join) =>
      join.on('shown.member_id', '=', memberId).onRef('shown.entry_id', '=', 'line.entry_id'),
    )
    .innerJoin('ledger.entry as entry', (join) =>
      join.on('entry.member_id', '=', memberId).onRef('entry.entry_id', '=', 'line.entry_id'),
    )
    .leftJoin('ledger.entry as end', (join) =>
      join
        .on('end.member_id', '=', memberId)
        .onRef('end.resolves', '=', 'line.entry_id')
        .on('end.state', '=', 'voided'),
    )
    .select(['entry.source', 'shown.from_name as from', 'entry.amount', 'entry.happened_at as at'])
    .where('line.statement_type', '=', 'deposit')
    .where('end.entry_id', 'is', null)
    .orderBy('line.statement_no', 'desc')
    .limit(mostRead)
    .execute()
}
