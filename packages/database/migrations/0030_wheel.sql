-- The prize wheel. Product §8, decision record 0041.

-- A prize of the wheel may be a bonus: an offer that nobody can look up, received by claiming a coupon.
alter table offer drop constraint offer_kind_check;
alter table offer add constraint offer_kind_check check (kind in ('bonus', 'promotion', 'prize'));

-- Deposits of so much give a coin, from a moment on.
create table coin_rate (
  currency text        primary key check (currency in ('BAHT', 'LAK')),
  per_coin bigint      not null check (per_coin >= 100),
  -- By the clock that the book is recorded by.
  since    timestamptz not null default clock_timestamp()
);

-- Up to which version of the wallet a member's deposits have given coins, what is left towards the next one, and how
-- many coins they have given in all. Each deposit counts once: the version only grows.
create table coin_count (
  member_id       uuid   primary key,
  counted_version bigint not null check (counted_version >= 0),
  remainder       bigint not null check (remainder >= 0),
  coins           bigint not null check (coins >= 0)
);

create table wheel (
  currency     text    primary key check (currency in ('BAHT', 'LAK')),
  name         text    not null,
  is_open      boolean not null,
  coupon_days  integer check (coupon_days between 1 and 3650),
  -- Kinds of prizes that cannot be claimed at present.
  closed_kinds text[]  not null
);

create table wheel_slice (
  currency         text    not null references wheel (currency),
  code             text    not null check (code ~ '^[A-Z0-9]{1,20}$'),
  place            integer not null,
  label            text    not null,
  bg_color         text    not null,
  text_color       text    not null,
  html_description text    not null,
  -- Among the weights of all slices that can be drawn; 0: it is on the wheel and not drawn.
  weight           integer not null check (weight between 0 and 1000000),
  kind             text    not null check (kind in ('baht', 'coins', 'bonus', 'goods')),
  -- Satang for baht and bonus, coins for coins, 1 for goods; so is the budget.
  prize            bigint  not null check (prize > 0),
  offer_code       text,
  stock            integer check (stock >= 0),
  budget           bigint  check (budget >= 0),
  primary key (currency, code),
  constraint a_bonus_has_an_offer check ((kind = 'bonus') = (offer_code is not null)),
  constraint goods_are_one check (kind <> 'goods' or prize = 1)
);

-- What limited slices have given, by one conditional write.
create table wheel_taken (
  currency text    not null,
  code     text    not null,
  taken    integer not null check (taken >= 0),
  spent    bigint  not null check (spent >= 0),
  primary key (currency, code)
);

-- What a member's next draw is bound to: a seed, sealed until it is used, its SHA-256, and the odds.
create table wheel_turn (
  member_id   uuid    primary key,
  draw_no     integer not null check (draw_no > 0),
  sealed_seed text    not null,
  commitment  text    not null,
  odds        jsonb   not null
);

-- Draws, each with all that is needed to check it, and the coupon for what was won.
create table wheel_draw (
  member_id        uuid        not null,
  draw_no          integer     not null,
  commitment       text        not null,
  server_seed      text        not null,
  client_seed      text        not null,
  round            integer     not null check (round >= 0),
  odds             jsonb       not null,
  -- The slice as it was when it was drawn.
  code             text        not null,
  label            text        not null,
  bg_color         text        not null,
  text_color       text        not null,
  html_description text        not null,
  kind             text        not null check (kind in ('baht', 'coins', 'bonus', 'goods')),
  prize            bigint      not null check (prize > 0),
  offer_code       text,
  currency         text        not null check (currency in ('BAHT', 'LAK')),
  drawn_at         timestamptz not null,
  -- Also the id of the entry, or of the grant, that claiming it makes.
  coupon_id        uuid        not null,
  expires_at       timestamptz,
  claimed_at       timestamptz,
  primary key (member_id, draw_no)
);
create unique index wheel_draw_coupon on wheel_draw (member_id, coupon_id);
create index wheel_draw_open on wheel_draw (member_id, draw_no desc) where claimed_at is null;
create index wheel_draw_goods on wheel_draw (claimed_at desc) where kind = 'goods' and claimed_at is not null;
