-- Tables of the console that operators take out as files. A file is written by a job, piece by piece, and kept for days.
create table export (
  export_id  uuid        primary key,
  by         text        not null references operator (operator_id),
  -- The table and its filter, as the contract has them.
  kind       text        not null,
  filter     jsonb       not null,
  format     text        not null,
  language   text        not null,
  state      text        not null check (state in ('waiting', 'running', 'ready', 'failed')),
  -- Each time that a job begins it. Pieces of a run before the last one count for nothing.
  run        integer     not null default 0,
  rows       bigint      not null default 0,
  -- Satang by currency.
  sums       jsonb       not null default '{}',
  bytes      bigint      not null default 0,
  failure    text,
  started_at timestamptz not null,
  ends_at    timestamptz,
  check ((state in ('ready', 'failed')) = (ends_at is not null)),
  check ((state = 'failed') = (failure is not null))
);
create index export_of_operator on export (by, started_at);
create index export_ends on export (ends_at) where ends_at is not null;

-- Deleted with their export.
create table export_piece (
  export_id uuid    not null,
  run       integer not null,
  piece_no  integer not null,
  bytes     bytea   not null,
  primary key (export_id, run, piece_no)
);
