-- What the application's role may do besides where Citus has distributed the database. `ledger.post` runs as that role
-- there, and calls this at the member's server.
grant execute on function ledger.post_at(uuid, jsonb, xid8) to :app;
