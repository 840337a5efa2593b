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

-- The upper end, which every entry is below, tells the planner that the entries since the roll-up are few: it would read the whole
-- book for an open range whose beginning it does not know.
create or replace view ledger.house_balance as
  select account, currency, sum(balance)::bigint as balance from (
    select account, currency, balance from ledger.house_account
    union all
    select account, currency, delta from ledger.house_move
    where recorded_in >= (select below from ledger.rolled_up) and recorded_in < '18446744073709551615'::xid8
  ) parts group by account, currency;
