-- Deletes the stored answers of idempotency keys older than a moment. The entries stay.
create or replace function ledger.forget_intents(before timestamptz) returns void language sql
  security definer set search_path = pg_catalog, pg_temp as $$
  delete from ledger.intent where recorded_at < before
$$;
