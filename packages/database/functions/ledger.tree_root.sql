-- The root of a Merkle tree: its last 32 bytes.
create or replace function ledger.tree_root(tree bytea) returns bytea language sql immutable as $$
  select substring(tree from length(tree) - 31)
$$;
