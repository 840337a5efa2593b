-- What members see of their own account's safety: where it is used, and what happened to it.

alter table session add column last_seen_at timestamptz;
update session set last_seen_at = created_at;
alter table session alter column last_seen_at set not null;

-- Withdrawals wait for a while after the name has changed. Product §6.
alter table member add column bank_account_name_changed_at timestamptz;

create table security_event (
  member_id  uuid        not null,
  event_id   uuid        not null,
  kind       text        not null check (kind in ('NEW_LOGIN', 'PASSWORD_CHANGED', 'BANK_ACCOUNT_NAME_CHANGED')),
  -- The session that did it.
  session_id uuid        not null,
  device     text        not null,
  address    text        not null,
  happened_at timestamptz not null,
  seen_at    timestamptz,
  primary key (member_id, event_id)
);
create index security_event_latest on security_event (member_id, happened_at desc);
