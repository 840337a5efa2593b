-- The book. Append-only: an entry is never changed, a pending one is resolved by a second entry.
create schema ledger;

create table ledger.account (
  member_id       uuid   not null,
  currency        text   not null check (currency in ('BAHT', 'LAK')),
  balance         bigint not null default 0,
  -- Grows by one with every entry that touches the account: gap-free, so any past moment can be answered.
  version         bigint not null default 0,
  -- Lines in the member's statement so far; the next line takes the next number.
  statement_count bigint not null default 0,
  primary key (member_id, currency),
  constraint member_account_not_negative check (balance >= 0)
);

create table ledger.entry (
  member_id     uuid        not null,
  entry_id      uuid        not null,
  -- 'wallet' is the member's; every other name is the house's (gateway:KBANK, cost:bonus, …).
  source        text        not null check (source <> ''),
  destination   text        not null check (destination <> ''),
  amount        bigint      not null check (amount > 0),
  currency      text        not null check (currency in ('BAHT', 'LAK')),
  state         text        not null check (state in ('posted', 'pending', 'voided')),
  -- The pending entry that this one resolves.
  resolves      uuid,
  balance_after bigint      not null check (balance_after >= 0),
  version       bigint      not null,
  happened_at   timestamptz not null,
  recorded_at   timestamptz not null default clock_timestamp(),
  primary key (member_id, entry_id),
  unique (member_id, currency, version),
  foreign key (member_id, resolves) references ledger.entry (member_id, entry_id),
  foreign key (member_id, currency) references ledger.account (member_id, currency),
  constraint one_side_is_the_wallet check ((source = 'wallet') <> (destination = 'wallet')),
  constraint only_a_resolution_voids check (state <> 'voided' or resolves is not null),
  constraint a_resolution_is_definite check (resolves is null or state <> 'pending')
);

-- A pending entry is resolved at most once.
create unique index entry_resolved_once on ledger.entry (member_id, resolves) where resolves is not null;

-- What a member sees of an entry. Its status follows from the entry and its resolution.
create table ledger.statement (
  member_id      uuid    not null,
  currency       text    not null,
  statement_no   bigint  not null,
  entry_id       uuid    not null,
  statement_type text    not null check (statement_type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer')),
  from_name      text    not null,
  to_name        text    not null,
  is_late        boolean not null default false,
  related        jsonb,
  primary key (member_id, currency, statement_no),
  unique (member_id, entry_id),
  foreign key (member_id, entry_id) references ledger.entry (member_id, entry_id)
);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The book is append-only: % on %.% is refused', tg_op, tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger entry_append_only before update or delete on ledger.entry
  for each row execute function ledger.refuse_change();
create trigger entry_no_truncate before truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create trigger statement_append_only before update or delete on ledger.statement
  for each row execute function ledger.refuse_change();
create trigger statement_no_truncate before truncate on ledger.statement
  for each statement execute function ledger.refuse_change();

-- The answer of an intent, kept with the money: the same key and body replays it.
create table idempotency (
  member_id  uuid        not null,
  key        text        not null check (length(key) between 1 and 200),
  call       text        not null,
  body_hash  bytea       not null,
  answer     jsonb,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);
create index idempotency_age on idempotency (created_at);
