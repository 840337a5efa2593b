-- Deposits in progress, by member: the wheel tells the coins that they will bring. Entries that are posted at once, which
-- are nearly all deposits, are not in it.
create index entry_coming on ledger.entry (member_id, currency) where state = 'pending' and destination = 'wallet';
