-- Adds to each account the sum of its entries, and returns the accounts with their values before the update, in the
-- given order. The update locks each account. The other kinds of join are off so that a nested loop takes the locks in
-- that order.
create or replace function ledger.add_to_accounts(members uuid[], currencies text[], deltas bigint[], entries bigint[])
  returns setof ledger.account language sql rows 100
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  update ledger.account a set balance = a.balance + t.delta, version = a.version + t.entries,
    statement_count = a.statement_count + t.entries
  from unnest(add_to_accounts.members, currencies, deltas, add_to_accounts.entries) t (member_id, currency, delta, entries)
  where a.member_id = t.member_id and a.currency = t.currency
  returning a.member_id, a.currency, a.balance - t.delta, a.version - t.entries, a.statement_count - t.entries
$$;
