import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'
import { insertWithoutIndexes } from './without-indexes.ts'

const depositAccountId = '0190a1c0-0000-7000-8000-0000000000c1'

/**
 * Gives each member of a filled book a deposit on one of these days, and every fourth a withdrawal, as the report of service counts
 * them. Of ten deposits seven are QRs (one of them unpaid), two transfers and one a slip; of ten withdrawals one was decided by an
 * operator. One member in twenty has asked for an operator in the chat.
 */
export async function fillPayments(db: Database, days: number): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set maintenance_work_mem = '1GB'`.execute(one)
    await sql`set synchronous_commit = off`.execute(one)
    await sql`
      create temporary table asked as
      select member_id, place, date_trunc('minute', now()) - make_interval(secs => place * 7919 % (${days}::bigint * 86400)) as at
      from (select member_id, row_number() over () as place from member) m`.execute(one)
    await addDeposits(one)
    await addWithdrawals(one)
    await addAnswers(one)
    await sql`drop table asked`.execute(one)
  })
}

async function addDeposits(one: Database): Promise<void> {
  await insertWithoutIndexes(one, 'deposit_qr', () =>
    sql`insert into deposit_qr (member_id, qrcode_id, provider, receiver, amount, requested_amount, currency, payload, state,
        created_at, expires_at, ended_at, paid_at, paid_amount)
      select member_id, gen_random_uuid(), (array['KBANK', 'WW', 'FP'])[1 + place % 3], 'bench', 10000, 10000, 'BAHT', '',
        case when is_paid then 'paid' else 'expired' end, at, at + interval '15 minutes', at + interval '15 minutes',
        case when is_paid then at + make_interval(secs => 20 + place % 300) end, case when is_paid then 10000 end
      from asked, lateral (select place % 10 > 0 as is_paid) of where place % 10 < 7`.execute(one),
  )
  await sql`
    insert into deposit_account (deposit_account_id, bank_code, bank_type, mode, account_name, account_no, currency, sort_order)
    values (${depositAccountId}, 'SCB', 'BANK', 'AUTO', 'KAPAO DEMO', '4013334447', 'BAHT', 2)`.execute(one)
  await insertWithoutIndexes(one, 'bank_transaction', () =>
    sql`insert into bank_transaction (bank_transaction_id, source, body, state, bank_code, deposit_account_id, amount, currency,
        paid_at, received_at)
      select 'S' || place, 'statement', '{}', 'credited', 'SCB', ${depositAccountId}, 10000, 'BAHT', at,
        at + make_interval(secs => 30 + place % 200)
      from asked where place % 10 in (7, 8)`.execute(one),
  )
  await insertWithoutIndexes(one, 'slip', () =>
    sql`insert into slip (member_id, slip_id, received_at, state, amount, poll_at, decided_at)
      select member_id, gen_random_uuid(), at, 'success', 10000, at, at + make_interval(secs => 5 + place % 100)
      from asked where place % 10 = 9`.execute(one),
  )
}

async function addWithdrawals(one: Database): Promise<void> {
  await insertWithoutIndexes(one, 'withdrawal', () =>
    sql`insert into withdrawal (member_id, withdrawal_id, amount, currency, bank_code, bank_account_name, bank_account_no, state,
        reviewed_at, approved_at, approved_by, sent_at, bank_reference, created_at, ended_at)
      select member_id, gen_random_uuid(), 10000, 'BAHT', 'SCB', '-', '-', 'paid', case when by_operator then at end,
        at + make_interval(secs => place % 900), case when by_operator then 'ploy' end,
        at + make_interval(secs => place % 900 + 2), 'S' || place, at, at + make_interval(secs => place % 900 + 9)
      from asked, lateral (select place % 40 = 0 as by_operator) of where place % 4 = 0`.execute(one),
  )
}

async function addAnswers(one: Database): Promise<void> {
  await insertWithoutIndexes(one, 'chat_first_answer', () =>
    sql`insert into chat_first_answer (session_id, participant_id, agent_id, waited_from, answered_at)
      select gen_random_uuid(), member_id, 'ton', at, at + make_interval(secs => 10 + place % 400)
      from asked where place % 20 = 0`.execute(one),
  )
}
