-- The transaction that stored a reported balance, and the one that ended a leg, as the server numbers it that the statement was
-- sent to. Triggers number what they keep with it (`keep_reported_balance`, `keep_moved_balance`): where Citus spreads the
-- tables, they run at the member's server, whose own numbers are no seal's. Null: a server of the version before wrote the row.
alter table game_account add column reported_in xid8;
alter table transfer_leg add column ended_in xid8;
