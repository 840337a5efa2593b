-- What operators know of members, and by what they find them (decision record 0080).

-- Of the members who are suspended now. The history is in the chain of acts.
create table member_suspension (
  member_id    uuid        primary key,
  suspended_at timestamptz not null,
  suspended_by text        not null,
  reason       text        not null check (reason <> '')
);

create table member_note (
  member_id  uuid        not null,
  note_id    uuid        not null,
  text       text        not null check (text <> ''),
  written_by text        not null,
  written_at timestamptz not null,
  primary key (member_id, note_id)
);
create index member_note_latest on member_note (member_id, written_at desc);

create table member_tag (
  member_id uuid not null,
  tag       text not null check (tag <> ''),
  primary key (member_id, tag)
);
create index member_tag_of_tag on member_tag (tag, member_id);

-- When an operator last opened a member's page: the chain of acts gets one row for a while, not one for each reading.
create table member_view (
  member_id   uuid        not null,
  operator_id text        not null,
  viewed_at   timestamptz not null,
  primary key (member_id, operator_id)
);

-- The list, the latest first.
create index member_latest on member (created_at desc, member_id desc);
create index member_not_active on member (status, created_at desc, member_id desc) where status <> 'active';

-- The beginnings of names, numbers and usernames. Compared byte by byte, whatever the locale of the database is.
create index member_first_name on member ((lower(name)) collate "C");
create index member_last_name on member ((lower(substr(name, strpos(name, ' ') + 1))) collate "C");
create index member_account_first_name on member ((lower(bank_account_name)) collate "C");
create index member_account_last_name
  on member ((lower(substr(bank_account_name, strpos(bank_account_name, ' ') + 1))) collate "C");
create index member_account_no on member (bank_account_no collate "C");
create index member_account_last_digits on member ((right(bank_account_no, 4)));
create index member_phone_beginning on member_phone (phone collate "C");
create index game_account_username on game_account ((lower(username)) collate "C");

-- Ids and references, which are only looked up whole.
create index entry_by_id on ledger.entry using hash (entry_id) where statement_no is not null;
create index deposit_qr_by_id on deposit_qr using hash (qrcode_id);
create index deposit_reference_alone on deposit_reference (reference);
create index slip_trans_ref on slip (trans_ref) where trans_ref is not null;
create index incoming_transfer_trans_ref on incoming_transfer (trans_ref) where trans_ref is not null;
create index incoming_transfer_of_transaction on incoming_transfer (bank_transaction_id)
  where bank_transaction_id is not null;
create index payment_notification_event on payment_notification (event_id);
create index withdrawal_bank_reference on withdrawal (bank_reference) where bank_reference is not null;
