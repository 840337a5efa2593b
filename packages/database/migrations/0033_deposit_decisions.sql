-- A gift of which the e-wallet has not said for a day whether it paid is decided by an operator: who, and why.
alter table gift add column decided_by text, add column decided_why text;
alter table gift add constraint a_person_decides_with_a_reason check (
  (decided_by is null) = (decided_why is null) and (decided_by is null or state <> 'redeeming'));
create index gift_undecided on gift (received_at, member_id, gift_id) where state = 'redeeming';

-- Lines in words that no form knows, which an operator reads: a few among all that credit nothing.
create index bank_line_unread on bank_line (received_at, line_id) where state = 'nothing' and reason = 'UNREAD';
