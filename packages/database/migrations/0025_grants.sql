-- Bonuses and promotions as the operator offers them. Product §7, decision record 0036.
create table offer (
  code             text    primary key check (code ~ '^[A-Z0-9]{1,20}$'),
  kind             text    not null check (kind in ('bonus', 'promotion')),
  -- How often a member may receive it: ever, in a calendar day, or in a week from Monday, Asia/Bangkok.
  type             text    not null check (type in ('limit', 'day', 'week')),
  max_received     integer not null check (max_received between 1 and 1000),
  -- How often it is given in all; null: no end.
  stock            integer check (stock >= 0),
  -- The least deposit that it takes; 0: it needs none.
  least_deposit    bigint  not null check (least_deposit >= 0),
  -- The credit: so many percent of the deposit and so many satang, together at most so many.
  credit_percent   integer not null check (credit_percent between 0 and 1000),
  credit_fixed     bigint  not null check (credit_fixed >= 0),
  credit_most      bigint  not null check (credit_most > 0),
  -- Percent of the base, which is deposit and credit; success 0: no such condition. Turnover is percent of the base, too.
  percent_success  integer not null check (percent_success = 0 or percent_success between 101 and 100000),
  percent_fail     integer not null check (percent_fail between 0 and 99),
  turnover_percent integer not null check (turnover_percent between 0 and 100000),
  -- How long the condition may be open; null: for ever.
  hours            integer check (hours between 1 and 8760),
  -- [{image, html}], sanitised when saved; the description is what a promotion shows.
  banners          jsonb   not null default '[]',
  description      text    not null default '',
  currency         text    not null check (currency in ('BAHT', 'LAK')),
  place            integer not null,
  is_open          boolean not null default true,
  constraint it_gives_something check (credit_percent > 0 or credit_fixed > 0),
  constraint a_percentage_needs_a_deposit check (credit_percent = 0 or least_deposit > 0)
);

-- How much of a limited offer is taken, by one conditional update.
create table offer_taken (
  code  text    primary key,
  taken integer not null check (taken >= 0)
);

-- Money that was given with a condition, whatever gave it. Product §7.
create table member_grant (
  member_id        uuid        not null,
  -- Also the id of the entry that gives the credit.
  grant_id         uuid        not null,
  kind             text        not null check (kind in ('bonus', 'promotion', 'invite', 'refund')),
  code             text        not null,
  currency         text        not null check (currency in ('BAHT', 'LAK')),
  -- active: the condition is open. met: it is met, and the whole balance waits to be withdrawn. Then its end.
  state            text        not null check (state in ('active', 'met', 'succeeded', 'failed', 'cancelled', 'expired')),
  -- The deposit that it builds on: an entry backs one grant.
  deposit_entry_id uuid,
  deposit          bigint      not null check (deposit >= 0),
  credit           bigint      not null check (credit > 0),
  percent_success  integer     not null check (percent_success = 0 or percent_success > 100),
  percent_fail     integer     not null check (percent_fail between 0 and 99),
  -- What must be played, and what play has been seen; what play has won or lost since it began.
  turnover         bigint      not null check (turnover >= 0),
  played           bigint      not null default 0 check (played >= 0),
  result           bigint      not null default 0,
  -- Balances that became known and differed, counted; when the last one was told.
  tellings         integer     not null default 0,
  told_at          timestamptz not null,
  began_at         timestamptz not null,
  expires_at       timestamptz,
  met_at           timestamptz,
  ended_at         timestamptz,
  -- What went back to the house at its end, and the entry of that.
  taken_back       bigint      not null default 0 check (taken_back >= 0),
  back_entry_id    uuid,
  -- When a job last saw to it that its games are asked.
  watched_at       timestamptz not null,
  primary key (member_id, grant_id),
  constraint an_end_has_a_time check ((state in ('active', 'met')) = (ended_at is null)),
  constraint a_deposit_has_an_entry check ((deposit > 0) = (deposit_entry_id is not null)),
  constraint no_more_back_than_given check (taken_back <= credit),
  constraint what_went_back_has_an_entry check ((taken_back > 0) = (back_entry_id is not null))
);
create unique index member_grant_one_open on member_grant (member_id) where ended_at is null;
create unique index member_grant_deposit on member_grant (member_id, deposit_entry_id) where deposit_entry_id is not null;
create index member_grant_latest on member_grant (member_id, began_at desc);
create index member_grant_watched on member_grant (watched_at) where ended_at is null;
create index member_grant_expiry on member_grant (expires_at) where state = 'active';

-- How often a member received something in a period ('ever', a day, or the Monday of a week), by one conditional write.
create table grant_count (
  member_id uuid    not null,
  kind      text    not null,
  code      text    not null,
  period    text    not null,
  received  integer not null check (received > 0),
  primary key (member_id, kind, code, period)
);

-- Each balance that became known while a grant was open, once, in order: what a game was known to hold, and holds.
create table grant_telling (
  member_id  uuid        not null,
  grant_id   uuid        not null,
  telling_no integer     not null,
  game       text        not null,
  before     bigint      not null,
  after      bigint      not null,
  told_at    timestamptz not null,
  primary key (member_id, grant_id, telling_no),
  foreign key (member_id, grant_id) references member_grant (member_id, grant_id)
);
