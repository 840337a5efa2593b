-- Seals the next entries, about `most` of them, that were recorded before the oldest running transaction. Returns how
-- many it sealed; 0 when there is nothing to seal.
create or replace function ledger.seal_next(most integer) returns integer language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  horizon  xid8 := ledger.horizon();
  newest   ledger.seal;
  next     ledger.seal;
  cut      xid8;
begin
  -- One sealer at a time; who comes second sees the first one's seal.
  perform pg_advisory_xact_lock(hashtext('ledger.seal'));
  select * into newest from ledger.seal order by seal_no desc limit 1;
  next.form := 2;
  next.since := case when newest.form = 2 then newest.below else '0'::xid8 end;
  select e.recorded_in into cut from ledger.entry e
    where e.recorded_in >= next.since and e.recorded_in < horizon
    order by e.recorded_in offset most limit 1;
  -- A transaction is never split: where the first alone holds more than `most`, it is sealed whole.
  if cut is not null and cut = (select min(e.recorded_in) from ledger.entry e where e.recorded_in >= next.since) then
    select min(e.recorded_in) into cut from ledger.entry e where e.recorded_in > cut and e.recorded_in < horizon;
  end if;
  next.below := coalesce(cut, horizon);
  next.seal_no := coalesce(newest.seal_no, 0) + 1;
  -- Two random identifiers: 244 random bits.
  next.secret := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  with leaf as materialized (
    select l.* from ledger.leaves_of(next.since, next.below, next.secret) l
  ), placed as (
    insert into ledger.leaf (member_id, entry_id, seal_no, leaf_no)
    select l.member_id, l.entry_id, next.seal_no, l.leaf_no from leaf l
  )
  select count(*), ledger.merkle_tree(array_agg(l.hash order by l.leaf_no))
    into next.entries, next.tree from leaf l;
  if next.entries = 0 then
    return 0;
  end if;
  next.root := ledger.tree_root(next.tree);
  select h.act_no, h.hash into next.act_no, next.act_hash from ledger.act_head h;
  next.facts := ledger.seal_facts(next);
  next.hash := ledger.link_hash(next, newest.hash,
    (select s.hash from ledger.seal s where s.seal_no = ledger.skip_of(next.seal_no)));
  next.sealed_at := clock_timestamp();
  insert into ledger.seal select next.*;
  return next.entries;
end $$;
