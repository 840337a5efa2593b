-- `ledger.post` in a distributed database: calls `ledger.post_at` for each member, which Citus runs at the server of that
-- member, in the order of the members, and returns the answers in the order of the requests.
--
-- It runs as its caller. Citus refuses that two roles write of the same member in one transaction, and the caller writes
-- of the member too; `ledger.post_at` becomes the owner only at the member's server.
create or replace function ledger.post(requests jsonb) returns jsonb language plpgsql as $$
declare
  part           record;
  transaction_id xid8 := pg_current_xact_id();
  given          jsonb;
  answers        jsonb[] := '{}';
begin
  for part in
    select (r.value ->> 'member')::uuid as member_id, jsonb_agg(r.value order by r.ordinality) as requests,
      array_agg(r.ordinality order by r.ordinality) as ordinals
    from jsonb_array_elements(requests) with ordinality r
    group by r.value ->> 'member' order by r.value ->> 'member'
  loop
    -- In `from`, because Citus sends no simple expression of PL/pgSQL to another server.
    select answered into given from ledger.post_at(part.member_id, part.requests, transaction_id) answered;
    for at in 1..cardinality(part.ordinals) loop
      answers[part.ordinals[at]] := given -> at - 1;
    end loop;
  end loop;
  return to_jsonb(answers);
end $$;
