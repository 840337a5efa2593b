-- How many entries a seal of form 1 covers, and the root of their hashes. In PL/pgSQL, because Citus plans no parameters in a
-- function of SQL.
create or replace function ledger.rows_root(since xid8, below xid8)
  returns table (entries bigint, root bytea) language plpgsql stable as $$
begin
  return query
    select count(*), ledger.merkle_root(array_agg(h.hash order by h.recorded_in, h.member_id, h.currency, h.version))
    from (
      select ledger.entry_hash(e) as hash, e.recorded_in, e.member_id, e.currency, e.version from ledger.entry e
      where e.recorded_in >= rows_root.since and e.recorded_in < rows_root.below) h;
end $$;
