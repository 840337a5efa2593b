-- `queue_job` in a distributed database, with the same result. Citus does not know the queue's tables. If the transaction also
-- changes rows of one other server, that server would commit before the coordinator, and a crash of the coordinator in between
-- would lose the job. A change of a table that Citus knows at the coordinator makes it a two-phase commit, even without a row.
create or replace function queue_job(
  name text, payload json, run_at timestamptz default null, job_key text default null, queue_name text default null
) returns bigint language plpgsql as $$
begin
  delete from job_transaction t where t.id = 0;
  return (graphile_worker.add_job(name, payload, run_at => run_at, job_key => job_key, queue_name => queue_name)).id;
end $$;
