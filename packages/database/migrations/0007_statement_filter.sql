-- The statement by kind and by day. Both are read by member first, and cost each entry one small index row.

-- Lines of a kind, newest first, and how many there are, without touching the lines themselves.
create index statement_of_type on ledger.statement (member_id, currency, statement_type, statement_no);

-- A member's entries in the order in which they happened: a period is one range, and a place in it is a key.
create index entry_happened on ledger.entry (member_id, currency, happened_at, entry_id);
