-- What the pretend outside world remembers. Run at every start, so each statement may find its work done.

create table if not exists sms_message (
  id uuid primary key,
  reference text not null unique,
  phone text not null,
  body text not null,
  sent_at timestamptz not null
);
create index if not exists sms_message_phone on sms_message (phone, sent_at desc);

-- The bank of all banks: one row an account. funded_satang is pretend money that came from nowhere, so at every
-- instant the sum of balances equals the sum of what was funded.
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
  intent uuid unique,
  foreign key (from_bank, from_account) references bank_account,
  foreign key (to_bank, to_account) references bank_account
);
create index if not exists bank_transfer_qr on bank_transfer (qr_id) where qr_id is not null;
create index if not exists bank_transfer_from on bank_transfer (from_bank, from_account, recorded_at desc);
create index if not exists bank_transfer_to on bank_transfer (to_bank, to_account);

-- One row a copy of a call-back. next_attempt_at is null when nothing is left to do for it.
create table if not exists kbank_callback (
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
create index if not exists kbank_callback_due on kbank_callback (next_attempt_at) where next_attempt_at is not null;
create index if not exists kbank_callback_reference on kbank_callback (reference);
