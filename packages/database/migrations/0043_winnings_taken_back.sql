-- Ending a grant early takes back what play has won with it, too (decision record 0036).
alter table member_grant
  drop constraint no_more_back_than_given,
  add constraint no_more_back_than_given_and_won check (taken_back <= credit + greatest(result, 0));
