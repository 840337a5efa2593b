import { readFile } from 'node:fs/promises'
import { type Generated, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

/** The tables of schema.sql. Amounts are bigint satang, times are Date. */
export type Tables = {
  sms_message: { id: string; reference: string; phone: string; body: string; sent_at: Date }
  mail_message: {
    id: string
    message_id: string
    recipient: string
    sender: string
    subject: string
    text: string
    html: string
    received_at: Date
  }
  mail_attachment: { mail_id: string; place: number; name: string; type: string; content: Buffer }
  push_receiver: {
    id: string
    application_key: string
    private_key: string
    public_key: string
    auth: string
    ended_at: Date | null
  }
  push_message: {
    id: string
    receiver: string
    text: string
    ttl: number
    topic: string | null
    urgency: string | null
    sent_at: Date
  }
  authenticator_account: { account_no: Generated<bigint>; name: string; secret: string }
  bank_account: {
    bank: string
    number: string
    holder: string
    balance_satang: bigint
    funded_satang: bigint
    is_kbank_receiver: Generated<boolean>
    opened_at: Date
  }
  fed_account: { bank: string; number: string; source: 'statement' | 'sms' }
  kbank_qr: {
    id: string
    payload: string
    receiver: string
    amount_satang: bigint
    expires_at: Date
    created_at: Date
    dropped_at: Date | null
  }
  bank_transfer: {
    reference: string
    from_bank: string
    from_account: string
    from_name: string
    to_bank: string
    to_account: string
    amount_satang: bigint
    paid_at: Date
    recorded_at: Date
    qr_id: string | null
    gateway_order: string | null
    idempotency_key: string | null
  }
  gateway_order: {
    id: string
    gateway: string
    reference: string
    payload: string
    amount_satang: bigint
    expires_at: Date
    created_at: Date
    dropped_at: Date | null
  }
  payout: {
    reference: string
    idempotency_key: string
    bank: string
    account: string
    name: string
    amount_satang: bigint
    currency: 'BAHT' | 'LAK'
    state: 'processing' | 'paying' | 'paid' | 'refused'
    outcome: 'done' | 'refused' | 'silence'
    reason: string | null
    bank_reference: string | null
    created_at: Date
    settled_at: Date | null
    forgotten: Generated<'never' | 'next' | 'was'>
  }
  payout_plan: { reference: string; outcome: 'done' | 'refused' | 'silence'; reason: string | null }
  truewallet_gift: {
    voucher: string
    amount_satang: bigint
    from_wallet: string
    from_name: string
    made_at: Date
    expires_at: Date
    taken_wallet: string | null
    taken_reference: string | null
    taken_at: Date | null
    idempotency_key: string | null
  }
  party_callback: {
    id: Generated<bigint>
    party: string
    reference: string
    body: string
    is_badly_signed: boolean
    first_due_at: Date
    next_attempt_at: Date | null
    attempts: Generated<number>
    last_answer: Generated<string | null>
    delivered_at: Generated<Date | null>
  }
  game_account: {
    game: string
    username: string
    password_hash: string
    balance: Generated<bigint>
    total_in: Generated<bigint>
    total_out: Generated<bigint>
    total_won: Generated<bigint>
    opened_at: Date
  }
  game_move: {
    id: Generated<bigint>
    game: string
    username: string
    reference: string | null
    direction: 'in' | 'out'
    amount: bigint
    state: 'pending' | 'done' | 'failed'
    created_at: Date
    expires_at: Date | null
    done_at: Date | null
    forgotten: Generated<'never' | 'next' | 'was'>
  }
  game_pass: {
    hash: string
    game: string
    kind: 'ticket' | 'session' | 'form'
    username: string
    expires_at: Date
  }
  game_round: {
    id: Generated<bigint>
    game: string
    username: string
    idempotency_key: string
    choice: string
    outcome: string
    stake: bigint
    payout: bigint
    played_at: Date
  }
  demo_history: { is_only: Generated<boolean>; ends_at: Date }
}

export type Database = Kysely<Tables>

const schemaLock = 7_270_012

/** Opens the sandbox's own database and creates the tables of schema.sql. */
export async function openDatabase(url: string): Promise<Database> {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, BigInt)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    types,
  })
  // A connection that breaks must not end the process; the next query opens another.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await createTables(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

/** Does nothing if the tables exist. The lock keeps two servers that start at once from colliding. */
async function createTables(db: Database): Promise<void> {
  const schema = await readFile(new URL('schema.sql', import.meta.url), 'utf8')
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${schemaLock})`.execute(transaction)
    await sql.raw(schema).execute(transaction)
  })
}

export async function isDatabaseReady(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
