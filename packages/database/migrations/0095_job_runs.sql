-- How jobs of each name ended last. The queue forgets a job that has ended well, so each worker writes here, every few seconds
-- and outside of the jobs' own transactions. Decision record 0107.
create table job_run (
  name           text        primary key,
  last_run_at    timestamptz,
  last_failed_at timestamptz,
  -- The first line of the error.
  last_failure   text
);
