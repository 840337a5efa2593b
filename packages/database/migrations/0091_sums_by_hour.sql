-- The sums of seals also say the hour of the day, for screens that compare a day with another one while it runs, and the
-- sums of each block of seals are added up once more, so that a report of months reads thousands of rows and not millions
-- (decision record 0105). What is here can be made from the entries at any time. It is made anew by the job that seals the book,
-- because making it here would hold the migration up.
drop table ledger.day_sum;
create table ledger.day_sum (
  -- Bangkok's day and hour in which the entries happened.
  day              date     not null,
  hour             smallint not null check (hour between 0 and 23),
  seal_no          bigint   not null,
  currency         text     not null check (currency in ('BAHT', 'LAK')),
  source           text     not null,
  destination      text     not null,
  -- The entries undo earlier ones.
  is_reversal      boolean  not null,
  -- Each is the first deposit of a member in this currency.
  is_first_deposit boolean  not null,
  entries          bigint   not null check (entries > 0),
  amount           numeric  not null check (amount > 0),
  primary key (day, seal_no, hour, currency, source, destination, is_reversal, is_first_deposit)
);
create index day_sum_of_seal on ledger.day_sum (seal_no);

-- The same for all seals of a block.
create table ledger.block_sum (
  day              date    not null,
  block_no         bigint  not null,
  currency         text    not null,
  source           text    not null,
  destination      text    not null,
  is_reversal      boolean not null,
  is_first_deposit boolean not null,
  entries          bigint  not null,
  amount           numeric not null,
  primary key (day, block_no, currency, source, destination, is_reversal, is_first_deposit)
);

drop table play_day_sum;
create table play_day_sum (
  -- Bangkok's day and hour in which the balance was reported.
  day      date     not null,
  hour     smallint not null check (hour between 0 and 23),
  seal_no  bigint   not null,
  currency text     not null check (currency in ('BAHT', 'LAK')),
  game     text     not null,
  -- What play has won (positive) or lost, the least that was staked, how many reports changed a balance, and how many of them
  -- say that something was staked.
  result   numeric  not null,
  turnover numeric  not null check (turnover >= 0),
  updates  bigint   not null check (updates > 0),
  stakes   bigint   not null check (stakes between 0 and updates),
  primary key (day, seal_no, hour, currency, game)
);
create index play_day_sum_of_seal on play_day_sum (seal_no);

create table play_block_sum (
  day      date    not null,
  block_no bigint  not null,
  currency text    not null,
  game     text    not null,
  result   numeric not null,
  turnover numeric not null,
  updates  bigint  not null,
  stakes   bigint  not null,
  primary key (day, block_no, currency, game)
);

do $$
declare
  sums text;
begin
  foreach sums in array array['ledger.day_sum', 'ledger.block_sum', 'public.play_day_sum', 'public.play_block_sum'] loop
    execute format('create trigger %I before update or delete on %s for each row execute function ledger.refuse_change()',
      split_part(sums, '.', 2) || '_append_only', sums);
    execute format('create trigger %I before truncate on %s for each statement execute function ledger.refuse_change()',
      split_part(sums, '.', 2) || '_no_truncate', sums);
  end loop;
end $$;

-- Their results have other columns now.
drop function if exists ledger.day_sums_of(bigint, bigint), play_day_sums_of(bigint, bigint);
-- Part of the first one now.
drop function if exists ledger.is_first_deposit(ledger.entry);
-- How many seals make a block: about seventeen hours of a busy site.
alter table ledger.summed_up add column seals_per_block bigint not null default 1000 check (seals_per_block > 0);
update ledger.summed_up set seal_no = 0;
