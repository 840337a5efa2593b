-- Money on its way to a member's own bank account. Its hold in the book has the same id. Decision records 0033, 0034.
create table withdrawal (
  member_id         uuid        not null,
  withdrawal_id     uuid        not null,
  amount            bigint      not null check (amount > 0),
  currency          text        not null check (currency in ('BAHT', 'LAK')),
  -- The profile's bank account as it was when the member asked.
  bank_code         text        not null,
  bank_account_name text        not null,
  bank_account_no   text        not null,
  -- cooling: waits because the account's name has changed. review: waits for an operator. approved: the bank was not asked
  -- yet. asked: the bank may have paid. person: asked for a day without a definite answer. Ends: paid, returned.
  state             text        not null
    check (state in ('cooling', 'review', 'approved', 'asked', 'person', 'paid', 'returned')),
  wait_until        timestamptz,
  -- Which of the operator's rules did not approve it.
  review_reasons    text[]      not null default '{}',
  reviewed_at       timestamptz,
  approved_at       timestamptz,
  -- The operator who did; none where the rules did.
  approved_by       text,
  -- When the bank was asked first, and what it calls the payout.
  sent_at           timestamptz,
  bank_reference    text,
  asked             integer     not null default 0,
  last_answer       text,
  -- Since when the bank knows no such payout.
  absent_since      timestamptz,
  ask_at            timestamptz,
  -- Who asks keeps others from asking meanwhile.
  leased_until      timestamptz,
  created_at        timestamptz not null,
  ended_at          timestamptz,
  return_reason     text,
  decided_by        text,
  decided_why       text,
  primary key (member_id, withdrawal_id),
  constraint withdrawal_end_is_whole check ((state in ('paid', 'returned')) = (ended_at is not null)),
  constraint withdrawal_return_has_a_reason check ((state = 'returned') = (return_reason is not null)),
  constraint withdrawal_cools_until check (state <> 'cooling' or wait_until is not null),
  constraint withdrawal_asked_is_approved
    check (state not in ('approved', 'asked', 'person', 'paid') or approved_at is not null),
  constraint withdrawal_asked_is_sent check (state not in ('asked', 'person', 'paid') or sent_at is not null)
);
-- One at a time a member. Product §6.
create unique index withdrawal_one_open on withdrawal (member_id) where state not in ('paid', 'returned');
create index withdrawal_latest on withdrawal (member_id, created_at desc);
create index withdrawal_open on withdrawal (created_at, member_id, withdrawal_id) where state not in ('paid', 'returned');
create index withdrawal_sent on withdrawal (sent_at) where sent_at is not null;
