-- The hashes that a leaf is combined with up to the root, each prefixed with its side: L or R.
create or replace function ledger.audit_path(tree bytea, entries integer, leaf_no integer) returns text[] language plpgsql immutable as $$
declare
  width integer := entries;
  start integer := 0;
  own   integer := leaf_no;
  other integer;
  path  text[] := '{}';
begin
  while width > 1 loop
    other := own # 1;
    if other < width then
      path := path || (case when other < own then 'L' else 'R' end
        || encode(substring(tree from (start + other) * 32 + 1 for 32), 'hex'));
    end if;
    start := start + width;
    width := (width + 1) / 2;
    own := own / 2;
  end loop;
  return path;
end $$;
