-- Deletes idempotency keys that were recorded before a moment, with their stored answers. The entries stay.
create or replace function ledger.forget_idempotency_keys(before timestamptz) returns void language sql
  security definer set search_path = pg_catalog, pg_temp as $$
  delete from ledger.idempotency_key where recorded_at < before
$$;
