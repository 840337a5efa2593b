-- Where the book and the paying bank differ. Filed, and closed when a later comparison no longer finds it; never repaired.
create table payout_difference (
  difference_id uuid        primary key,
  kind          text        not null check (kind in ('TOTAL_DIFFERS', 'ONLY_IN_BOOK', 'ONLY_AT_BANK', 'AMOUNT_DIFFERS')),
  currency      text        not null check (currency in ('BAHT', 'LAK')),
  -- The payout's; empty where the whole differs.
  reference     text        not null,
  book          bigint      not null,
  bank          bigint      not null,
  -- When the payout was made that differs.
  happened_at   timestamptz not null,
  found_at      timestamptz not null,
  gone_at       timestamptz
);
create unique index payout_difference_once on payout_difference (kind, currency, reference) where gone_at is null;
create index payout_difference_latest on payout_difference (found_at desc, difference_id);

-- Up to when the bank's payouts have been compared one by one: one row.
create table payout_comparison (
  is_only     boolean     primary key default true check (is_only),
  compared_to timestamptz not null
);
