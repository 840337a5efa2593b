-- Records an act of an operator as the next of the chain, in the transaction of the act itself. Returns its number.
create or replace function ledger.record_act(act jsonb) returns bigint language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  head ledger.act_head;
  next ledger.operator_act;
begin
  next := jsonb_populate_record(null::ledger.operator_act, act);
  select * into strict head from ledger.act_head for update;
  next.act_no := head.act_no + 1;
  next.hash := ledger.act_hash(head.hash, next);
  insert into ledger.operator_act select next.*;
  update ledger.act_head set act_no = next.act_no, hash = next.hash;
  return next.act_no;
end $$;
