-- All transactions with lower numbers have ended, and what they wrote is visible: the oldest one that runs. In a distributed
-- database, the function of the same name in the folder `distributed` takes its place.
create or replace function ledger.horizon() returns xid8 language sql volatile
  set search_path = pg_catalog, pg_temp as $$
  select pg_snapshot_xmin(pg_current_snapshot())
$$;
