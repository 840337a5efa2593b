-- The number of the earlier seal that a seal links to in addition to the one before it: its own number without the
-- lowest set bit. With both links, the path from any seal to any earlier one is short.
create or replace function ledger.skip_of(seal_no bigint) returns bigint language sql immutable as $$
  select seal_no - (seal_no & -seal_no)
$$;
