-- A member's word that money was sent by hand. It stands in the book as a pending entry and gives nothing until a line, a
-- slip or an operator tells of the money; then that entry is settled in the place of a new one.
create table deposit_notice (
  member_id  uuid        not null,
  -- The pending entry.
  notice_id  uuid        not null,
  amount     bigint      not null check (amount > 0),
  currency   text        not null,
  state      text        not null check (state in ('open', 'settled', 'ended')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz,
  primary key (member_id, notice_id)
);
-- One at a time.
create unique index deposit_notice_one_open on deposit_notice (member_id) where state = 'open';
create index deposit_notice_latest on deposit_notice (member_id, created_at desc);
