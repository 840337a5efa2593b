-- The keys of machines that call the operators' API. A name is given once, so that what a key did stays its own.
create table api_key (
  key_id       uuid        primary key,
  name         text        not null unique check (name ~ '^[a-z][a-z0-9._-]{1,39}$'),
  -- SHA-256 of the secret, which nobody keeps.
  secret_hash  bytea       not null unique,
  roles        text[]      not null check (cardinality(roles) > 0),
  created_by   text        not null,
  created_at   timestamptz not null,
  -- A key can do nothing until it is activated.
  activated_by text,
  activated_at timestamptz,
  expires_at   timestamptz,
  last_used_at timestamptz,
  revoked_by   text,
  revoked_at   timestamptz,
  check ((activated_by is null) = (activated_at is null)),
  check ((revoked_by is null) = (revoked_at is null))
);
