-- How long money took from its payment to the wallet, by way to deposit: the median of the newest deposits, measured by a
-- job. A way of which too few deposits were credited lately has no row. Decision record 0097.
create table deposit_speed (
  kind        text        not null check (kind in ('QR', 'ACCOUNT', 'GIFT', 'NOTICE')),
  -- The QR provider or the bank. Empty for the kinds of which there is one.
  code        text        not null,
  seconds     integer     not null check (seconds >= 0),
  deposits    integer     not null check (deposits > 0),
  measured_at timestamptz not null,
  primary key (kind, code)
);
-- The newest deposits of each way, without reading the older ones.
create index payment_notification_credited on payment_notification (provider, received_at desc)
  where outcome = 'credited' and matched_by is null;
create index bank_transaction_credited on bank_transaction (deposit_account_id, received_at desc)
  where state = 'credited' and matched_by is null;
create index gift_credited on gift (ended_at desc) where state = 'credited' and decided_by is null;
create index deposit_notice_settled on deposit_notice (ended_at desc) where state = 'settled';
