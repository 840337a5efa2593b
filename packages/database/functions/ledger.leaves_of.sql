-- The entries of a seal as leaves, in the seal's order. In PL/pgSQL, because Citus plans no parameters in a function of SQL.
create or replace function ledger.leaves_of(since xid8, below xid8, secret bytea)
  returns table (member_id uuid, entry_id uuid, leaf_no integer, hash bytea) language plpgsql stable as $$
begin
  return query
    select e.member_id, e.entry_id,
      (row_number() over (order by e.recorded_in, e.member_id, e.currency, e.version))::integer - 1,
      ledger.leaf_hash(ledger.leaf_salt(leaves_of.secret, e.member_id, e.entry_id), ledger.leaf_text(e))
    from ledger.entry e
    where e.recorded_in >= leaves_of.since and e.recorded_in < leaves_of.below;
end $$;
