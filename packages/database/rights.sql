-- What the application's role may do in this database; `:app` stands for the role. The owner applies it after the
-- migrations, whole and anew, whenever one of them or this file has changed: so a migration that replaces a function
-- cannot lose what is said of it here. `bring-forward.ts` does it.

-- The product's own tables, also those of later migrations.
grant usage on schema public to :app;
grant select, insert, update, delete on all tables in schema public to :app;
revoke insert, update, delete on migration from :app;

-- The book is read as it is,
grant usage on schema ledger to :app;
revoke all on all tables in schema ledger from :app;
grant select on all tables in schema ledger to :app;
-- save the secrets of the seals: what salts a member's entries is given to that member alone, by `ledger.prove`,
revoke select on ledger.seal from :app;
grant select (seal_no, form, since, below, entries, root, hash, facts, sealed_at) on ledger.seal to :app;

-- and written by these functions alone, which run as the owner. No other function of the schema can be called.
revoke execute on all functions in schema ledger from public, :app;
alter function ledger.open_wallet security definer set search_path = pg_catalog, pg_temp;
alter function ledger.post security definer set search_path = pg_catalog, pg_temp;
alter function ledger.post_openings security definer set search_path = pg_catalog, pg_temp;
alter function ledger.forget_intents security definer set search_path = pg_catalog, pg_temp;
alter function ledger.roll_up security definer set search_path = pg_catalog, pg_temp;
alter function ledger.seal_next security definer set search_path = pg_catalog, pg_temp;
alter function ledger.prove security definer set search_path = pg_catalog, pg_temp;
grant execute on function
  ledger.open_wallet,
  ledger.post,
  ledger.post_openings,
  ledger.forget_intents,
  ledger.roll_up,
  ledger.seal_next,
  ledger.prove
to :app;

-- The queue. Its tables show no row to anybody but their owner unless a policy lets them; the grants say whom.
grant usage on schema graphile_worker to :app;
grant select, insert, update, delete on all tables in schema graphile_worker to :app;
revoke insert, update, delete on graphile_worker.migrations from :app;
grant usage on all sequences in schema graphile_worker to :app;
grant execute on all functions in schema graphile_worker to :app;
do $$
declare
  guarded regclass;
begin
  for guarded in
    select c.oid from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
  loop
    execute format('drop policy if exists application on %s', guarded);
    execute format('create policy application on %s using (true) with check (true)', guarded);
  end loop;
end $$;
