-- When a member set a new password with a code instead of the old one. Withdrawals and changes of the bank account wait
-- after that.
alter table member add column password_reset_at timestamptz;
alter table security_event
  drop constraint security_event_kind_check,
  add constraint security_event_kind_check
    check (kind in ('NEW_LOGIN', 'PASSWORD_CHANGED', 'PASSWORD_RESET', 'BANK_ACCOUNT_NAME_CHANGED'));
