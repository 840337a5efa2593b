-- Opens a member's wallet in a currency with a balance of zero. Does nothing when the wallet exists.
create or replace function ledger.open_wallet(member uuid, in_currency text) returns void language sql
  security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.account (member_id, currency) values (member, in_currency) on conflict do nothing
$$;
