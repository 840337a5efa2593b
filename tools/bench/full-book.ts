import { createHash } from 'node:crypto'
import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'
import { generateSecret } from './random.ts'
import { insertWithoutIndexes } from './without-indexes.ts'

/** The size of a book: every member has ten statement lines, and some have many. */
export type Size = { members: number; busyMembers: number; busyLines: number }

const usualLines = 10

/** Every first name is that of 25,000 in a million, with 300 last names. */
const firstNames =
  `สมชาย มาลี อนันต์ น้อย ดาว กิตติ วิชัย สุรชัย ประเสริฐ ธนพล ณัฐพล อาทิตย์ ปิยะ สมศักดิ์ วีระ ชัยวัฒน์ เอกชัย นพดล สุดา วรรณา
  นภา ปราณี รัตนา จิราพร ศิริพร ธิดา Bounmy Somphone Vanna Chantha Manivone Dala Naly Somchai Malee Anan Noi Dao Kham Sisouk`.split(
    /\s+/u,
  )
const beginnings = 'ทอง แก้ว บุญ วงศ์ ศรี จันทร์ สุข มั่น เจริญ อินทร์ คำ ปัญญา ชู สาย พรหม ไชย รุ่ง เพชร นาค พูล'.split(' ')
const endings = 'ดี มณี มา ไทย ใจ เพ็ญ วิไล คง ผล แสน เกียรติ ชนะ เรือง สวัสดิ์ สกุล'.split(' ')
const lastNames = beginnings.flatMap((beginning) => endings.map((ending) => beginning + ending))

type Definition = { name: string; definition: string; isConstraint: boolean }

/**
 * The constraints and indexes of the large table. Filling it first and creating them afterwards takes minutes instead
 * of hours.
 */
async function readDefinitions(db: Database): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition, true as "isConstraint"
    from pg_constraint where conrelid = 'ledger.entry'::regclass and contype in ('p', 'u')
    union all
    select indexrelid::regclass::text, pg_get_indexdef(indexrelid), false
    from pg_index where indrelid = 'ledger.entry'::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db)
  return rows
}

/** Runs what fills the large table without its constraints and indexes, and creates them again. */
export async function withoutConstraints(one: Database, fill: () => Promise<void>): Promise<void> {
  const definitions = await readDefinitions(one)
  for (const { isConstraint, name } of definitions)
    await sql
      .raw(isConstraint ? `alter table ledger.entry drop constraint ${name}` : `drop index ${name}`)
      .execute(one)
  await fill()
  for (const { isConstraint, name, definition } of definitions)
    await sql
      .raw(isConstraint ? `alter table ledger.entry add constraint ${name} ${definition}` : definition)
      .execute(one)
}

/** Adds members, and leaves them in the temporary table `person` with the number of their statement lines. */
export async function addMembers(one: Database, { members, busyMembers, busyLines }: Size): Promise<void> {
  await sql`
      create temporary table person as
      select uuidv7() as member_id, place, case when place <= ${busyMembers}::integer then ${busyLines}::integer else ${usualLines}::integer end as lines
      from generate_series(1, ${members}::integer) place`.execute(one)
  await insertWithoutIndexes(one, 'member', () =>
    sql`
    insert into member (member_id, name, username, password_hash, currency, bank_code, bank_account_name, bank_account_no, created_at)
    select member_id, first_name, '06' || lpad(place::text, 8, '0'), '-', 'BAHT',
      (array['KBANK', 'SCB', 'KTB', 'BBL', 'BAY', 'TMB', 'GSB'])[1 + place % 7], first_name || ' ' || last_name,
      lpad((place::bigint * 7919171 % 9000000000 + 1000000000)::text, 10, '0'), now() - make_interval(secs => place * 5)
    from person, lateral (select (${firstNames}::text[])[1 + place % ${firstNames.length}::integer] as first_name,
      (${lastNames}::text[])[1 + place / ${firstNames.length}::integer % ${lastNames.length}::integer] as last_name) name`.execute(
      one,
    ),
  )
}

/**
 * Fills a book as if its members had been credited again and again, in turns: entries, statement lines, versions and
 * balances as the book itself would have written them, so that `npm run ledger:verify` finds nothing.
 */
export async function fillBook(db: Database, size: Size): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set maintenance_work_mem = '1GB'`.execute(one)
    await addMembers(one, size)
    await sql`
      insert into ledger.account (member_id, currency, balance, version, statement_count)
      select member_id, 'BAHT', lines * 100, lines, lines from person`.execute(one)
    await withoutConstraints(one, () => addLines(one, size))
    // The operator offers QR deposits, because home reads the member's QR.
    await sql`
      insert into deposit_account (deposit_account_id, bank_code, bank_type, mode, account_name, account_no, promptpay_id, currency, sort_order)
      values (uuidv7(), 'KBANK', 'PAYMENT', 'SMS', 'KAPAO DEMO', '0123456789', '0105561000000', 'BAHT', 1)`.execute(
      one,
    )
    await sql`vacuum analyze`.execute(one)
    await sql`checkpoint`.execute(one)
  })
}

async function addLines(one: Database, { busyLines }: Size): Promise<void> {
  for (const [from, to] of [
    [1, usualLines],
    [usualLines + 1, busyLines],
  ] as const)
    await sql`
      insert into ledger.entry (member_id, entry_id, source, destination, amount, currency, state, balance_after, version,
        happened_at, statement_no, statement_type, from_name, to_name, is_late)
      select member_id, uuidv7(), 'bank:KBANK', 'wallet', 100, 'BAHT', 'posted', turn * 100, turn,
        now() - make_interval(mins => lines - turn), turn, 'deposit', 'KBANK', 'WALLET', false
      from generate_series(${from}::integer, ${to}::integer) turn
      join person on ${from}::integer = 1 or lines > ${usualLines}::integer`.execute(one)
}

/** Logs members in, either those with many statement lines or some of the others; returns their tokens. */
export async function openSessions(db: Database, count: number, isBusy: boolean): Promise<string[]> {
  const tokens = Array.from({ length: count }, () =>
    Buffer.from(generateSecret(), 'base64').toString('base64url'),
  )
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  const { rows } = await sql<{ hash: string }>`
    insert into session (token_hash, session_id, member_id, created_at, expires_at, ends_at, idle_seconds, device, address,
      last_seen_at)
    select decode(hash, 'hex'), gen_random_uuid(), member_id, now(), now() + interval '1 day', now() + interval '1 day', 86400,
      'bench', '127.0.0.1', now()
    from unnest(${hashes}::text[]) with ordinality h (hash, place)
    join (select member_id, row_number() over (order by random()) as place from ledger.account
      where (statement_count > ${usualLines}) = ${isBusy}) m using (place)
    returning encode(token_hash, 'hex') as hash`.execute(db)
  const opened = new Set(rows.map(({ hash }) => hash))
  return tokens.filter((_token, index) => opened.has(hashes[index]!))
}
