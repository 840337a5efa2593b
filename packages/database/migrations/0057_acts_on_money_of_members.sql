-- What operators corrected and gave by hand (decision record 0082).

-- A correction of a wallet.
create table adjustment (
  member_id     uuid        not null,
  adjustment_id uuid        not null,
  -- Its entry in the book.
  entry_id      uuid        not null,
  direction     text        not null check (direction in ('credit', 'debit')),
  amount        bigint      not null check (amount > 0),
  currency      text        not null check (currency in ('BAHT', 'LAK')),
  reason        text        not null check (reason <> ''),
  made_by       text        not null,
  made_at       timestamptz not null,
  -- The approval that it ran with, and who decided it: null where one operator was enough.
  approval_id   uuid,
  approved_by   text,
  primary key (member_id, adjustment_id),
  unique (member_id, entry_id),
  check ((approval_id is null) = (approved_by is null))
);
create index adjustment_of_member on adjustment (member_id, made_at desc, adjustment_id desc);
create index adjustment_latest on adjustment (made_at desc, adjustment_id desc);
