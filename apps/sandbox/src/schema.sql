-- The state of the pretend outside world. Runs at every start, so every statement must be idempotent.

-- Migrates a data folder of an earlier version, in which these tables and columns had other names.
do $$ begin
  if to_regclass('payout_wish') is not null then
    alter table payout_wish rename to payout_plan;
    alter table payout rename column intent to idempotency_key;
    alter table bank_transfer rename column intent to idempotency_key;
    alter table truewallet_gift rename column intent to idempotency_key;
    alter table game_round rename column intent to idempotency_key;
  end if;
end $$;

create table if not exists sms_message (
  id uuid primary key,
  reference text not null unique,
  phone text not null,
  body text not null,
  sent_at timestamptz not null
);
create index if not exists sms_message_phone on sms_message (phone, sent_at desc);

create table if not exists mail_message (
  id uuid primary key,
  message_id text not null,
  recipient text not null,
  sender text not null,
  subject text not null,
  text text not null,
  html text not null,
  received_at timestamptz not null
);
create index if not exists mail_message_recipient on mail_message (lower(recipient), received_at desc);
create table if not exists mail_attachment (
  mail_id uuid not null references mail_message,
  place integer not null,
  name text not null,
  type text not null,
  content bytea not null,
  primary key (mail_id, place)
);

-- Pretend browsers that subscribed to push messages, with the private keys that decrypt what they get.
create table if not exists push_receiver (
  id uuid primary key,
  application_key text not null,
  private_key text not null,
  public_key text not null,
  auth text not null,
  ended_at timestamptz
);
create table if not exists push_message (
  id uuid primary key,
  receiver uuid not null references push_receiver,
  text text not null,
  ttl integer not null,
  topic text,
  urgency text,
  sent_at timestamptz not null
);
create index if not exists push_message_of_receiver on push_message (receiver, sent_at desc);

-- The accounts of all pretend banks, one row per account. funded_satang is pretend money from nowhere, so the sum of
-- all balances always equals the sum of all funding.
create table if not exists bank_account (
  bank text not null,
  number text not null,
  holder text not null,
  balance_satang bigint not null check (balance_satang >= 0),
  funded_satang bigint not null check (funded_satang >= 0),
  is_kbank_receiver boolean not null default false,
  opened_at timestamptz not null,
  primary key (bank, number)
);

-- Accounts with a feed: the bank notifies the operator of their transactions, in this way.
create table if not exists fed_account (
  bank text not null,
  number text not null,
  source text not null check (source in ('statement', 'sms')),
  primary key (bank, number)
);

create table if not exists kbank_qr (
  id uuid primary key,
  payload text not null,
  receiver text not null,
  amount_satang bigint not null check (amount_satang > 0),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  dropped_at timestamptz
);
create index if not exists kbank_qr_payload on kbank_qr (payload);

-- An order of the operator at a QR gateway. id is the gateway's own.
create table if not exists gateway_order (
  id text primary key,
  gateway text not null,
  reference text not null,
  payload text not null,
  amount_satang bigint not null check (amount_satang > 0),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  dropped_at timestamptz,
  unique (gateway, reference)
);
create index if not exists gateway_order_payload on gateway_order (payload);

create table if not exists bank_transfer (
  reference text primary key,
  from_bank text not null,
  from_account text not null,
  from_name text not null,
  to_bank text not null,
  to_account text not null,
  amount_satang bigint not null check (amount_satang > 0),
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  qr_id uuid references kbank_qr,
  idempotency_key uuid unique,
  foreign key (from_bank, from_account) references bank_account,
  foreign key (to_bank, to_account) references bank_account
);
alter table bank_transfer add column if not exists gateway_order text references gateway_order;
create index if not exists bank_transfer_gateway_order on bank_transfer (gateway_order) where gateway_order is not null;
create index if not exists bank_transfer_qr on bank_transfer (qr_id) where qr_id is not null;
create index if not exists bank_transfer_from on bank_transfer (from_bank, from_account, recorded_at desc);
create index if not exists bank_transfer_to on bank_transfer (to_bank, to_account);

-- A gift of the e-wallet. An account of the e-wallet itself holds its money until somebody redeems it, once.
create table if not exists truewallet_gift (
  voucher text primary key,
  amount_satang bigint not null check (amount_satang > 0),
  from_wallet text not null,
  from_name text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  taken_wallet text,
  taken_reference text,
  taken_at timestamptz,
  idempotency_key uuid unique,
  check ((taken_wallet is null) = (taken_at is null))
);
create index if not exists truewallet_gift_from on truewallet_gift (from_wallet, made_at desc);

-- One row per copy of a call-back. next_attempt_at is null once no further attempt is due.
alter table if exists kbank_callback rename to party_callback;
create table if not exists party_callback (
  id bigint generated always as identity primary key,
  reference text not null references bank_transfer,
  body text not null,
  is_badly_signed boolean not null,
  first_due_at timestamptz not null,
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  last_answer text,
  delivered_at timestamptz
);
alter table party_callback add column if not exists party text not null default 'KBANK';
create index if not exists party_callback_due on party_callback (next_attempt_at) where next_attempt_at is not null;
create index if not exists party_callback_reference on party_callback (reference);

-- Members' accounts at the game providers. Amounts are points, a provider's smallest amount. The balance always equals
-- what came in, less what went out, plus what play won (negative if it lost).
create table if not exists game_account (
  game text not null,
  username text not null,
  password_hash text not null,
  balance bigint not null default 0 check (balance >= 0),
  total_in bigint not null default 0 check (total_in >= 0),
  total_out bigint not null default 0 check (total_out >= 0),
  total_won bigint not null default 0,
  opened_at timestamptz not null,
  primary key (game, username),
  check (balance = total_in - total_out + total_won)
);

-- A move requested by the operator. The caller's reference is not unique: after the provider's window it is a new move.
-- forgotten: a provider can claim once not to know a move; `next` if the next look-up will claim so, `was` if one has.
create table if not exists game_move (
  id bigint generated always as identity primary key,
  game text not null,
  username text not null,
  reference text,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('pending', 'done', 'failed')),
  created_at timestamptz not null,
  expires_at timestamptz,
  done_at timestamptz,
  forgotten text not null default 'never' check (forgotten in ('never', 'next', 'was')),
  foreign key (game, username) references game_account
);
create index if not exists game_move_reference on game_move (game, reference) where reference is not null;
create index if not exists game_move_done on game_move (game, done_at, id) where state = 'done';
create index if not exists game_move_account on game_move (game, username, id);

-- Passes to a provider's pages, by the hash of a secret: a link's ticket, a browser's session, or a login form's state.
create table if not exists game_pass (
  hash text primary key,
  game text not null,
  kind text not null check (kind in ('ticket', 'session', 'form')),
  username text not null,
  expires_at timestamptz not null
);

-- A played round, in points. A form is played once, however often it is submitted.
create table if not exists game_round (
  id bigint generated always as identity primary key,
  game text not null,
  username text not null,
  idempotency_key uuid not null,
  choice text not null,
  outcome text not null,
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0),
  played_at timestamptz not null,
  unique (game, username, idempotency_key),
  foreign key (game, username) references game_account
);
create index if not exists game_round_account on game_round (game, username, id desc);

-- Payouts that the operator ordered, by the operator's reference, which is never reused. `paying` is the state between
-- the decision and the transfer; `outcome` is the planned outcome of a payout that is processing; forgotten as in
-- game_move.
create table if not exists payout (
  reference text primary key,
  idempotency_key uuid not null unique,
  bank text not null,
  account text not null,
  name text not null,
  amount_satang bigint not null check (amount_satang > 0),
  currency text not null check (currency in ('BAHT', 'LAK')),
  state text not null check (state in ('processing', 'paying', 'paid', 'refused')),
  outcome text not null check (outcome in ('done', 'refused', 'silence')),
  reason text,
  bank_reference text references bank_transfer,
  created_at timestamptz not null,
  settled_at timestamptz,
  forgotten text not null default 'never' check (forgotten in ('never', 'next', 'was'))
);
create index if not exists payout_paid on payout (settled_at, reference) where state = 'paid';
create index if not exists payout_latest on payout (created_at desc);

-- The planned outcome of a payout that has not arrived yet; reference `next` means whichever arrives first.
create table if not exists payout_plan (
  reference text primary key,
  outcome text not null check (outcome in ('done', 'refused', 'silence')),
  reason text
);

-- What the pretend operators' authenticator app holds. The secret is in base32.
create table if not exists authenticator_account (
  account_no bigint generated always as identity,
  name text primary key,
  secret text not null
);

-- The history that the demo begins with: up to when, once it is here.
create table if not exists demo_history (
  is_only boolean primary key default true check (is_only),
  ends_at timestamptz not null
);
