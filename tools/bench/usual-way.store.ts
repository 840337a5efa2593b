import type { Database as ProductDatabase } from '@kapao/database/connect'
import { type Generated, Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'

type Tables = {
  'usual.account': { member_id: string; balance: number }
  'usual.qr': {
    qrcode_id: string
    member_id: string
    receiver: string
    amount: number
    state: string
    created_at: Date
    expires_at: Date
    paid_at: Date | null
  }
  'usual.payment': {
    event_id: string
    body: string
    outcome: string
    member_id: string | null
    entry_id: string | null
    received_at: Date
  }
  'usual.entry': {
    entry_id: Generated<string>
    member_id: string
    source: string
    destination: string
    amount: number
    balance_after: number
    happened_at: Date
  }
  'usual.notification': {
    member_id: string
    kind: string
    about_id: string
    amount: number
    happened_at: Date
  }
}

export type UsualDatabase = Kysely<Tables>

const connections = 16

export function openUsualTables(databaseUrl: string): UsualDatabase {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl, max: connections }) }),
  })
}

/** Makes the tables that the usual way would have, with so many of the product's live QRs and their members' wallets. */
export async function makeUsualTables(db: ProductDatabase, count: number): Promise<void> {
  const statements = [
    sql`create schema usual`,
    sql`create table usual.account (member_id uuid primary key, balance bigint not null check (balance >= 0))`,
    sql`create table usual.qr (qrcode_id uuid primary key, member_id uuid not null, receiver text not null,
      amount bigint not null, state text not null, created_at timestamptz not null, expires_at timestamptz not null,
      paid_at timestamptz)`,
    sql`create table usual.payment (event_id text primary key, body jsonb not null, outcome text not null,
      member_id uuid, entry_id uuid, received_at timestamptz not null)`,
    sql`create table usual.entry (entry_id uuid primary key default uuidv7(), member_id uuid not null, source text not null,
      destination text not null, amount bigint not null check (amount > 0), balance_after bigint not null,
      happened_at timestamptz not null)`,
    sql`create table usual.notification (member_id uuid not null, kind text not null, about_id uuid not null,
      amount bigint not null, happened_at timestamptz not null, primary key (member_id, kind, about_id))`,
    sql`insert into usual.qr select qrcode_id, member_id, receiver, amount, state, created_at, expires_at
      from deposit_qr where amount <= ${count}`,
    sql`insert into usual.account select distinct member_id, 0 from usual.qr`,
    sql`create index on usual.qr (receiver, amount, created_at)`,
    sql`create index on usual.qr (member_id, created_at)`,
    sql`create index on usual.entry (member_id, happened_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}

type Payment = {
  eventId: string
  body: string
  receiver: string
  /** In satang. */
  amount: number
  paidAt: Date
  receivedAt: Date
}

/** Stores a payment once, finds its QR, and credits the wallet, all in a transaction of its own. */
export function creditOnce(db: UsualDatabase, payment: Payment): Promise<void> {
  const { eventId, body, receiver, amount, paidAt, receivedAt } = payment
  return db.transaction().execute(async (tx) => {
    const fresh = await tx
      .insertInto('usual.payment')
      .values({
        event_id: eventId,
        body,
        outcome: 'unmatched',
        member_id: null,
        entry_id: null,
        received_at: receivedAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (!fresh) return
    const qr = await tx
      .selectFrom('usual.qr')
      .select(['qrcode_id', 'member_id'])
      .where('receiver', '=', receiver)
      .where('amount', '=', amount)
      .where('state', '=', 'live')
      .where('expires_at', '>=', paidAt)
      .orderBy('created_at', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!qr) return
    const { member_id, qrcode_id } = qr
    const another = await tx
      .selectFrom('usual.qr')
      .select('qrcode_id')
      .where('receiver', '=', receiver)
      .where('amount', '=', amount)
      .where('member_id', '<>', member_id)
      .where('created_at', '>', new Date(paidAt.getTime() - 86_400_000))
      .limit(1)
      .executeTakeFirst()
    if (another) return
    const account = await tx
      .updateTable('usual.account')
      .set(({ eb }) => ({ balance: eb('balance', '+', amount) }))
      .where('member_id', '=', member_id)
      .returning('balance')
      .executeTakeFirstOrThrow()
    const { entry_id } = await tx
      .insertInto('usual.entry')
      .values({
        member_id,
        source: 'gateway:KBANK',
        destination: 'wallet',
        amount,
        balance_after: account.balance,
        happened_at: paidAt,
      })
      .returning('entry_id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('usual.qr')
      .set({ state: 'paid', paid_at: receivedAt })
      .where('qrcode_id', '=', qrcode_id)
      .execute()
    await tx
      .updateTable('usual.payment')
      .set({ outcome: 'credited', member_id, entry_id })
      .where('event_id', '=', eventId)
      .execute()
    await tx
      .insertInto('usual.notification')
      .values({ member_id, kind: 'MONEY_IN', about_id: entry_id, amount, happened_at: receivedAt })
      .execute()
  })
}

/** How many payments have credited a wallet, and whether the wallets hold what the entries say. */
export async function readUsualBook(db: ProductDatabase): Promise<{ credited: number; isWhole: boolean }> {
  const { rows } = await sql<{ credited: number; is_whole: boolean }>`
    select count(*)::integer as credited,
      coalesce(sum(amount), 0) = (select sum(balance) from usual.account) as is_whole from usual.entry`.execute(
    db,
  )
  return { credited: rows[0]?.credited ?? 0, isWhole: rows[0]?.is_whole ?? false }
}
