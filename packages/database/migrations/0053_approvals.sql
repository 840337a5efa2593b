-- Requests of one operator that another decides, because the call needs two (decision record 0079).
create table approval (
  approval_id     uuid        primary key,
  -- The call's name in the contract.
  call            text        not null,
  -- What runs: the body of the call, encrypted with KEY_GAME_CREDENTIALS. Null once it is decided.
  sealed_body     text,
  -- SHA-256 of the body, and of the state that it would change.
  body_hash       bytea       not null check (length(body_hash) = 32),
  state_hash      bytea       not null check (length(state_hash) = 32),
  -- Both without secrets, for the people who decide.
  body            jsonb       not null,
  state_before    jsonb       not null,
  maker           text        not null references operator,
  made_at         timestamptz not null,
  reason          text        not null check (reason <> ''),
  expires_at      timestamptz not null,
  state           text        not null default 'waiting'
                              check (state in ('waiting', 'done', 'rejected', 'withdrawn')),
  decided_by      text        references operator,
  decided_at      timestamptz,
  decision_reason text,
  -- An owner ran it alone; another owner looks at it afterwards.
  is_break_glass  boolean     not null default false,
  reviewed_by     text        references operator,
  reviewed_at     timestamptz,
  constraint maker_is_not_checker
    check (decided_by <> maker or is_break_glass or state = 'withdrawn'),
  constraint decided_once
    check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint kept_while_it_waits check ((state = 'waiting') = (sealed_body is not null)),
  constraint broken_glass_has_run check (not is_break_glass or (state = 'done' and decision_reason is not null)),
  constraint reviewer_is_another
    check (reviewed_by is null or (is_break_glass and reviewed_by <> decided_by and reviewed_at is not null))
);
create index approval_of_time on approval (made_at desc);
create index approval_open on approval (made_at)
  where state = 'waiting' or (is_break_glass and reviewed_by is null);
