import type { MemberStatus } from '@kapao/contract/member'
import type { Database } from '@kapao/database/connect'
import { entriesNamed } from '@kapao/ledger/entries'
import { type RawBuilder, sql } from 'kysely'
import type { Lookup } from './search.ts'

/** Above every character: where the values that begin with a text end. */
const highest = '\u{10FFFF}'

/** A condition that an index in the order of bytes answers. */
function begins(value: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`${value} collate "C" >= ${text} and ${value} collate "C" < ${text + highest}`
}

const lastName = sql`lower(substr(name, strpos(name, ' ') + 1))`
const accountLastName = sql`lower(substr(bank_account_name, strpos(bank_account_name, ' ') + 1))`

/** Selects the ids of the members that a lookup finds, in parts that each use an index of their own. */
function partsOf(lookup: Lookup): RawBuilder<unknown>[] {
  if ('lastDigits' in lookup)
    return [sql`select member_id from member where right(bank_account_no, 4) = ${lookup.lastDigits}`]
  if ('beginning' in lookup) {
    const { match, beginning } = lookup
    if (match === 'phone')
      return [sql`select member_id from member_phone where ${begins(sql`phone`, beginning)}`]
    if (match === 'bankAccount')
      return [sql`select member_id from member where ${begins(sql`bank_account_no`, beginning)}`]
    if (match === 'gameUsername')
      return [sql`select member_id from game_account where ${begins(sql`lower(username)`, beginning)}`]
    return [sql`lower(name)`, lastName, sql`lower(bank_account_name)`, accountLastName].map(
      (value) => sql`select member_id from member where ${begins(value, beginning)}`,
    )
  }
  const { exact } = lookup
  if (lookup.match === 'id') return [sql`select ${exact}::uuid as member_id`]
  return [
    ...(isUuid(exact) ? partsById(exact) : []),
    ...(shortReference.test(exact) ? [partByShortReference(exact)] : []),
    ...partsByReference(exact),
  ]
}

/** The end of a movement's id, as members read it. */
const shortReference = /^[0-9a-f]{4}-?[0-9a-f]{4}$/i

function partByShortReference(exact: string): RawBuilder<unknown> {
  return sql`select member_id from (${entriesNamed({ reference: exact.replace('-', '').toLowerCase() })}) named`
}

function isUuid(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text)
}

/** Movements of the statement have the ids that the app shows; a QR has its own. */
function partsById(id: string): RawBuilder<unknown>[] {
  return [
    sql`select member_id from ledger.entry where entry_id = ${id}::uuid and statement_no is not null`,
    sql`select member_id from deposit_qr where qrcode_id = ${id}::uuid`,
  ]
}

/** References of banks and gateways, and ids of bank transactions. */
function partsByReference(reference: string): RawBuilder<unknown>[] {
  return [
    sql`select member_id from deposit_reference where reference = ${reference}`,
    sql`select member_id from slip where trans_ref = ${reference}`,
    sql`select member_id from incoming_transfer where trans_ref = ${reference} and member_id is not null`,
    sql`select member_id from payment_notification where event_id = ${reference} and member_id is not null`,
    sql`select member_id from withdrawal where bank_reference = ${reference}`,
    // The member of its transfer, or else the one who was asked for a slip.
    sql`select coalesce((
        select t.member_id from incoming_transfer t where t.bank_transaction_id = ${reference} limit 1), b.asked_member_id)
        as member_id
      from bank_transaction b where b.bank_transaction_id = ${reference}`,
  ]
}

type Filter = { status: MemberStatus | undefined; tag: string | undefined; limit: number }

function fitting({ status, tag }: Filter): RawBuilder<boolean> {
  const isStatus = status === undefined ? sql`true` : sql`member.status = ${status}`
  const hasTag =
    tag === undefined
      ? sql`true`
      : sql`exists (select from member_tag where member_tag.member_id = member.member_id and tag = ${tag})`
  return sql`${isStatus} and ${hasTag}`
}

export type MemberRow = {
  memberId: string
  name: string
  phone: string
  bankCode: string
  bankAccountNo: string
  currency: 'BAHT' | 'LAK'
  status: MemberStatus
  createdAt: Date
  tags: string[]
}

const columns = sql`member.member_id as "memberId", member.name, member.username as phone, member.bank_code as "bankCode",
  member.bank_account_no as "bankAccountNo", member.currency, member.status, member.created_at as "createdAt",
  array(select tag from member_tag where member_tag.member_id = member.member_id order by tag) as tags`

/** The members that a lookup finds, at most `limit`. */
export async function findByLookup(db: Database, lookup: Lookup, filter: Filter): Promise<MemberRow[]> {
  // Each part alone stops at the limit, so that a short beginning does not read every name.
  const parts = partsOf(lookup).map(
    (part) => sql`(select member_id from (${part}) part join member using (member_id)
      where ${fitting(filter)} limit ${filter.limit})`,
  )
  const { rows } = await sql<MemberRow>`select ${columns} from member
    where member_id in (${sql.join(parts, sql` union `)})
    order by name collate "C", member_id limit ${filter.limit}`.execute(db)
  return rows
}

/** The latest members, from `after` on, at most `limit`. */
export async function listLatest(
  db: Database,
  { after, ...filter }: Filter & { after: { at: Date; memberId: string } | undefined },
): Promise<MemberRow[]> {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(member.created_at, member.member_id) < (${after.at}, ${after.memberId}::uuid)`
  const { rows } = await sql<MemberRow>`select ${columns} from member
    where ${fitting(filter)} and ${isAfter}
    order by member.created_at desc, member.member_id desc limit ${filter.limit}`.execute(db)
  return rows
}
