-- What a member needs to prove movements of their own statement: for each entry of a movement its sealed text, its
-- salt, its seal and its path in that seal, for seals up to `up_to`. These four are null for an entry that is not
-- sealed yet. Returns only the member's own entries.
--
-- First the member's entries with their leaves, then their seals: the two may lie on different servers.
create or replace function ledger.prove(member uuid, movements uuid[], up_to bigint)
  returns table (movement_id uuid, entry_id uuid, recorded_at timestamptz, leaf text, salt bytea, seal_no bigint, path text[])
  language plpgsql stable
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  own   record;
  entry ledger.entry;
  seal  ledger.seal;
begin
  for own in
    select m.id as movement_id, e.entry_id, l.seal_no, l.leaf_no
    from unnest(prove.movements) with ordinality as m (id, nr)
    cross join lateral (
      select o.entry_id, o.version from ledger.entry o where o.member_id = prove.member and o.entry_id = m.id
      union all
      select r.entry_id, r.version from ledger.entry r where r.member_id = prove.member and r.resolves = m.id
    ) e
    left join ledger.leaf l on l.member_id = prove.member and l.entry_id = e.entry_id
    order by m.nr, e.version
  loop
    select e.* into entry from ledger.entry e where e.member_id = prove.member and e.entry_id = own.entry_id;
    select s.* into seal from ledger.seal s where s.seal_no = own.seal_no and s.seal_no <= prove.up_to;
    movement_id := own.movement_id;
    entry_id := entry.entry_id;
    recorded_at := entry.recorded_at;
    leaf := case when seal.seal_no is not null then ledger.leaf_text(entry) end;
    salt := case when seal.seal_no is not null then ledger.leaf_salt(seal.secret, entry.member_id, entry.entry_id) end;
    seal_no := seal.seal_no;
    path := case when seal.seal_no is not null then ledger.audit_path(seal.tree, seal.entries, own.leaf_no) end;
    return next;
  end loop;
end $$;
