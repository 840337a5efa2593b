-- Trigger: refuses an entry that resolves or reverses an entry which does not exist. It costs less than a foreign key,
-- which would run for every entry: this one runs only for entries that refer to another. Entries are never deleted, so
-- checking once is enough.
create or replace function ledger.refuse_unlinked() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger.entry e
      where e.member_id = new.member_id and e.entry_id = coalesce(new.resolves, new.reverses)) then
    raise exception 'Entry % resolves or reverses one that is not there', new.entry_id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
