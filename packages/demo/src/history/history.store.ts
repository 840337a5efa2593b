import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'

/** Columns whose JSON the row types take as text. */
const jsonTexts: Readonly<Record<string, readonly string[]>> = {
  bank_transaction: ['body'],
  chat_message: ['payload'],
  payment_notification: ['body'],
  wheel_spin: ['odds'],
  wheel_turn: ['odds'],
  transfer_leg: ['prepared'],
}

const rowsAtOnce = 2000

/** Inserts rows of one table, which all have the same columns, a few thousand at a time. */
export async function insertRows(
  tx: DatabaseTransaction,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (rows.some((row) => Object.keys(row).length !== columns.length))
    throw new Error(`Rows of ${table} have different columns`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = JSON.stringify(
      rows.slice(from, from + rowsAtOnce).map((row) => writeRow(row, jsonTexts[table] ?? [])),
    )
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${some}::jsonb)`.execute(tx)
  }
}

function writeRow(row: Readonly<Record<string, unknown>>, parsed: readonly string[]) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      parsed.includes(name) && typeof value === 'string' ? JSON.parse(value) : writeValue(value),
    ]),
  )
}

function writeValue(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return value
}

/** Lets one process at a time add the history, until the transaction ends. */
export async function lockHistory(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('demo history', 0))`.execute(tx)
}

/** Whether a member of the history is in the database: it is added as a whole, or not at all. */
export async function hasMember(db: Database | DatabaseTransaction, memberId: string): Promise<boolean> {
  const found = await db
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return found !== undefined
}

/** Marks bank accounts as proved by each member's first deposit. */
export async function proveAccounts(
  tx: DatabaseTransaction,
  proofs: readonly { memberId: string; at: Date }[],
): Promise<void> {
  await sql`
    update member_bank_account a set proved_at = p.at, proved_by = 'earlier', proved_digits = a.account_no
    from unnest(${proofs.map(({ memberId }) => memberId)}::uuid[], ${proofs.map(({ at }) => at.toISOString())}::timestamptz[])
      as p (member_id, at)
    where a.member_id = p.member_id`.execute(tx)
}

export async function suspendMembers(tx: DatabaseTransaction): Promise<void> {
  await sql`update member set status = 'suspended'
    where member_id in (select member_id from member_suspension) and status = 'active'`.execute(tx)
}

/** What limited prizes and offers have given. */
export async function countTaken(tx: DatabaseTransaction): Promise<void> {
  await sql`insert into wheel_taken (currency, code, taken, spent)
    select s.currency, s.code, count(*), sum(s.prize) from wheel_spin s
    join wheel_slice w on w.currency = s.currency and w.code = s.code
    where w.stock is not null or w.budget is not null group by s.currency, s.code
    on conflict (currency, code) do update set taken = excluded.taken, spent = excluded.spent`.execute(tx)
  await sql`insert into offer_taken (code, taken)
    select g.code, count(*) from member_grant g join offer o on o.code = g.code
    where o.stock is not null group by g.code
    on conflict (code) do update set taken = excluded.taken`.execute(tx)
}

export async function setCoins(
  tx: DatabaseTransaction,
  coins: readonly { memberId: string; coin: number }[],
): Promise<void> {
  await sql`
    update member m set coin = c.coin
    from unnest(${coins.map(({ memberId }) => memberId)}::uuid[], ${coins.map(({ coin }) => coin)}::integer[])
      as c (member_id, coin)
    where m.member_id = c.member_id`.execute(tx)
}
