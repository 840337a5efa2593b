-- Each balance that a game was known to hold, and what play changed: decision record 0102.

-- From here until the commit nothing is reported and no leg ends, so that nothing is missed or counted twice: the triggers
-- are created after the migrations, with their functions. The legs first, as everybody locks them.
lock table transfer_leg in share row exclusive mode;
lock table game_account in share row exclusive mode;

-- Append-only. Two triggers write it, in the transaction that stores a reported balance or ends the leg of a transfer: see
-- `keep_reported_balance` and `keep_moved_balance`.
create table play (
  member_id   uuid        not null,
  game        text        not null,
  -- Counts an account's rows without gaps. 0: what was known when this table was created.
  play_no     bigint      not null check (play_no >= 0),
  -- When the provider was asked, or when the transfer ended; never before the row before.
  reported_at timestamptz not null,
  currency    text        not null check (currency in ('BAHT', 'LAK')),
  -- What a transfer moved, positive into the game, and its leg.
  moved       bigint      not null,
  leg_id      uuid,
  -- What play has won (positive) or lost since the row before, the balance since then, and the least that was staked.
  result      bigint      not null,
  balance     bigint      not null check (balance >= 0),
  turnover    bigint      not null check (turnover >= greatest(0, -result)),
  recorded_in xid8        not null default pg_current_xact_id(),
  constraint a_move_has_a_leg check ((moved = 0) = (leg_id is null)),
  constraint a_row_says_something check (moved <> 0 or result <> 0 or play_no = 0),
  constraint the_first_row_is_no_play check (play_no > 0 or (moved = 0 and result = 0))
);

-- What is known now is where the record of each account begins. The keys come afterwards: so it takes a fifth of the time.
insert into play (member_id, game, play_no, reported_at, currency, moved, result, balance, turnover)
  select a.member_id, a.game, 0, coalesce(greatest(a.balance_at, a.moved_at), a.created_at), p.currency, 0, 0, a.balance, 0
  from game_account a join game_provider p on p.code = a.game
  where a.balance is not null;

alter table play add primary key (member_id, game, play_no);
alter table play add foreign key (member_id, game) references game_account (member_id, game);
create unique index play_leg on play (member_id, leg_id) where leg_id is not null;
-- For the roll-up, which reads what was recorded since the last one.
create index play_recorded on play (recorded_in);
create trigger play_append_only before update or delete on play
  for each row execute function ledger.refuse_change();
create trigger play_no_truncate before truncate on play
  for each statement execute function ledger.refuse_change();

-- Sums by calendar day in Asia/Bangkok, of the rows of transactions before `play_rolled_up.below`.
create table play_member_day (
  member_id uuid   not null,
  day       date   not null,
  currency  text   not null check (currency in ('BAHT', 'LAK')),
  result    bigint not null,
  turnover  bigint not null,
  -- Rows with a result.
  updates   bigint not null,
  primary key (member_id, day, currency)
);
create table play_provider_day (
  game     text   not null references game_provider (code),
  day      date   not null,
  currency text   not null check (currency in ('BAHT', 'LAK')),
  result   bigint not null,
  turnover bigint not null,
  updates  bigint not null,
  primary key (game, day, currency)
);
create index play_provider_day_day on play_provider_day (day);
create table play_rolled_up (
  is_only boolean primary key default true check (is_only),
  below   xid8    not null
);
insert into play_rolled_up (below) values ('0'::xid8);
