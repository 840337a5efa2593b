-- Where the ledger and an outside company differ, in one table for all of them. Filed, and closed when a later comparison
-- no longer finds it; never repaired.
create table reconciliation_difference (
  difference_id uuid        primary key,
  -- The company's account in the ledger: `provider:PG`, `bank:PAYOUT`.
  account       text        not null,
  currency      text        not null check (currency in ('BAHT', 'LAK')),
  kind          text        not null check (kind in ('TOTAL_DIFFERS', 'ONLY_IN_BOOK', 'ONLY_AT_PROVIDER', 'AMOUNT_DIFFERS')),
  -- Of the move or payout; empty where the total differs.
  reference     text        not null,
  -- In satang: the ledger's figure, and the company's.
  book          bigint      not null,
  reported      bigint      not null,
  -- When the move or payout was made.
  happened_at   timestamptz not null,
  found_at      timestamptz not null,
  gone_at       timestamptz
);
create unique index reconciliation_difference_open on reconciliation_difference (account, currency, kind, reference)
  where gone_at is null;
create index reconciliation_difference_latest on reconciliation_difference (account, found_at desc, difference_id);

-- Up to when a company's list was compared entry by entry.
create table reconciliation (
  account     text        primary key,
  compared_to timestamptz not null
);

insert into reconciliation_difference
  select d.difference_id, 'provider:' || d.game, p.currency, d.kind, d.reference, d.book, d.provider, d.happened_at,
    d.found_at, d.gone_at
  from game_difference d join game_provider p on p.code = d.game;
insert into reconciliation_difference
  select difference_id, 'bank:PAYOUT', currency, case kind when 'ONLY_AT_BANK' then 'ONLY_AT_PROVIDER' else kind end,
    reference, book, bank, happened_at, found_at, gone_at
  from payout_difference;
insert into reconciliation select 'provider:' || game, compared_to from game_comparison;
insert into reconciliation select 'bank:PAYOUT', compared_to from payout_comparison;
drop table game_difference, payout_difference, game_comparison, payout_comparison;
