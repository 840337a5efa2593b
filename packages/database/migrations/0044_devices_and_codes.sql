-- The browser that verified a phone: the hash of the token in its cookie. Only that browser can register the number.
alter table otp_phone add column verified_by bytea;

-- The devices on which members have logged in, by the hash of the token in the device's cookie. Attempts to log in on one
-- of them are counted apart from those of strangers.
create table member_device (
  member_id      uuid        not null references member,
  device_hash    bytea       not null,
  first_login_at timestamptz not null,
  last_login_at  timestamptz not null,
  primary key (member_id, device_hash)
);
-- For the removal of devices that were not used for long.
create index member_device_last_login on member_device (last_login_at);

-- How many codes were sent in an hour or a day: for an address, to a range of numbers, and by the whole site.
create table otp_budget (
  scope     text        not null,
  starts_at timestamptz not null,
  seconds   integer     not null,
  sent      integer     not null,
  primary key (scope, starts_at, seconds)
);
create index otp_budget_start on otp_budget (starts_at);

-- Proofs of work that were used. Each lets one code be sent.
create table otp_proof_used (
  proof_hash bytea       primary key,
  used_at    timestamptz not null
);
create index otp_proof_used_at on otp_proof_used (used_at);
