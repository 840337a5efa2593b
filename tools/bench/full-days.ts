import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'
import { addMembers, withoutConstraints } from './full-book.ts'

/** The size of a history: every member has ten entries, spread evenly over the days. */
export type History = { members: number; days: number }

const turns = 10
const depositAccounts = ['bank:KBANK', 'bank:SCB', 'bank:BBL', 'gateway:WW', 'gateway:KBANK', 'gateway:FP']
const games = 'PG JOKER SLOTXO UFABET BETFLIX HUAYHD IMI CIRCUS AREASLOT SLOTRACHA'.split(' ')

/**
 * Fills a book with days of deposits, transfers, play and withdrawals, a seal for each minute, as the reports read them. Balances and
 * hashes are made up: `npm run ledger:verify` would not agree with them.
 */
export async function fillDays(db: Database, { members, days }: History): Promise<void> {
  const minutes = days * 24 * 60
  await db.connection().execute(async (one) => {
    await sql`set maintenance_work_mem = '1GB'`.execute(one)
    await sql`set synchronous_commit = off`.execute(one)
    const first = await passTransactions(one, minutes)
    await addMembers(one, { members, busyMembers: 0, busyLines: 0 })
    await sql`
      insert into ledger.account (member_id, currency, balance, version, statement_count)
      select member_id, 'BAHT', 100000, ${turns}::integer, ${turns}::integer from person`.execute(one)
    await sql`
      create temporary table movement as
      select member_id, turn, place, (n * ${minutes}::bigint / (${members}::bigint * ${turns}::bigint))::integer as minute,
        (n * 7919 % 100)::integer as kind, (n % 997 + 1)::bigint * 100 as amount, (n % 60)::integer as second, n
      from generate_series(1, ${turns}::integer) turn, person,
        lateral (select (turn - 1)::bigint * ${members}::bigint + place - 1 as n) at`.execute(one)
    await withoutConstraints(one, () => addEntries(one, { first, minutes }))
    await addPlay(one, { first, minutes })
    await sql`
      insert into ledger.seal (seal_no, form, since, below, entries, root, hash, secret, facts, tree, sealed_at)
      select minute + 1, 2, (${first}::bigint + minute)::text::xid8, (${first}::bigint + minute + 1)::text::xid8, 1,
        sha256('r'), sha256(minute::text::bytea), sha256('s'), sha256('f'), sha256('t'), ${startOf(minutes)} + make_interval(mins => minute + 1)
      from generate_series(0, ${minutes}::integer - 1) minute`.execute(one)
    await sql`drop table movement`.execute(one)
    await sql`vacuum analyze`.execute(one)
    await sql`checkpoint`.execute(one)
  })
}

/** Uses up transactions, so that entries can be of transactions of the past. Returns the first one. */
async function passTransactions(one: Database, count: number): Promise<string> {
  const { rows } = await sql<{ first: string }>`select pg_current_xact_id()::text as first`.execute(one)
  await sql
    .raw(
      `do $$ begin for turn in 1..${count + 10} loop perform pg_current_xact_id(); commit; end loop; end $$`,
    )
    .execute(one)
  return rows[0]?.first ?? '0'
}

function startOf(minutes: number) {
  return sql`(date_trunc('minute', now()) - make_interval(mins => ${minutes}::integer))`
}

type Times = { first: string; minutes: number }

/** Of a hundred movements: 40 deposits, 25 into games, 25 out of them, and 10 withdrawals. */
async function addEntries(one: Database, { first, minutes }: Times): Promise<void> {
  await sql`
    insert into ledger.entry (member_id, entry_id, source, destination, amount, currency, state, balance_after, version,
      happened_at, recorded_at, recorded_in, statement_no, statement_type, from_name, to_name, is_late)
    select member_id, uuidv7(),
      case when kind < 40 then deposit when kind between 65 and 89 then game else 'wallet' end,
      case when kind < 40 or kind between 65 and 89 then 'wallet' when kind < 65 then game else 'bank:PAYOUT' end,
      amount, 'BAHT', 'posted', 100000, turn, at, at, (${first}::bigint + minute)::text::xid8, turn,
      case when kind < 40 then 'deposit' when kind < 90 then 'transfer' else 'withdraw' end, 'A', 'B', false
    from movement, lateral (select
      ${startOf(minutes)} + make_interval(mins => minute, secs => second) as at,
      (${depositAccounts}::text[])[1 + (n / 100 % ${depositAccounts.length}::integer)::integer] as deposit,
      'provider:' || (${games}::text[])[1 + (n / 100 % ${games.length}::integer)::integer] as game) of`.execute(
    one,
  )
  await sql`select ledger.roll_up()`.execute(one)
}

/** A fifth of the members play at one provider, and each of their movements has a report of play. */
async function addPlay(one: Database, { first, minutes }: Times): Promise<void> {
  await sql`
    insert into game_provider (code, category, name, logo, background, ft_wallet_slot, decimals, login_way, protocol, sort_order,
      currency)
    select code, 'slot', code, '', '', 1, 2, 'link', 'client', 1, 'BAHT' from unnest(${games}::text[]) code`.execute(
    one,
  )
  await sql`
    insert into game_account (member_id, game, username, password, state, created_at, opened_at)
    select member_id, (${games}::text[])[1 + place / 5 % ${games.length}::integer], 'kp' || place, 'x', 'active', now(), now()
    from person where place % 5 = 0`.execute(one)
  await sql`
    insert into play (member_id, game, play_no, reported_at, currency, moved, result, balance, turnover, recorded_in)
    select m.member_id, a.game, turn, ${startOf(minutes)} + make_interval(mins => minute, secs => second), 'BAHT', 0,
      case when turn % 2 = 1 then amount else -amount end, case when turn % 2 = 1 then amount else 0 end,
      case when turn % 2 = 1 then 0 else amount end, (${first}::bigint + minute)::text::xid8
    from movement m join game_account a using (member_id)`.execute(one)
  await sql`
    insert into play_provider_balance (game, currency, balance)
    select game, currency, sum(result) from play group by 1, 2`.execute(one)
  await sql`
    update play_rolled_up set below = pg_snapshot_xmin(pg_current_snapshot()),
      balances_below = pg_snapshot_xmin(pg_current_snapshot())`.execute(one)
}
