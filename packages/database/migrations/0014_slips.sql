-- One real transfer into an account of the operator. It may be told of by a slip (by the sending bank and its reference),
-- by a line of the bank's feed, or by both; it is credited once, whoever tells first. No member owns it: the money of a
-- waiting one is nobody's yet.
create table deposit_receipt (
  receipt_id         uuid        not null,
  deposit_account_id uuid        not null references deposit_account,
  amount             bigint      not null check (amount > 0),
  paid_at            timestamptz not null,
  -- Bank of Thailand's number, and the account as far as it was told; null where it was not.
  sender_bank        text,
  sender_account     text,
  -- The sending bank's reference, once a slip has told it.
  trans_ref          text,
  -- The line of the bank's feed, once there is one.
  line_id            text,
  state              text        not null check (state in ('waiting', 'credited')),
  member_id          uuid,
  entry_id           uuid,
  learnt_at          timestamptz not null,
  primary key (amount, receipt_id),
  constraint a_credited_receipt_has_its_entry check ((state = 'credited') = (member_id is not null and entry_id is not null)),
  constraint a_reference_is_a_banks check (trans_ref is null or sender_bank is not null),
  constraint a_receipt_was_told check (trans_ref is not null or line_id is not null)
);
create unique index deposit_receipt_line on deposit_receipt (amount, line_id) where line_id is not null;
-- What was told by a line and by no slip yet, and the other way round: where the other word about it is looked for.
create index deposit_receipt_without_slip on deposit_receipt (deposit_account_id, amount, paid_at) where trans_ref is null;
create index deposit_receipt_without_line on deposit_receipt (deposit_account_id, amount, paid_at) where line_id is null;

-- A slip's reference is used once for ever, by whomever.
create table slip_reference (
  sender_bank text        not null,
  trans_ref   text        not null,
  used_at     timestamptz not null,
  primary key (sender_bank, trans_ref)
);

-- A slip that a member sent, and what became of it.
create table slip (
  member_id   uuid        not null,
  slip_id     uuid        not null,
  received_at timestamptz not null,
  state       text        not null check (state in ('processing', 'success', 'failed')),
  -- Why it failed. Specification §8.
  reason      text,
  -- What its picture says: the sending bank and that bank's reference.
  sender_bank text,
  trans_ref   text,
  -- What the bank says. 0 until then.
  amount      bigint      not null default 0 check (amount >= 0),
  -- The picture's name in the storage; null where there is none, or no longer.
  picture     text,
  -- How often the bank was asked, and when it is asked again.
  asked       integer     not null default 0,
  ask_at      timestamptz not null,
  decided_at  timestamptz,
  primary key (member_id, slip_id),
  constraint a_failed_slip_has_its_reason check ((state = 'failed') = (reason is not null))
);
create index slip_latest on slip (member_id, received_at desc, slip_id desc);
create index slip_waiting on slip (ask_at) where state = 'processing';
create index slip_picture_age on slip (received_at) where picture is not null;
