-- The passkeys with which operators log in. A credential belongs to one operator.
create table operator_passkey (
  credential_id bytea       primary key,
  operator_id   text        not null references operator,
  public_key    bytea       not null,
  -- How often the authenticator says it was used; always 0 for those that do not count.
  counter       bigint      not null,
  transports    text[]      not null,
  is_backed_up  boolean     not null,
  device        text        not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index operator_passkey_of_operator on operator_passkey (operator_id, created_at);

-- An operator with a passkey needs neither password nor authenticator app.
alter table passkey_challenge
  drop constraint passkey_challenge_purpose_check,
  add constraint passkey_challenge_purpose_check check (purpose in (
    'login', 'step-up', 'add', 'operator-login', 'operator-step-up', 'operator-add', 'operator-invitation'));
