-- The name of `ledger.forget_idempotency_keys` for servers from before migration 0038. The next version drops it.
create or replace function ledger.forget_intents(before timestamptz) returns void language sql
  security definer set search_path = pg_catalog, pg_temp as $$
  select ledger.forget_idempotency_keys(before)
$$;
