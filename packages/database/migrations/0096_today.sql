-- For the screen that shows what happens today. What members are known to have in their games, by provider: a job adds the rows
-- of `play` since its last run, of transactions before `play_rolled_up.balances_below`.
create table play_provider_balance (
  game     text   not null references game_provider (code),
  currency text   not null check (currency in ('BAHT', 'LAK')),
  balance  bigint not null,
  primary key (game, currency)
);
-- A limit of its own, because servers of the version before move the other one on.
alter table play_rolled_up add column balances_below xid8 not null default '0'::xid8;

-- How many members are here now.
create index session_seen on session (last_seen_at);
