-- The people who run the site. `operator_id` is the name that they log in with and that their acts are recorded under.
create table operator (
  operator_id   text        primary key check (operator_id ~ '^[a-z][a-z0-9._-]{1,39}$'),
  name          text        not null check (name <> ''),
  -- argon2id; null until an invitation was accepted.
  password_hash text,
  -- The secret of the authenticator app, encrypted with KEY_AUTHENTICATORS.
  authenticator text,
  -- The time step (30 s) of the last code that was accepted: no code is accepted twice.
  last_step     bigint      not null default 0,
  status        text        not null default 'active' check (status in ('active', 'suspended')),
  created_at    timestamptz not null,
  constraint one_who_can_log_in_has_both check ((password_hash is null) = (authenticator is null))
);

-- An operator may do what any of the own roles may.
create table operator_role (
  operator_id text not null references operator,
  role        text not null,
  primary key (operator_id, role)
);

create table operator_session (
  token_hash    bytea       primary key,
  session_id    uuid        not null unique,
  operator_id   text        not null references operator,
  created_at    timestamptz not null,
  last_seen_at  timestamptz not null,
  -- However much it is used.
  ends_at       timestamptz not null,
  ended_at      timestamptz,
  -- When the operator last proved by a code who they are.
  stepped_up_at timestamptz not null,
  device        text        not null,
  address       text        not null
);
create index operator_session_of_operator on operator_session (operator_id, last_seen_at);

-- Links by which an operator sets password and authenticator app: for somebody new, or after both were lost. Each is
-- good for one use.
create table operator_invitation (
  token_hash    bytea       primary key,
  operator_id   text        not null references operator,
  -- The secret that becomes the operator's when the invitation is accepted, encrypted likewise.
  authenticator text        not null,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  used_at       timestamptz
);
create index operator_invitation_of_operator on operator_invitation (operator_id);
