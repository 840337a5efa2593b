-- The transaction that a row of `play` belongs to: the one that the statement gave its row, as the server numbers it that the
-- statement was sent to. A server of the version before gives none; on one PostgreSQL it is this one.
create or replace function play_transaction(given xid8, before xid8) returns xid8 language plpgsql volatile
  set search_path = pg_catalog, pg_temp as $$
begin
  if given is distinct from before and given is not null then
    return given;
  end if;
  if to_regclass('pg_catalog.pg_dist_node') is not null then
    raise exception 'On Citus, a statement that changes what play knows gives its row the number of its transaction.';
  end if;
  return pg_current_xact_id();
end $$;
