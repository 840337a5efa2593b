-- Always empty. In a distributed database, `queue_job` writes here, so that Citus ends the transaction of a job on all servers
-- or on none (decision record 0134).
create table job_transaction (
  id bigint primary key check (id = 0)
);
