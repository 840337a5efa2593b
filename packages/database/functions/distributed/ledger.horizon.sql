-- `ledger.horizon` in a distributed database. A transaction commits at the coordinator before it does at the other servers, and
-- keeps the lock of its number there until it has done so everywhere: so those that hold one count as well. They are read
-- after the snapshot, so none is missed that has just ended in it.
--
-- If the coordinator or another server crashes in between, the transaction stays prepared there until Citus ends it, within a
-- minute, and no session holds the lock of its number. So this waits until those that are prepared now have ended, which
-- usually takes some milliseconds. If one has not ended after 50 looks, or a server does not answer, it returns 0, below
-- every transaction: nothing is sealed or rolled up yet.
create or replace function ledger.horizon() returns xid8 language plpgsql volatile
  set search_path = pg_catalog, pg_temp as $$
declare
  oldest    xid8 := pg_snapshot_xmin(pg_current_snapshot());
  next      bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  finishing bigint;
  answered  boolean;
  found     text[];
  prepared  text[];
begin
  -- A lock has the last 32 bits of a number.
  select min(case when n > next then n - 4294967296 else n end) into finishing
    from (
      select (next >> 32 << 32) + l.transactionid::text::bigint as n from pg_locks l
      where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted and l.pid <> pg_backend_pid()
    ) held;
  for attempt in 1..50 loop
    select bool_and(r.success), array_agg(g.gid) filter (where g.gid is not null) into answered, found
      from run_command_on_workers($query$
        select array_agg(gid) from pg_prepared_xacts where database = current_database() and gid like 'citus\_0\_%'
      $query$) r
      left join lateral unnest(case when r.success then nullif(r.result, '')::text[] end) g (gid) on true;
    exit when not answered;
    prepared := case when attempt = 1 then found else array(select unnest(prepared) intersect select unnest(found)) end;
    if coalesce(cardinality(prepared), 0) = 0 then
      return least(oldest, finishing::text::xid8);
    end if;
    perform pg_sleep(0.02);
  end loop;
  return '0';
end $$;
