-- What a member needs to prove movements of their own statement: for each entry of a movement its sealed text, its
-- salt, its seal and its path in that seal, for seals up to `up_to`. These four are null for an entry that is not
-- sealed yet. Returns only the member's own entries.
create or replace function ledger.prove(member uuid, movements uuid[], up_to bigint)
  returns table (movement_id uuid, entry_id uuid, recorded_at timestamptz, leaf text, salt bytea, seal_no bigint, path text[])
  language sql stable
  security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, e.entry_id, e.recorded_at,
    case when t.seal_no is not null then ledger.leaf_text(e) end,
    case when t.seal_no is not null then ledger.leaf_salt(t.secret, e.member_id, e.entry_id) end,
    t.seal_no,
    case when t.seal_no is not null then ledger.audit_path(t.tree, t.entries, l.leaf_no) end
  from unnest(prove.movements) with ordinality as m (id, nr)
  cross join lateral (
    select o.* from ledger.entry o where o.member_id = prove.member and o.entry_id = m.id
    union all
    select r.* from ledger.entry r where r.member_id = prove.member and r.resolves = m.id
  ) e
  left join ledger.leaf l on l.member_id = prove.member and l.entry_id = e.entry_id
  left join ledger.seal t on t.seal_no = l.seal_no and t.seal_no <= prove.up_to
  order by m.nr, e.version
$$;
