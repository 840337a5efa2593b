-- Posts a batch of requests of any members, as `ledger.post_at` describes. In a distributed database, the function of
-- the same name in the folder `distributed` takes its place.
create or replace function ledger.post(requests jsonb) returns jsonb language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  return ledger.post_at(null, requests, pg_current_xact_id());
end $$;
