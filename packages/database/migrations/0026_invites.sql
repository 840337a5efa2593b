-- Whom a member has invited, with the member who has: so that a member's invitees lie with the member. Product §7.
create table invitee (
  member_id     uuid        not null,
  invitee_id    uuid        not null,
  joined_at     timestamptz not null,
  -- The loss that has been rewarded, at its highest, so that no loss is rewarded twice; and what was given for it.
  rewarded_loss bigint      not null default 0 check (rewarded_loss >= 0),
  rewarded      bigint      not null default 0 check (rewarded >= 0),
  primary key (member_id, invitee_id),
  constraint nobody_invites_oneself check (invitee_id <> member_id)
);
create index invitee_latest on invitee (member_id, joined_at desc);
insert into invitee (member_id, invitee_id, joined_at)
  select invited_by, member_id, created_at from member where invited_by is not null and invited_by <> member_id;
