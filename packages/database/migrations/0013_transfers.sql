-- A member's move between wallet and games. Decision record 0021.
create table transfer (
  member_id   uuid        not null,
  transfer_id uuid        not null,
  -- 'WALLET' or a game's code.
  from_place  text        not null,
  to_place    text        not null check (to_place <> from_place),
  amount      bigint      not null check (amount > 0),
  currency    text        not null check (currency in ('BAHT', 'LAK')),
  state       text        not null check (state in ('open', 'done', 'failed')),
  -- Where the money is after the end, and the code that a failed one is answered with.
  money_in    text,
  code        text        check (code in ('TRANSFER_FAIL', 'MONEY_NOT_ENOUGH')),
  -- The sweep that it is part of.
  sweep_id    uuid,
  created_at  timestamptz not null,
  ended_at    timestamptz,
  primary key (member_id, transfer_id),
  constraint an_end_is_whole check ((state = 'open') = (ended_at is null) and (state = 'open') = (money_in is null)),
  constraint a_failure_has_a_code check ((state = 'failed') = (code is not null))
);
create index transfer_latest on transfer (member_id, created_at desc);
create index transfer_of_sweep on transfer (member_id, sweep_id) where sweep_id is not null;

-- One step of a transfer: money into a game or out of it. Between two games there are two, one after the other.
create table transfer_leg (
  member_id    uuid        not null,
  leg_id       uuid        not null,
  transfer_id  uuid        not null,
  leg_no       smallint    not null check (leg_no in (1, 2)),
  game         text        not null,
  direction    text        not null check (direction in ('in', 'out')),
  amount       bigint      not null check (amount > 0),
  currency     text        not null check (currency in ('BAHT', 'LAK')),
  username     text        not null,
  -- Ours, told to the provider where it takes one.
  reference    text        not null,
  -- waiting: the leg before it is not done. held: the money is held and the provider was not asked to move it. asked: it
  -- may have been. person: asked for a day without a definite answer. Ends: done, returned, dropped (never begun).
  state        text        not null check (state in ('waiting', 'held', 'asked', 'person', 'done', 'returned', 'dropped')),
  -- What the provider said before it was asked to move; and when it was asked first.
  prepared     jsonb,
  sent_at      timestamptz,
  asked        integer     not null default 0,
  last_answer  text,
  -- Since when the provider knows no such move.
  absent_since timestamptz,
  ask_at       timestamptz,
  -- Who asks keeps others from asking meanwhile.
  leased_until timestamptz,
  created_at   timestamptz not null,
  ended_at     timestamptz,
  decided_by   text,
  decided_why  text,
  primary key (member_id, leg_id),
  unique (member_id, transfer_id, leg_no),
  foreign key (member_id, transfer_id) references transfer (member_id, transfer_id),
  foreign key (member_id, game) references game_account (member_id, game),
  constraint asked_is_prepared check (state not in ('asked', 'person') or (prepared is not null and sent_at is not null))
);
-- One transfer at a time for a member and game; different games in parallel.
create unique index transfer_leg_one_open on transfer_leg (member_id, game)
  where state in ('waiting', 'held', 'asked', 'person');
create index transfer_leg_open on transfer_leg (created_at, member_id, leg_id) where state in ('held', 'asked', 'person');
create index transfer_leg_of_game on transfer_leg (game, created_at);

-- Where the book and a provider differ. Filed, and closed when a later comparison no longer finds it; never repaired.
create table game_difference (
  difference_id uuid        primary key,
  game          text        not null references game_provider (code),
  kind          text        not null check (kind in ('TOTAL_DIFFERS', 'ONLY_IN_BOOK', 'ONLY_AT_PROVIDER', 'AMOUNT_DIFFERS')),
  -- The move's; empty where the whole differs.
  reference     text        not null,
  book          bigint      not null,
  provider      bigint      not null,
  -- When the move was made that differs.
  happened_at   timestamptz not null,
  found_at      timestamptz not null,
  gone_at       timestamptz
);
create unique index game_difference_once on game_difference (game, kind, reference) where gone_at is null;
create index game_difference_latest on game_difference (found_at desc, difference_id);

-- Up to when a provider's moves have been compared one by one.
create table game_comparison (
  game        text        primary key references game_provider (code),
  compared_to timestamptz not null
);
