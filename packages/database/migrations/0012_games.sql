-- Game providers are data. Product §4.
create table game_provider (
  code           text          primary key check (code ~ '^[A-Z][A-Z0-9]{0,19}$' and code <> 'WALLET'),
  category       text          not null check (category in ('slot', 'sport', 'lotto')),
  name           text          not null,
  logo           text          not null,
  background     text          not null,
  -- Baht (or kip) in one unit of the provider, exact, and the decimals that it keeps of a unit.
  ft_wallet_slot numeric(12,4) not null check (ft_wallet_slot > 0),
  decimals       smallint      not null check (decimals between 0 and 2),
  currency       text          not null default 'BAHT' check (currency in ('BAHT', 'LAK')),
  login_way      text          not null check (login_way in ('form', 'link', 'web')),
  -- Addresses, or paths below the base address.
  web            text,
  android        text,
  ios            text,
  protocol       text          not null check (protocol in ('client', 'two-phase', 'none')),
  -- Where it is, and what proves us to it, sealed. Without them it is the sandbox's.
  base_url       text,
  credentials    text,
  place          integer       not null,
  is_enabled     boolean       not null default true
);

-- A member's account at a provider. The row is there before the provider is asked, so that whatever happens in between,
-- asking again is asking for the same account.
create table game_account (
  member_id     uuid        not null,
  game          text        not null references game_provider (code),
  username      text        not null,
  -- Sealed. The next one is set while the provider has not said whether it took it.
  password      text        not null,
  next_password text,
  state         text        not null check (state in ('opening', 'active')),
  -- Satang, as the provider told last, and when.
  balance       bigint      check (balance >= 0),
  balance_at    timestamptz,
  -- The last time that it was asked for the balance and did not answer.
  unanswered_at timestamptz,
  -- The last time that a transfer moved something here: what was read before is not true any more.
  moved_at      timestamptz,
  -- How often an opening or a password was asked about, and when it is asked again.
  asked         integer     not null default 0,
  ask_at        timestamptz,
  created_at    timestamptz not null,
  opened_at     timestamptz,
  primary key (member_id, game)
);
create index game_account_due on game_account (ask_at) where ask_at is not null;

-- When the providers were last asked for a member's balances.
create table game_refresh (
  member_id    uuid        primary key,
  refreshed_at timestamptz not null
);
