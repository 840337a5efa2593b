-- Days of outside companies that operators have closed, with the figures at which they did (decision record 0106). A day whose
-- figures change afterwards is closed again, by another row.
create table day_closing (
  -- Bangkok's day, and the company's account in the ledger.
  day          date        not null,
  account      text        not null check (account <> ''),
  currency     text        not null check (currency in ('BAHT', 'LAK')),
  -- Counts the closings of this day.
  closing_no   integer     not null check (closing_no > 0),
  closed_by    text        not null,
  closed_at    timestamptz not null,
  -- The book as at this seal, in satang: into wallets and out of them.
  seal_no      bigint      not null,
  paid_in      bigint      not null,
  paid_in_entries integer  not null,
  paid_out     bigint      not null,
  paid_out_entries integer not null,
  -- What the company had reported; null: nothing is kept of it.
  reported         bigint,
  reported_entries integer,
  compared_to  timestamptz,
  waiting      bigint      not null,
  waiting_entries integer  not null,
  differences  integer     not null,
  agrees       boolean     not null,
  note         text        check (note <> ''),
  primary key (day, account, currency, closing_no),
  constraint what_disagrees_has_a_note check (agrees or note is not null),
  constraint reported_is_whole check ((reported is null) = (reported_entries is null))
);
create trigger day_closing_append_only before update or delete on day_closing
  for each row execute function ledger.refuse_change();
create trigger day_closing_no_truncate before truncate on day_closing
  for each statement execute function ledger.refuse_change();

-- What the bank's feed reported of a day.
create index bank_transaction_paid on bank_transaction (paid_at) where state <> 'nothing';
-- What banks confirmed by slips, where the feed has not reported it.
create index incoming_transfer_of_slip on incoming_transfer (paid_at)
  where bank_transaction_id is null and trans_ref is not null and state = 'credited';
