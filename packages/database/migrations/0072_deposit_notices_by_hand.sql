-- What operators decided about members' notices of manual transfers (decision record 0089).
create table deposit_notice_decision (
  member_id          uuid        not null,
  notice_id          uuid        not null,
  outcome            text        not null check (outcome in ('confirmed', 'refused')),
  -- Where the operator saw the money.
  deposit_account_id uuid,
  -- A refusal's reason is shown to the member.
  reason             text        not null check (reason <> ''),
  made_by            text        not null,
  made_at            timestamptz not null,
  approval_id        uuid,
  approved_by        text,
  primary key (member_id, notice_id),
  foreign key (member_id, notice_id) references deposit_notice,
  check ((deposit_account_id is not null) = (outcome = 'confirmed')),
  check ((approval_id is null) = (approved_by is null))
);

create index deposit_notice_decision_latest on deposit_notice_decision (made_at desc);

-- An incoming transfer that only an operator has seen: the operator who confirmed it.
alter table incoming_transfer add column confirmed_by text;
alter table incoming_transfer drop constraint a_receipt_was_told;
alter table incoming_transfer add constraint a_transfer_was_reported
  check (trans_ref is not null or bank_transaction_id is not null or confirmed_by is not null);
