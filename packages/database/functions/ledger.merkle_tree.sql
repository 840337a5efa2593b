-- The Merkle tree over leaves: the hashes of all levels, from the leaves to the root, concatenated. Neighbours are
-- hashed together; a hash without a neighbour moves up unchanged.
create or replace function ledger.merkle_tree(leaves bytea[]) returns bytea language plpgsql immutable strict as $$
declare
  level bytea[] := leaves;
  above bytea[];
  tree  bytea := '';
  i integer;
begin
  loop
    tree := tree || (select string_agg(node, ''::bytea order by nr) from unnest(level) with ordinality as l (node, nr));
    exit when cardinality(level) <= 1;
    above := '{}';
    for i in 1 .. cardinality(level) by 2 loop
      above := above || case when i = cardinality(level) then level[i]
                             else sha256('\x01'::bytea || level[i] || level[i + 1]) end;
    end loop;
    level := above;
  end loop;
  return tree;
end $$;
