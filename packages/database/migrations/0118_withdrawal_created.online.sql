-- `withdrawal_created_by_member` has replaced it.
drop index concurrently if exists withdrawal_created;
