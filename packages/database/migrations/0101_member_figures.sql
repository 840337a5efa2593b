-- Figures that count members, kept by a job from sealed entries, play and registrations (decision record 0111). What is here can be
-- made from them at any time. The job that seals the book makes it, because making it here would hold the migration up.

-- In which transaction a member registered. Empty for those from before: they count with the first sums.
alter table member add column recorded_in xid8;
alter table member alter column recorded_in set default pg_current_xact_id();
create index member_recorded on member (recorded_in);

-- What a member did on a day of Bangkok in one currency. An entry that undoes another one counts against it.
create table member_day (
  member_id       uuid    not null,
  day             date    not null,
  currency        text    not null check (currency in ('BAHT', 'LAK')),
  first_deposits  bigint  not null check (first_deposits in (0, 1)),
  first_deposited bigint  not null,
  deposits        bigint  not null,
  deposited       bigint  not null,
  withdrawn       bigint  not null,
  -- What the games won, the other way round than `play.result`.
  game_result     bigint  not null,
  -- A deposit, a transfer into a game or play, and a deposit, also if it was undone later.
  is_active       boolean not null,
  is_depositor    boolean not null,
  primary key (member_id, currency, day)
);
create index member_day_first_deposit on member_day (currency, day, member_id) where first_deposits > 0;
create index member_day_day on member_day (currency, day, member_id);

-- The days on which a member was active or deposited, each with the one before it. So the members of any period are the days in
-- it whose day before is not, and each counts once.
create table member_activity (
  member_id    uuid    not null,
  currency     text    not null check (currency in ('BAHT', 'LAK')),
  kind         text    not null check (kind in ('active', 'deposit')),
  day          date    not null,
  previous_day date             check (previous_day < day),
  -- Whether `previous_day` is known, and the day is in the counts below.
  is_linked    boolean not null default false,
  primary key (member_id, currency, kind, day)
);
create index member_activity_new on member_activity (member_id) where not is_linked;
create index member_activity_day on member_activity (kind, currency, day, member_id) include (previous_day);

-- The same, counted: of all members of a source, and of all that a member has invited.
create table member_return (
  kind         text   not null check (kind in ('active', 'deposit')),
  grouping     text   not null check (grouping in ('source', 'inviter')),
  day          date   not null,
  -- The source's code, empty for none, or the inviter's id.
  key          text   not null,
  currency     text   not null check (currency in ('BAHT', 'LAK')),
  -- `-infinity`: there is none.
  previous_day date   not null,
  members      bigint not null,
  primary key (kind, grouping, day, key, currency, previous_day)
);

-- What the members of a source, or those that a member has invited, did on a day. Each member has one source, or none.
create table member_group_day (
  grouping        text   not null check (grouping in ('source', 'inviter')),
  day             date   not null,
  key             text   not null,
  currency        text   not null check (currency in ('BAHT', 'LAK')),
  registrations   bigint not null,
  first_deposits  bigint not null,
  first_deposited bigint not null,
  deposited       bigint not null,
  withdrawn       bigint not null,
  game_result     bigint not null,
  active          bigint not null,
  depositors      bigint not null,
  primary key (grouping, day, key, currency)
);

-- Of those who registered in a week (its Monday): how many were active in a week, and how many deposited first how many days after
-- they had registered.
create table member_cohort_week (
  cohort   date   not null,
  currency text   not null check (currency in ('BAHT', 'LAK')),
  week     date   not null,
  members  bigint not null,
  primary key (cohort, currency, week)
);
create table member_conversion (
  cohort     date    not null,
  currency   text    not null check (currency in ('BAHT', 'LAK')),
  days_after integer not null check (days_after >= 0),
  members    bigint  not null,
  primary key (cohort, currency, days_after)
);

create table member_summed_up (
  is_only boolean primary key default true check (is_only),
  -- The entries, play and registrations of this seal and of all before it are in these tables.
  seal_no bigint  not null
);
insert into member_summed_up (seal_no) values (0);
