-- The rights of the application's role in this database; `:app` stands for the role. The owner applies this file after
-- the migrations and functions, in the same transaction, whenever one of them or this file has changed
-- (`bring-forward.ts`).

-- Read and write access to every table of the schema `public`, including those of later migrations, after which this
-- file is applied again. The records of what has been applied are read-only.
grant usage on schema public to :app;
grant select, insert, update, delete on all tables in schema public to :app;
revoke insert, update, delete on migration, function_version from :app;
-- Rows of play are added, never changed.
revoke update, delete on play from :app;
-- So it is with the days that operators have closed.
revoke update, delete on day_closing from :app;
-- Pauses of outside companies are added, never changed.
revoke update, delete on party_event from :app;
-- Only `ledger.sum_up` adds these.
revoke insert, update, delete on play_day_sum, play_block_sum from :app;
-- And only `ledger.sum_up_members` writes these.
revoke insert, update, delete on member_day, member_activity, member_return, member_group_day, member_cohort_week,
  member_conversion, member_summed_up from :app;

-- Read access to the tables of the book, and no other right on them.
grant usage on schema ledger to :app;
revoke all on all tables in schema ledger from :app;
grant select on all tables in schema ledger to :app;
-- The columns `secret` and `tree` of the seals stay hidden: `ledger.prove` gives each member only the salts of their
-- own entries.
revoke select on ledger.seal from :app;
grant select (seal_no, form, since, below, entries, root, hash, facts, sealed_at) on ledger.seal to :app;

-- Only these functions write the book. They run as the owner (`security definer`). No other function of the schema may
-- be called.
revoke execute on all functions in schema ledger from public, :app;
grant execute on function
  ledger.open_wallet,
  ledger.post,
  ledger.post_openings,
  ledger.forget_idempotency_keys,
  ledger.forget_intents,
  ledger.roll_up,
  ledger.seal_next,
  ledger.sum_up,
  ledger.sum_up_members,
  ledger.record_act,
  ledger.prove
to :app;
-- It posts what it settles, and runs as the owner too.
revoke execute on function settle_payments from public;
grant execute on function settle_payments to :app;

-- The job queue. Its tables have row-level security, so besides the grants the role needs a policy to see any row.
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
