-- The hash of a leaf: SHA-256 of a prefix byte, the salt and the text of the entry.
create or replace function ledger.leaf_hash(salt bytea, leaf text) returns bytea language sql immutable as $$
  select sha256('\x00'::bytea || salt || convert_to(leaf, 'UTF8'))
$$;
