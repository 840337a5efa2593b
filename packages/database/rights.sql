-- What the application's role may do in this database; `:app` stands for the role. The owner applies all of
-- it after the migrations and functions, in their transaction, whenever one of them or this file has changed
-- (`bring-forward.ts`).

-- The product's own tables, also those of later migrations.
grant usage on schema public to :app;
grant select, insert, update, delete on all tables in schema public to :app;
revoke insert, update, delete on migration, function_version from :app;

-- The book is read as it is,
grant usage on schema ledger to :app;
revoke all on all tables in schema ledger from :app;
grant select on all tables in schema ledger to :app;
-- save the secrets of the seals: what salts a member's entries is given to that member alone, by `ledger.prove`,
revoke select on ledger.seal from :app;
grant select (seal_no, form, since, below, entries, root, hash, facts, sealed_at) on ledger.seal to :app;

-- and written by these functions alone, which run as the owner (`security definer`, in their own files). No other
-- function of the schema can be called.
revoke execute on all functions in schema ledger from public, :app;
grant execute on function
  ledger.open_wallet,
  ledger.post,
  ledger.post_openings,
  ledger.forget_idempotency_keys,
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
