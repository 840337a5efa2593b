-- What operators look up in the book (decision record 0106). Both indexes are on tables that the job of the seals writes, so
-- that no payment waits for them.

-- An entry by its id, or by the short reference that members read: the last eight characters of the id.
create index leaf_reference on ledger.leaf ((right(entry_id::text, 8)));

-- The days and seals of an account of the house.
create index day_sum_of_source on ledger.day_sum (source, currency, day, seal_no);
create index day_sum_of_destination on ledger.day_sum (destination, currency, day, seal_no);
