import { qrProviders } from '@kapao/contract/deposit'
import type { Database } from '@kapao/database/connect'
import type { Currency, Satang } from '@kapao/money/satang'
import { type RawBuilder, sql } from 'kysely'

/** From its first moment in Bangkok up to the first that no longer belongs to it. */
export type DaySpan = { from: Date; to: Date }

/** Money of an account. `isWaiting`: of no known member yet, or without an answer; it is in no entry that moved money. */
export type ReportedSum = {
  account: string
  currency: Currency
  isWaiting: boolean
  entries: number
  amountSatang: Satang
}

type Row = { account: string; currency: Currency; is_waiting: boolean; entries: string; amount: string }

async function readSums(db: Database, rows: RawBuilder<unknown>): Promise<ReportedSum[]> {
  const { rows: sums } = await sql<Row>`
    select account, currency, is_waiting, count(*)::text as entries, sum(amount)::text as amount
    from (${rows}) r (account, currency, is_waiting, amount) group by 1, 2, 3`.execute(db)
  return sums.map(({ account, currency, is_waiting: isWaiting, entries, amount }) => ({
    account,
    currency,
    isWaiting,
    entries: Number(entries),
    amountSatang: BigInt(amount),
  }))
}

/** A gateway may report a payment this many days late. */
const lateDays = 3

/**
 * What companies reported of money that came in on a day, by the account of the entry that credited it:
 *
 * - transactions of the bank's feed that were paid on the day; one that waits counts for the account of its bank;
 * - transfers that the bank confirmed by a slip, where the feed has not reported them and no operator decided;
 * - payments of gateways and banks that send call-backs; one that is unmatched counts for the gateway;
 * - gift links that the e-wallet paid out.
 */
export function readReportedSums(db: Database, { from, to }: DaySpan): Promise<ReportedSum[]> {
  const providers = [...qrProviders]
  const isNear = sql`p.provider = any(${providers}) and p.received_at >= ${from}
    and p.received_at < ${to}::timestamptz + ${lateDays} * interval '1 day'`
  const credited = sql`
    select p.member_id, p.entry_id from payment_notification p where p.outcome = 'credited' and ${isNear}`
  // Reports and entries may lie on different servers: what the companies reported of the day is read first.
  return readSums(
    db,
    sql`
    with listed as materialized (
      select t.bank_transaction_id, t.amount, t.currency, t.state = 'waiting' as is_waiting,
        'bank:' || a.bank_code as account
      from bank_transaction t
      join deposit_account a on a.deposit_account_id = t.deposit_account_id
      where t.state <> 'nothing' and t.paid_at >= ${from} and t.paid_at < ${to}
    ),
    transferred as materialized (
      select i.bank_transaction_id, i.member_id, i.entry_id
      from listed t
      join incoming_transfer i on i.amount = t.amount and i.bank_transaction_id = t.bank_transaction_id
    ),
    credited_by_list as materialized (
      select i.bank_transaction_id, e.source
      from transferred i join ledger.entry e on e.member_id = i.member_id and e.entry_id = i.entry_id
    ),
    confirmed as materialized (
      select i.member_id, i.entry_id, i.amount, i.trans_ref, a.bank_code
      from incoming_transfer i
      join deposit_account a on a.deposit_account_id = i.deposit_account_id
      where i.bank_transaction_id is null and i.trans_ref is not null and i.state = 'credited'
        and i.confirmed_by is null and i.paid_at >= ${from} and i.paid_at < ${to}
    ),
    notified as materialized (
      select p.provider, p.event_id
      from confirmed i join payment_notification p on p.provider = i.bank_code and p.event_id = i.trans_ref
    ),
    credited as materialized (
      ${credited} and p.matched_by is null union all ${credited} and p.matched_by is not null
    )
    select coalesce(c.source, t.account), t.currency, t.is_waiting, t.amount
    from listed t left join credited_by_list c on c.bank_transaction_id = t.bank_transaction_id
    union all
    select e.source, e.currency, false, i.amount
    from confirmed i
    join ledger.entry e on e.member_id = i.member_id and e.entry_id = i.entry_id
    where e.source <> 'bank:TRUEWALLET'
      and not exists (select from slip_credit c where c.member_id = e.member_id and c.entry_id = e.entry_id)
      and not exists (select from notified n where n.provider = i.bank_code and n.event_id = i.trans_ref)
    union all
    select e.source, e.currency, false, e.amount
    from credited c join ledger.entry e on e.member_id = c.member_id and e.entry_id = c.entry_id
    where e.happened_at >= ${from} and e.happened_at < ${to}
    union all
    select 'gateway:' || p.provider,
      case when p.provider = 'BCEL' and p.body ->> 'currency' = 'LAK' then 'LAK' else 'BAHT' end, true, p.amount
    from payment_notification p
    where p.outcome = 'unmatched' and p.amount is not null and ${isNear}
      and coalesce(p.paid_at, p.received_at) >= ${from} and coalesce(p.paid_at, p.received_at) < ${to}
    union all
    select 'bank:TRUEWALLET', 'BAHT', false, g.amount from gift g
    where g.state = 'credited' and g.decided_by is null and g.ended_at >= ${from} and g.ended_at < ${to}`,
  )
}

/** Payouts and moves of a day that no company has answered yet. Only open ones are read. */
export function readUnansweredSums(db: Database, { from, to }: DaySpan): Promise<ReportedSum[]> {
  return readSums(
    db,
    sql`
    select 'bank:PAYOUT', currency, true, amount from withdrawal
    where state in ('submitted', 'manual_review') and sent_at >= ${from} and sent_at < ${to}
    union all
    select 'provider:' || game, currency, true, amount from transfer_leg
    where state in ('held', 'submitted', 'manual_review') and created_at >= ${from} and created_at < ${to}
    union all
    select 'bank:TRUEWALLET', 'BAHT', true, amount from gift
    where state in ('held', 'submitted') and created_at >= ${from} and created_at < ${to}`,
  )
}

/** Open differences of a day, the newest first. There are few, or the site has worse problems. */
export function findDifferencesOfDay(db: Database, { from, to }: DaySpan) {
  return db
    .selectFrom('reconciliation_difference')
    .select(['account', 'currency', 'kind', 'reference', 'book', 'reported', 'happened_at as happenedAt'])
    .where('gone_at', 'is', null)
    .where('happened_at', '>=', from)
    .where('happened_at', '<', to)
    .orderBy('happened_at', 'desc')
    .limit(1000)
    .execute()
}

/** Up to when each company's own list was compared entry by entry. */
export async function readComparisons(db: Database): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.selectFrom('reconciliation').select(['account', 'compared_to']).execute()
  return new Map(rows.map((row) => [row.account, row.compared_to]))
}
