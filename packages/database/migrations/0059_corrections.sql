-- What an operator did to a member's account is a security event, too: the member is told, and sees that it was the
-- operator. Such an event names neither device nor address. Decision record 0083.
alter table security_event
  add column by_operator boolean not null default false,
  drop constraint security_event_kind_check,
  add constraint security_event_kind_check check (kind in (
    'NEW_LOGIN', 'PASSWORD_CHANGED', 'PASSWORD_RESET', 'PASSWORD_RESET_STARTED', 'NAME_CHANGED',
    'BANK_ACCOUNT_NAME_CHANGED', 'BANK_ACCOUNT_CHANGED', 'PASSKEY_ADDED', 'PASSKEY_REMOVED', 'WITHDRAWAL'));
