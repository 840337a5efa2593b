-- Renames tables and columns to the standard terms of the field. Only names, the values of some states and of one
-- author column, and the names of queued jobs change.

alter table ledger.intent rename to idempotency_key;
alter index ledger.intent_age rename to idempotency_key_age;
alter table ledger.leaf rename column place to leaf_no;

alter table bank rename column place to sort_order;
alter table source rename column place to sort_order;
alter table deposit_account rename column place to sort_order;
alter table game_provider rename column place to sort_order;
alter table offer rename column place to sort_order;
alter table wheel_slice rename column place to sort_order;

alter table party_event rename to payment_notification;
alter table payment_notification rename column party to provider;
alter table party_event_refused rename to refused_notification;
alter table refused_notification rename column party to provider;
alter table deposit_reference rename column party to provider;
alter table deposit_qr rename column party_reference to provider_reference;
-- Names of their parameters or results change, which `create or replace` cannot do. The files in
-- `packages/database/functions` create them again in the same transaction.
drop function settle_payments, ledger.leaves_of, ledger.audit_path;
drop type matched_payment;
create type matched_payment as (
  ordinal     integer,
  provider    text,
  event_id    text,
  body        jsonb,
  amount      bigint,
  entry_id    uuid,
  paid_at     timestamptz,
  received_at timestamptz,
  member_id   uuid,
  qrcode_id   uuid,
  currency    text,
  is_late     boolean
);

alter table bank_line rename to bank_transaction;
alter table bank_transaction rename column line_id to bank_transaction_id;
alter table bank_line_content rename to bank_transaction_content;
alter table bank_transaction_content rename column line_id to bank_transaction_id;
alter table deposit_receipt rename to incoming_transfer;
alter table incoming_transfer rename column receipt_id to incoming_transfer_id;
alter table incoming_transfer rename column line_id to bank_transaction_id;
alter table incoming_transfer rename column learnt_at to recorded_at;

alter table game_account rename column asked to polls;
alter table game_account rename column ask_at to poll_at;
alter table slip rename column asked to polls;
alter table slip rename column ask_at to poll_at;
alter table gift rename column asked to polls;
alter table gift rename column ask_at to poll_at;

alter table transfer rename column from_place to from_account;
alter table transfer rename column to_place to to_account;
alter table transfer rename column sweep_id to transfer_all_id;
alter table transfer_leg rename column asked to polls;
alter table transfer_leg rename column ask_at to poll_at;
alter table transfer_leg rename column absent_since to not_found_since;
alter table transfer_leg drop constraint transfer_leg_state_check, drop constraint asked_is_prepared;
drop index transfer_leg_one_open;
drop index transfer_leg_open;
update transfer_leg set state = case state when 'asked' then 'submitted' else 'manual_review' end
  where state in ('asked', 'person');
alter table transfer_leg
  add constraint transfer_leg_state_check
    check (state in ('waiting', 'held', 'submitted', 'manual_review', 'done', 'returned', 'dropped')),
  add constraint submitted_is_prepared
    check (state not in ('submitted', 'manual_review') or (prepared is not null and sent_at is not null));
create unique index transfer_leg_one_open on transfer_leg (member_id, game)
  where state in ('waiting', 'held', 'submitted', 'manual_review');
create index transfer_leg_open on transfer_leg (created_at, member_id, leg_id)
  where state in ('held', 'submitted', 'manual_review');

alter table withdrawal rename column asked to polls;
alter table withdrawal rename column ask_at to poll_at;
alter table withdrawal rename column absent_since to not_found_since;
alter table withdrawal drop constraint withdrawal_state_check, drop constraint withdrawal_asked_is_approved,
  drop constraint withdrawal_asked_is_sent;
update withdrawal set state = case state when 'asked' then 'submitted' else 'manual_review' end
  where state in ('asked', 'person');
alter table withdrawal
  add constraint withdrawal_state_check
    check (state in ('cooling', 'review', 'approved', 'submitted', 'manual_review', 'paid', 'returned')),
  add constraint withdrawal_submitted_is_approved
    check (state not in ('approved', 'submitted', 'manual_review', 'paid') or approved_at is not null),
  add constraint withdrawal_submitted_is_sent
    check (state not in ('submitted', 'manual_review', 'paid') or sent_at is not null);

alter table member_grant rename column tellings to balance_updates;
alter table member_grant rename column told_at to reported_at;
alter table grant_telling rename to grant_balance_update;
alter table grant_balance_update rename column telling_no to update_no;
alter table grant_balance_update rename column told_at to reported_at;
alter table refund_mark rename to refund_snapshot;
alter table refund_snapshot rename column marked_at to taken_at;
alter table refund_claim rename to refund_payout;
alter table refund_payout rename column claim_id to payout_id;
alter table refund_payout rename column claimed_at to created_at;
alter table refund_payout drop constraint refund_claim_state_check;
drop index refund_claim_one_open;
drop index refund_claim_open;
update refund_payout set state = 'pending' where state = 'claimed';
alter table refund_payout add constraint refund_payout_state_check check (state in ('pending', 'credited'));
create unique index refund_payout_one_pending on refund_payout (member_id) where state = 'pending';
create index refund_payout_pending on refund_payout (created_at) where state = 'pending';

alter table chat_conversation rename column person_id to participant_id;
alter table chat_conversation rename column read_by_person to read_by_participant;
alter table chat_file rename column person_id to participant_id;
alter table chat_message rename column person_id to participant_id;
alter table chat_message drop constraint chat_message_author_check;
update chat_message set author = 'participant' where author = 'person';
alter table chat_message add constraint chat_message_author_check check (author in ('participant', 'bot', 'agent'));

alter table wheel_turn rename column draw_no to spin_no;
alter table wheel_draw rename to wheel_spin;
alter table wheel_spin rename column draw_no to spin_no;
alter table wheel_spin rename column drawn_at to spun_at;

-- Jobs that wait in the queue keep waiting under the new names. Those of transfers, withdrawals and gifts take another
-- payload with their name: the server adds them again when it starts.
do $$ begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks t set identifier = n.new_name
      from (values ('askSlip', 'pollSlip'), ('askAfterQr', 'pollQr')) n (old_name, new_name)
      where t.identifier = n.old_name
        and not exists (select from graphile_worker._private_tasks o where o.identifier = n.new_name);
  end if;
end $$;
