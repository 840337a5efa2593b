-- The hash of a leaf.
create or replace function ledger.leaf_hash(salt bytea, leaf text) returns bytea language sql immutable as $$
  select sha256('\x00'::bytea || salt || convert_to(leaf, 'UTF8'))
$$;
