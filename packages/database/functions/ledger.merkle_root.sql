-- The Merkle root of hashes, for seals of form 1. Neighbours are hashed together level by level; a hash without a
-- neighbour moves up unchanged. It must not change: existing seals depend on it.
create or replace function ledger.merkle_root(hashes bytea[]) returns bytea language plpgsql immutable as $$
declare
  level  bytea[] := hashes;
  above  bytea[];
  i  integer;
begin
  while cardinality(level) > 1 loop
    above := '{}';
    for i in 1 .. cardinality(level) by 2 loop
      above := above || case when i = cardinality(level) then level[i]
                             else sha256('\x01'::bytea || level[i] || level[i + 1]) end;
    end loop;
    level := above;
  end loop;
  return level[1];
end $$;
