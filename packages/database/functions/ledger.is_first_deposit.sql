-- Whether an entry is its member's first deposit in its currency. Entries with a lower version are recorded before it, so
-- the answer never changes.
create or replace function ledger.is_first_deposit(e ledger.entry) returns boolean language sql stable as $$
  select ledger.is_deposit(e) and not exists (
    select from ledger.entry f
    where f.member_id = e.member_id and f.currency = e.currency and f.version < e.version and ledger.is_deposit(f))
$$;
