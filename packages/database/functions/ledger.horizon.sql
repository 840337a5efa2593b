-- All transactions with lower numbers have ended, and what they wrote is visible. On one PostgreSQL, that is the oldest one that
-- runs. Where Citus spreads the tables, a transaction commits at the coordinator before it does at the other servers, and keeps
-- the lock of its number there until it has done so everywhere: so those that hold one count as well. They are read after the
-- snapshot, so none is missed that has just ended in it.
create or replace function ledger.horizon() returns xid8 language plpgsql volatile
  set search_path = pg_catalog, pg_temp as $$
declare
  oldest   xid8 := pg_snapshot_xmin(pg_current_snapshot());
  next     bigint;
  finishing bigint;
begin
  if to_regclass('pg_catalog.pg_dist_node') is null then
    return oldest;
  end if;
  next := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  -- A lock has the last 32 bits of a number.
  select min(case when n > next then n - 4294967296 else n end) into finishing
    from (
      select (next >> 32 << 32) + l.transactionid::text::bigint as n from pg_locks l
      where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted and l.pid <> pg_backend_pid()
    ) held;
  return least(oldest, finishing::text::xid8);
end $$;
