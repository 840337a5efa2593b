import type { Database } from '@kapao/database/connect'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { generateSecret } from './random.ts'
import { insertWithoutIndexes } from './without-indexes.ts'

/**
 * Gives the members of a filled book what operators find them by: phones, bank accounts, two game accounts each, tags, and
 * references of a gateway's payment, a bank transaction and a payout each. One in a thousand is suspended, one in a
 * hundred has the tag `vip`, and one in five thousand the tag `watch`.
 */
export async function fillPeople(db: Database): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set maintenance_work_mem = '1GB'`.execute(one)
    await sql`create temporary table found as
      select member_id, username as phone, bank_code, bank_account_no, row_number() over () as place from member`.execute(
      one,
    )
    await insertWithoutIndexes(one, 'member_phone', () =>
      sql`insert into member_phone (phone, member_id) select phone, member_id from found`.execute(one),
    )
    await insertWithoutIndexes(one, 'member_bank_account', () =>
      sql`insert into member_bank_account (bank_code, account_no, member_id)
        select bank_code, bank_account_no, member_id from found`.execute(one),
    )
    await sql`insert into game_provider (code, category, name, logo, background, ft_wallet_slot, decimals, login_way, protocol, sort_order)
      values ('PG', 'slot', 'PG', '', '', 1, 2, 'link', 'client', 1), ('JOKER', 'slot', 'Joker', '', '', 1, 2, 'form', 'client', 2)`.execute(
      one,
    )
    await insertWithoutIndexes(one, 'game_account', () =>
      sql`insert into game_account (member_id, game, username, password, state, created_at, opened_at)
        select member_id, code, 'kp' || left(md5(member_id || code), 12), '-', 'active', now(), now()
        from found, unnest(array['PG', 'JOKER']) code`.execute(one),
    )
    await sql`insert into member_tag (member_id, tag)
      select member_id, 'vip' from found where place % 100 = 0
      union all select member_id, 'watch' from found where place % 5000 = 1`.execute(one)
    await sql`update member set status = 'suspended'
      where member_id in (select member_id from found where place % 1000 = 7)`.execute(one)
    await fillReferences(one)
    await sql`vacuum analyze`.execute(one)
    await sql`checkpoint`.execute(one)
  })
}

async function fillReferences(one: Database): Promise<void> {
  await insertWithoutIndexes(one, 'deposit_reference', () =>
    sql`insert into deposit_reference (provider, reference, member_id, qrcode_id)
      select 'WW', upper(left(md5('r' || member_id), 20)), member_id, gen_random_uuid() from found`.execute(
      one,
    ),
  )
  await insertWithoutIndexes(one, 'payment_notification', () =>
    sql`insert into payment_notification (provider, event_id, body, outcome, member_id, entry_id, received_at)
      select 'WW', upper(left(md5('p' || member_id), 24)), '{}', 'credited', member_id, gen_random_uuid(), now() from found`.execute(
      one,
    ),
  )
  await insertWithoutIndexes(one, 'bank_transaction', () =>
    sql`insert into bank_transaction (bank_transaction_id, source, body, state, reason, received_at)
      select 'B' || left(md5('b' || member_id), 14), 'statement', '{}', 'nothing', 'DEBIT', now() from found`.execute(
      one,
    ),
  )
  await sql`insert into deposit_account (deposit_account_id, bank_code, bank_type, mode, account_name, account_no, currency, sort_order)
    values ('0190a1c0-0000-7000-8000-0000000000c1', 'SCB', 'BANK', 'AUTO', 'KAPAO DEMO', '4013334447', 'BAHT', 2)`.execute(
    one,
  )
  await insertWithoutIndexes(one, 'incoming_transfer', () =>
    sql`insert into incoming_transfer (incoming_transfer_id, deposit_account_id, amount, paid_at, bank_transaction_id, state,
        member_id, entry_id, recorded_at)
      select gen_random_uuid(), '0190a1c0-0000-7000-8000-0000000000c1', 100, now(), 'B' || left(md5('b' || member_id), 14),
        'credited', member_id, gen_random_uuid(), now() from found`.execute(one),
  )
  await insertWithoutIndexes(one, 'withdrawal', () =>
    sql`insert into withdrawal (member_id, withdrawal_id, amount, currency, bank_code, bank_account_name, bank_account_no, state,
        approved_at, sent_at, bank_reference, created_at, ended_at)
      select member_id, gen_random_uuid(), 100, 'BAHT', bank_code, '-', bank_account_no, 'paid', now(), now(),
        upper(left(md5('w' || member_id), 25)), now(), now() from found where place % 2 = 0`.execute(one),
  )
}

/** Creates an API key that may read members; returns its secret. */
export async function openReadingKey(db: Database): Promise<string> {
  const secret = `kapao_${Buffer.from(generateSecret(), 'base64').toString('base64url')}`
  const hash = createHash('sha256').update(secret).digest()
  await sql`insert into api_key (key_id, name, secret_hash, roles, created_by, created_at, activated_by, activated_at)
    values (gen_random_uuid(), 'bench', ${hash}, array['auditor'], 'kanda', now(), 'kanda', now())`.execute(
    db,
  )
  return secret
}
