-- A session ends at `ends_at`, and earlier if it is not used for `idle_seconds`: each use moves `expires_at`.
alter table session
  add column ends_at timestamptz,
  add column idle_seconds integer,
  -- When the member last confirmed in this session, by a passkey or a code, that it is them.
  add column stepped_up_at timestamptz;
update session set
  ends_at = case when expires_at - created_at > interval '1 day' then created_at + interval '180 days' else expires_at end,
  idle_seconds = case when expires_at - created_at > interval '1 day' then 30 * 24 * 3600 else 2 * 3600 end;
update session set expires_at = least(expires_at, last_seen_at + make_interval(secs => idle_seconds))
  where revoked_at is null;
alter table session alter column ends_at set not null, alter column idle_seconds set not null;

-- The codes that members get by SMS to confirm that it is them: at most one for a member, for the session that asked.
create table step_up_code (
  member_id  uuid        primary key,
  session_id uuid        not null,
  reference  text        not null,
  code_hash  bytea       not null,
  sent_at    timestamptz not null,
  expires_at timestamptz not null,
  tries_left integer     not null check (tries_left >= 0)
);

-- Passkeys. A credential belongs to one member.
create table passkey (
  member_id     uuid        not null,
  credential_id bytea       not null,
  public_key    bytea       not null,
  -- How often the authenticator says it was used; always 0 for those that do not count.
  counter       bigint      not null,
  transports    text[]      not null,
  is_backed_up  boolean     not null,
  device        text        not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  primary key (member_id, credential_id)
);

-- Challenges for a passkey's answer, each good for one answer. `session_id` is null for a login.
create table passkey_challenge (
  challenge_hash bytea       primary key,
  session_id     uuid,
  purpose        text        not null check (purpose in ('login', 'step-up', 'add')),
  expires_at     timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- From which amount (satang, or hundredths of a kip) on the member wants to confirm withdrawals; null: from the operator's amount on.
alter table member add column step_up_withdrawal_from bigint check (step_up_withdrawal_from >= 0);

-- The amount of a withdrawal (satang or hundredths of a kip) and its currency.
alter table security_event
  add column amount bigint,
  add column currency text,
  drop constraint security_event_kind_check,
  add constraint security_event_kind_check check (kind in (
    'NEW_LOGIN', 'PASSWORD_CHANGED', 'PASSWORD_RESET', 'BANK_ACCOUNT_NAME_CHANGED', 'BANK_ACCOUNT_CHANGED',
    'PASSKEY_ADDED', 'PASSKEY_REMOVED',
    'WITHDRAWAL'));
