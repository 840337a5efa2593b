-- What the synthetic member did (decision record 0128). Runs are forgotten after some days.
create table synthetic_run (
  run_id        uuid        primary key,
  started_at    timestamptz not null,
  -- A run that has not ended by then was left by its worker.
  leased_until  timestamptz not null,
  ended_at      timestamptz,
  -- skipped: it could not be tried, because something is paused or the service has ended.
  outcome       text        check (outcome in ('done', 'failed', 'skipped')),
  -- The step at which it did not go on, and why: a refusal code, or what was expected.
  ended_at_step text,
  reason        text,
  -- The steps in order, each with its name and milliseconds.
  steps         jsonb       not null default '[]',
  constraint an_end_has_an_outcome check ((ended_at is null) = (outcome is null)),
  constraint what_was_not_done_has_a_reason check (outcome is null or outcome = 'done' or reason is not null)
);
-- One at a time, whichever worker begins it.
create unique index synthetic_run_open on synthetic_run ((true)) where ended_at is null;
create index synthetic_run_started on synthetic_run (started_at);
