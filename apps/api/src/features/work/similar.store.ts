import type { WorkKind } from '@kapao/contract/work-kinds'
import type { Database } from '@kapao/database/connect'
import { type RawBuilder, sql } from 'kysely'
import type { WorkRow } from './queue.store.ts'

export type PastRow = {
  memberId: string | null
  at: Date
  amount: bigint | null
  currency: 'BAHT' | 'LAK' | null
  outcome: 'DONE' | 'REFUSED'
  by: string | null
  note: string | null
}

/** Of so many latest cases of the same reason, the nearest in amount are chosen. */
const lookedAt = 500
export const mostSimilar = 20

const withdrawals = sql`select member_id as "memberId", ended_at as at, amount, currency,
  case when state = 'paid' then 'DONE' else 'REFUSED' end as outcome, coalesce(decided_by, approved_by) as by,
  decided_why as note from withdrawal`

/** How cases ended that waited for the same reason; `undefined` for kinds of which none is kept. */
function casesLike({ kind, why, facts, currency }: WorkRow): RawBuilder<unknown> | undefined {
  const cases: Partial<Record<WorkKind, RawBuilder<unknown>>> = {
    withdrawal: sql`${withdrawals} where reviewed_at is not null and ended_at is not null
      and currency = ${currency} and ${why} = any(review_reasons) order by ended_at desc`,
    payout: sql`${withdrawals} where decided_by is not null and sent_at is not null and ended_at is not null
      and currency = ${currency} order by ended_at desc`,
    transfer: sql`select member_id as "memberId", ended_at as at, amount, currency,
      case when state = 'done' then 'DONE' else 'REFUSED' end as outcome, decided_by as by, decided_why as note
      from transfer_leg where decided_by is not null and ended_at is not null
      and game = ${facts['game'] ?? ''} order by ended_at desc`,
    gift: sql`select member_id as "memberId", ended_at as at, amount, 'BAHT' as currency,
      case when state = 'credited' then 'DONE' else 'REFUSED' end as outcome, decided_by as by, decided_why as note
      from gift where decided_by is not null and ended_at is not null order by ended_at desc`,
    bankTransaction: sql`select t.member_id as "memberId", b.received_at as at, b.amount, b.currency,
      'DONE' as outcome, b.matched_by as by, b.matched_why as note
      from bank_transaction b left join incoming_transfer t on t.bank_transaction_id = b.bank_transaction_id
      where b.matched_by is not null and b.sender_bank is not distinct from ${facts['bank'] ?? null}::text
      order by b.received_at desc`,
    notice: sql`select d.member_id as "memberId", d.made_at as at, n.amount, n.currency,
      case when d.outcome = 'confirmed' then 'DONE' else 'REFUSED' end as outcome, d.made_by as by, d.reason as note
      from deposit_notice_decision d join deposit_notice n using (member_id, notice_id)
      where n.currency = ${currency} order by d.made_at desc`,
    payment: sql`select member_id as "memberId", received_at as at, amount, 'BAHT' as currency,
      'DONE' as outcome, matched_by as by, matched_why as note
      from payment_notification where matched_by is not null and provider = ${facts['provider'] ?? ''}
      order by received_at desc`,
  }
  return cases[kind]
}

/** The most similar past cases, the nearest in amount first. */
export async function listSimilar(db: Database, row: WorkRow): Promise<PastRow[]> {
  const cases = casesLike(row)
  if (cases === undefined) return []
  const { rows } = await sql<PastRow>`select * from (${cases} limit ${lookedAt}) past
    order by abs(amount - ${row.amount ?? 0n}), at desc limit ${mostSimilar}`.execute(db)
  return rows
}

/** The language in which a member last wrote to support. */
export async function findLanguage(db: Database, memberId: string) {
  const row = await db
    .selectFrom('chat_conversation')
    .select('language')
    .where('participant_id', '=', memberId)
    .executeTakeFirst()
  return row?.language ?? null
}
