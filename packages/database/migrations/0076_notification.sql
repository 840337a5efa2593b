-- What happened to a member that the member wants to know, once for each thing (decision record 0093). No foreign keys: the
-- row is written in the transaction of the event itself, which must not be able to fail because of it.
create table notification (
  member_id   uuid        not null,
  kind        text        not null check (kind in ('MONEY_IN', 'WITHDRAWAL_PAID', 'WITHDRAWAL_RETURNED', 'BONUS_ENDING',
                                                   'NEW_LOGIN', 'SUPPORT_MESSAGE')),
  -- The line of the statement, the grant, the security event, or the session of the conversation.
  about_id    uuid        not null,
  happened_at timestamptz not null,
  -- In satang, where money moved.
  amount      bigint,
  currency    text,
  -- The session that did it, which needs no count of it.
  session_id  uuid,
  read_at     timestamptz,
  primary key (member_id, kind, about_id)
);
create index notification_latest on notification (member_id, happened_at desc);
-- For the job that forgets old ones. The rows come in the order of time, so a block range index costs a deposit nothing.
create index notification_age on notification using brin (happened_at);

-- The kinds that a member has switched; those without a row are on.
create table notification_setting (
  member_id uuid    not null,
  kind      text    not null,
  in_app    boolean not null,
  primary key (member_id, kind)
);
