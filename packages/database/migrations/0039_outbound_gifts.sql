-- A gift takes the columns and states that every payment to an outside company has: one engine continues all of them.
alter table gift rename column received_at to created_at;
alter table gift rename column decided_at to ended_at;
alter table gift
  add column sent_at timestamptz,
  add column not_found_since timestamptz,
  add column last_answer text,
  add column leased_until timestamptz,
  alter column poll_at drop not null;
alter table gift
  drop constraint gift_state_check,
  drop constraint a_decided_gift_has_its_entry,
  drop constraint a_person_decides_with_a_reason;
drop index gift_waiting, gift_undecided;
-- Until now a gift did not say whether the e-wallet had been asked, so it may have been.
update gift set state = 'submitted', sent_at = created_at where state = 'redeeming';
update gift set sent_at = created_at, poll_at = null where state in ('credited', 'refused');
-- The entry that resolves a hold names the hold.
alter table gift drop column resolution_id;
alter table gift
  add constraint gift_state_check check (state in ('held', 'submitted', 'credited', 'refused')),
  add constraint gift_submitted_is_sent check (state <> 'submitted' or sent_at is not null),
  add constraint gift_ends_once check ((state in ('credited', 'refused')) = (ended_at is not null)),
  add constraint gift_decided_with_a_reason check ((decided_by is null) = (decided_why is null)
    and (decided_by is null or ended_at is not null));
create index gift_due on gift (greatest(poll_at, leased_until)) where state in ('held', 'submitted');
create index gift_open on gift (created_at, member_id, gift_id) where state in ('held', 'submitted');
