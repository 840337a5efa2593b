-- What the entries of each seal moved, by day: the operator's figures are sums of these rows, not of entries (decision
-- record 0104). Entries never change and each belongs to one seal, so a row never changes either, and the sums up to a
-- seal are the same whenever somebody asks.
create table ledger.day_sum (
  -- Bangkok's day on which the entries happened.
  day              date    not null,
  seal_no          bigint  not null,
  currency         text    not null check (currency in ('BAHT', 'LAK')),
  source           text    not null,
  destination      text    not null,
  -- The entries undo earlier ones.
  is_reversal      boolean not null,
  -- Each is the first deposit of a member in this currency.
  is_first_deposit boolean not null,
  entries          bigint  not null check (entries > 0),
  amount           numeric not null check (amount > 0),
  primary key (day, seal_no, currency, source, destination, is_reversal, is_first_deposit)
);

create trigger day_sum_append_only before update or delete on ledger.day_sum
  for each row execute function ledger.refuse_change();
create trigger day_sum_no_truncate before truncate on ledger.day_sum
  for each statement execute function ledger.refuse_change();

create table ledger.summed_up (
  only_one boolean primary key default true check (only_one),
  -- The entries of this seal and of all before it are in the sums.
  seal_no  bigint  not null
);
insert into ledger.summed_up (seal_no) values (0);
