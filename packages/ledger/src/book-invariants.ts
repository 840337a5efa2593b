import type { Invariant } from './invariant.ts'

/** SQL for the change an entry `e` makes to its wallet's balance; `p` is the pending entry that it resolves, if any. */
const delta = `
  case
    when e.resolves is null and e.source = 'wallet' then -e.amount
    when e.resolves is null and e.state = 'posted' then e.amount
    when e.resolves is not null and e.source = 'wallet' and e.state = 'voided' then e.amount
    when e.resolves is not null and e.source = 'wallet' then p.amount - e.amount
    when e.resolves is not null and e.destination = 'wallet' and e.state = 'posted' then e.amount
    else 0 end`

/** The invariants between accounts, entries, house accounts and the statement. */
export const bookInvariants: readonly Invariant[] = [
  {
    what: 'a balance is the sum of its entries',
    counts: 'select count(*)::int as count from ledger.account',
    sql: `
      select a.member_id || ' ' || a.currency as subject from ledger.account a
      left join (
        select e.member_id, e.currency, sum(${delta}) as total
        from ledger.entry e
        left join ledger.entry p on p.member_id = e.member_id and p.entry_id = e.resolves
        group by 1, 2
      ) e using (member_id, currency)
      where a.balance <> coalesce(e.total, 0)`,
  },
  {
    what: 'an entry belongs to an account',
    counts: 'select count(*)::int as count from ledger.entry',
    sql: `
      select e.entry_id::text as subject from ledger.entry e
      left join ledger.account a using (member_id, currency) where a.member_id is null`,
  },
  {
    what: 'no member account is below zero',
    counts: 'select count(*)::int as count from ledger.account',
    sql: `select member_id::text as subject from ledger.account where balance < 0`,
  },
  {
    what: 'entry versions have no gap',
    counts: 'select count(*)::int as count from ledger.account',
    sql: `
      select a.member_id::text as subject from ledger.account a
      left join (select member_id, currency, count(*) as entries, max(version) as newest from ledger.entry group by 1, 2) e
        using (member_id, currency)
      where a.version <> coalesce(e.entries, 0) or a.version <> coalesce(e.newest, 0)`,
  },
  {
    what: 'the newest entry records the account balance',
    counts: 'select count(*)::int as count from ledger.account',
    sql: `
      select a.member_id::text as subject from ledger.account a
      join ledger.entry e on e.member_id = a.member_id and e.currency = a.currency and e.version = a.version
      where e.balance_after <> a.balance`,
  },
  {
    what: 'each entry continues from the balance of the one before it',
    counts: 'select count(*)::int as count from ledger.entry',
    sql: `
      select member_id || ' ' || currency || ' version ' || version as subject from (
        select e.member_id, e.currency, e.version, e.balance_after,
          lag(e.balance_after, 1, 0::bigint) over (partition by e.member_id, e.currency order by e.version) as before,
          ${delta} as delta
        from ledger.entry e
        left join ledger.entry p on p.member_id = e.member_id and p.entry_id = e.resolves) step
      where balance_after <> before + delta`,
  },
  {
    what: 'a rolled-up house account is the sum of its entries',
    counts: 'select count(*)::int as count from ledger.house_account',
    sql: `
      select concat(
        coalesce(h.account, m.account), ' ', coalesce(h.currency, m.currency), ': rolled up ', coalesce(h.balance, 0),
        ', entries ', coalesce(m.balance, 0), ' below ', (select below from ledger.rolled_up)) as subject
      from ledger.house_account h
      full join (
        select account, currency, sum(delta) as balance from ledger.house_move
        where recorded_in < (select below from ledger.rolled_up) group by 1, 2) m
        on m.account = h.account and m.currency = h.currency
      where coalesce(h.balance, 0) <> coalesce(m.balance, 0)`,
  },
  {
    what: 'every entry except a resolution has a statement line, numbered without a gap',
    counts: 'select count(*)::int as count from ledger.statement',
    sql: `
      select a.member_id::text as subject from ledger.account a
      left join (
        select member_id, currency, count(*) filter (where resolves is null) as entries, count(statement_no) as lines,
          max(statement_no) as newest
        from ledger.entry group by 1, 2) e using (member_id, currency)
      where a.statement_count <> coalesce(e.lines, 0) or a.statement_count <> coalesce(e.newest, 0)
         or a.statement_count <> coalesce(e.entries, 0)`,
  },
  {
    what: 'a resolution resolves a pending entry, and posts no more than its amount',
    counts: 'select count(*)::int as count from ledger.entry',
    sql: `
      select r.entry_id::text as subject from ledger.entry r
      left join ledger.entry e on e.member_id = r.member_id and e.entry_id = r.resolves
      where r.resolves is not null and (e.state is distinct from 'pending' or r.amount > e.amount)`,
  },
]
