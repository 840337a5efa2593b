-- Reports find the seal that covers a transaction.
create index concurrently if not exists seal_below on ledger.seal (below);
