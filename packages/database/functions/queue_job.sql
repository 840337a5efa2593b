-- Adds a job to the queue in the transaction that calls it: the job exists only if that commits. It runs at `run_at`, at once
-- without one. A waiting job with the same `job_key` is replaced. Jobs of one `queue_name` run one after another. Returns its id.
create or replace function queue_job(
  name text, payload json, run_at timestamptz default null, job_key text default null, queue_name text default null
) returns bigint language plpgsql as $$
begin
  return (graphile_worker.add_job(name, payload, run_at => run_at, job_key => job_key, queue_name => queue_name)).id;
end $$;
