import type { WorkReason } from '@kapao/contract/work'
import type { WorkKind } from '@kapao/contract/work-kinds'
import type { Database } from '@kapao/database/connect'
import { type RawBuilder, sql } from 'kysely'
import { findNames } from './names.store.ts'

/** What decides which rows an operator's queue has. */
export type QueueOf = {
  kinds: readonly WorkKind[]
  /** Requests for approval of these calls, not of this maker. */
  calls: readonly string[]
  operatorId: string
  now: Date
  /** What a company was asked about after this moment is on its way, and waits for nobody. */
  asksUntil: Date
  /** Gifts from before this moment can be decided. */
  giftsUntil: Date
}

/** The currency of a payment, as `currencyOfPayment` of deposits: only BCEL's states one. */
const paymentCurrency = sql`case when provider = 'BCEL' and body->>'currency' = 'LAK' then 'LAK' else 'BAHT' end`

/** What waits of a kind. Every kind has the same columns, and an index that leads to its rows. */
function rowsOf(
  kind: WorkKind,
  { calls, operatorId, now, asksUntil, giftsUntil }: QueueOf,
): RawBuilder<unknown> {
  const sources: Record<WorkKind, RawBuilder<unknown>> = {
    withdrawal: sql`
      select 'withdrawal' as kind, withdrawal_id::text as item_id, member_id, amount, currency,
        coalesce(reviewed_at, created_at) as since, coalesce(review_reasons[1], 'AMOUNT') as why, true as is_due,
        jsonb_build_object('reasons', review_reasons, 'bank', bank_code, 'account', bank_account_no) as facts
      from withdrawal where state = 'review'`,
    payout: sql`
      select 'payout', withdrawal_id::text, member_id, amount, currency, sent_at,
        case when state = 'manual_review' then 'PAYOUT_UNKNOWN' else 'PAYOUT_ASKED' end, state = 'manual_review',
        jsonb_build_object('bank', bank_code, 'account', bank_account_no, 'asked', polls, 'answer', last_answer,
          'reference', withdrawal_id)
      from withdrawal
      where state in ('submitted', 'manual_review') and (state = 'manual_review' or sent_at <= ${asksUntil})`,
    bankTransaction: sql`
      select 'bankTransaction', bank_transaction_id, null::uuid, amount, currency, received_at, reason, true,
        jsonb_build_object('bank', sender_bank, 'account', sender_account, 'payer', sender_name)
      from bank_transaction where state = 'waiting'`,
    payment: sql`
      select 'payment', provider || ':' || event_id, null::uuid, amount, ${paymentCurrency}, received_at,
        coalesce(reason, 'UNKNOWN'), true,
        jsonb_build_object('provider', provider, 'reference', event_id, 'bank', body->>'fromBank',
          'account', body->>'fromAccount', 'payer', body->>'fromName')
      from payment_notification where outcome = 'unmatched' and amount is not null`,
    notice: sql`
      select 'notice', notice_id::text, member_id, amount, currency, created_at, 'NOTICE', true, '{}'::jsonb
      from deposit_notice where state = 'open'`,
    slip: sql`
      select 'slip', slip_id::text, member_id, null::bigint, null::text, received_at, 'SLIP_ASKED', true,
        jsonb_build_object('bank', sender_bank, 'reference', trans_ref, 'asked', polls)
      from slip where state = 'processing' and received_at <= ${asksUntil}`,
    transfer: sql`
      select 'transfer', leg_id::text, member_id, amount, currency, created_at,
        case when state = 'manual_review' then 'TRANSFER_UNKNOWN' else 'TRANSFER_ASKED' end,
        state = 'manual_review',
        jsonb_build_object('game', game, 'direction', direction, 'reference', reference, 'asked', polls,
          'answer', last_answer, 'transferId', transfer_id)
      from transfer_leg
      where state in ('held', 'submitted', 'manual_review')
        and (state = 'manual_review' or created_at <= ${asksUntil})`,
    gift: sql`
      select 'gift', gift_id::text, member_id, amount, 'BAHT', created_at,
        case when created_at <= ${giftsUntil} then 'GIFT_UNKNOWN' else 'GIFT_ASKED' end, created_at <= ${giftsUntil},
        jsonb_build_object('account', wallet_no, 'reference', right(voucher, 6), 'asked', polls, 'answer', last_answer)
      from gift where state in ('held', 'submitted') and created_at <= ${asksUntil}`,
    goods: sql`
      select 'goods', coupon_id::text, member_id, null::bigint, null::text, claimed_at, 'GOODS', true,
        jsonb_build_object('label', label, 'reference', code)
      from wheel_spin where kind = 'goods' and claimed_at is not null and sent_at is null`,
    difference: sql`
      select 'difference', difference_id::text, null::uuid, abs(reported - book), currency, found_at, kind, true,
        jsonb_build_object('company', account, 'reference', nullif(reference, ''),
          'day', to_char(happened_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD'),
          'book', round(book / 100.0, 2), 'reported', round(reported / 100.0, 2))
      from reconciliation_difference d
      where gone_at is null and not exists (
        select from day_closing c
        where c.day = (d.happened_at at time zone 'Asia/Bangkok')::date and c.account = d.account
          and c.currency = d.currency and c.closed_at >= d.found_at)`,
    approval: sql`
      select 'approval', approval_id::text, case when call = 'approveWithdrawal' or call = 'liftSuspension'
          then (body->>'memberId')::uuid end,
        case when call = 'approveWithdrawal' then round((state_before->>'amount')::numeric * 100)::bigint end,
        case when call = 'approveWithdrawal' then state_before->>'currency' end, made_at, 'SECOND_OPERATOR', true,
        jsonb_build_object('call', call, 'maker', maker, 'reason', reason)
      from approval
      where state = 'waiting' and expires_at > ${now} and maker <> ${operatorId} and call = any(${[...calls]}::text[])`,
  }
  return sources[kind]
}

const columns = sql`kind, item_id, member_id, amount, currency, since, why, is_due, facts`

/** What waits of a kind, with named columns. */
export function workSource(kind: WorkKind, of: QueueOf): RawBuilder<unknown> {
  return sql`select * from (${rowsOf(kind, of)}) part (${columns})`
}

export type WorkRow = {
  kind: WorkKind
  itemId: string
  memberId: string | null
  amount: bigint | null
  currency: 'BAHT' | 'LAK' | null
  since: Date
  why: WorkReason
  isDue: boolean
  facts: Record<string, unknown>
  name: string | null
  isRequested: boolean
  claimedBy: string | null
  claimer: string | null
  claimedUntil: Date | null
}

/** What other tables say of rows: who the members are, who looks at them, and which approvals were requested. */
type Described = Pick<WorkRow, 'name' | 'isRequested' | 'claimedBy' | 'claimer' | 'claimedUntil'>
type BareRow = Omit<WorkRow, keyof Described>

/** Adds what other tables say: a statement for each of them, because the tables can be on different servers. */
async function describe(db: Database, rows: readonly BareRow[], now: Date): Promise<WorkRow[]> {
  if (rows.length === 0) return []
  const [names, claims, requested] = await Promise.all([
    findNames(db, [...new Set(rows.flatMap(({ memberId }) => memberId ?? []))]),
    readClaims(db, rows, now),
    readRequested(db, rows, now),
  ])
  return rows.map((row) => ({
    ...row,
    name: row.memberId === null ? null : (names.get(row.memberId) ?? null),
    isRequested: row.kind === 'withdrawal' && requested.has(row.itemId),
    ...(claims.get(keyOf(row)) ?? { claimedBy: null, claimer: null, claimedUntil: null }),
  }))
}

function keyOf({ kind, itemId }: { kind: string; itemId: string }): string {
  return `${kind} ${itemId}`
}

type Claim = Pick<WorkRow, 'claimedBy' | 'claimer' | 'claimedUntil'>

async function readClaims(db: Database, rows: readonly BareRow[], now: Date): Promise<Map<string, Claim>> {
  const claims = await db
    .selectFrom('work_claim as c')
    .leftJoin('operator as o', 'o.operator_id', 'c.operator_id')
    .select(['c.kind', 'c.item_id as itemId', 'c.operator_id', 'o.name', 'c.expires_at'])
    .where(
      'c.item_id',
      'in',
      rows.map(({ itemId }) => itemId),
    )
    .where('c.expires_at', '>', now)
    .execute()
  return new Map(
    claims.map((claim) => [
      keyOf(claim),
      { claimedBy: claim.operator_id, claimer: claim.name, claimedUntil: claim.expires_at },
    ]),
  )
}

/** The withdrawals among the rows of which another operator was asked for approval. */
async function readRequested(db: Database, rows: readonly BareRow[], now: Date): Promise<Set<string>> {
  const withdrawals = rows.filter(({ kind }) => kind === 'withdrawal').map(({ itemId }) => itemId)
  if (withdrawals.length === 0) return new Set()
  const { rows: requests } = await sql<{ withdrawalId: string }>`
    select body->>'withdrawalId' as "withdrawalId" from approval
    where state = 'waiting' and expires_at > ${now} and call = 'approveWithdrawal'
      and body->>'withdrawalId' = any(${withdrawals}::text[])`.execute(db)
  return new Set(requests.map(({ withdrawalId }) => withdrawalId))
}

const named = sql`kind, item_id as "itemId", member_id as "memberId", amount, currency, since, why,
  is_due as "isDue", facts`

export type Position = readonly [first: string, second: number, kind: string, itemId: string]

const orders = {
  oldest: sql`since, 0::bigint, kind, item_id`,
  amount: sql`coalesce(currency, 'none'), -coalesce(amount, 0), kind, item_id`,
} as const

function isAfter(sort: keyof typeof orders, [first, second, kind, itemId]: Position): RawBuilder<boolean> {
  const from = sort === 'oldest' ? sql`${first}::timestamptz` : sql`${first}::text`
  return sql`(${orders[sort]}) > (${from}, ${second}::bigint, ${kind}::text, ${itemId}::text)`
}

type Page = { sort: keyof typeof orders; after: Position | undefined; limit: number }

/** A page of the queue. Each kind gives at most a page, so that a long one is not read whole for the others. */
export async function listWorkRows(
  db: Database,
  of: QueueOf,
  { sort, after, limit }: Page,
): Promise<WorkRow[]> {
  if (of.kinds.length === 0) return []
  const order = orders[sort]
  const parts = of.kinds.map(
    (kind) => sql`(${workSource(kind, of)}
      where ${after ? isAfter(sort, after) : sql`true`} order by ${order} limit ${limit})`,
  )
  const { rows } = await sql<BareRow>`
    select ${named} from (${sql.join(parts, sql` union all `)}) every order by ${order} limit ${limit}`.execute(
    db,
  )
  return describe(db, rows, of.now)
}

/** One row of the queue; `undefined`: it waits no more, or is not of it. */
export async function findWorkRow(
  db: Database,
  of: QueueOf,
  { kind, itemId }: { kind: WorkKind; itemId: string },
): Promise<WorkRow | undefined> {
  if (!of.kinds.includes(kind)) return undefined
  const { rows } = await sql<BareRow>`
    select ${named} from (${workSource(kind, of)} where item_id = ${itemId}) one`.execute(db)
  return (await describe(db, rows, of.now))[0]
}

/** How many rows wait of each kind. */
export async function countWork(db: Database, of: QueueOf): Promise<{ kind: WorkKind; count: number }[]> {
  if (of.kinds.length === 0) return []
  const counts = of.kinds.map(
    (kind) =>
      sql`select ${kind}::text as kind, (select count(*)::int from (${rowsOf(kind, of)}) part) as count`,
  )
  return (await sql<{ kind: WorkKind; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db))
    .rows
}
