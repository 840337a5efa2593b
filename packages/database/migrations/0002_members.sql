create table member (
  member_id         uuid        primary key,
  name              text        not null,
  username          text        not null,
  password_hash     text        not null,
  currency          text        not null check (currency in ('BAHT', 'LAK')),
  status            text        not null default 'active' check (status in ('active', 'suspended', 'excluded')),
  coin              integer     not null default 0 check (coin >= 0),
  bank_code         text        not null,
  bank_account_name text        not null,
  bank_account_no   text        not null,
  source_code       text,
  invited_by        uuid,
  created_at        timestamptz not null
);

-- Unique rules that cross members sit in small tables of their own, so that members can be spread over servers.
create table member_phone (
  phone     text primary key,
  member_id uuid not null
);
create table member_bank_account (
  bank_code  text not null,
  account_no text not null,
  member_id  uuid not null,
  primary key (bank_code, account_no)
);

-- Tokens are kept as a hash only, and found by it alone.
create table session (
  token_hash bytea       primary key,
  session_id uuid        not null,
  member_id  uuid        not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  device     text        not null,
  address    text        not null
);
create index session_of_member on session (member_id);
create index session_expiry on session (expires_at);

create table otp_challenge (
  token_hash  bytea       primary key,
  phone       text        not null,
  reference   text        not null,
  code_hash   bytea       not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  verified_at timestamptz
);
create index otp_challenge_expiry on otp_challenge (expires_at);
create index otp_challenge_of_phone on otp_challenge (phone);

-- Tries are counted by phone, over all its codes: a new code gives no new tries.
create table otp_phone (
  phone          text        primary key,
  seen_at        timestamptz not null,
  tries          integer     not null default 0 check (tries >= 0),
  -- The first of these tries.
  tries_from     timestamptz,
  blocked_until  timestamptz,
  verified_until timestamptz
);
create index otp_phone_seen on otp_phone (seen_at);
