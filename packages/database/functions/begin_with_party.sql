-- Whether something new may begin with an outside company, asked in the transaction that begins it: `false` while the
-- company is paused. Until that transaction ends, no pause of the company can commit, so what began before a pause is
-- complete when the pause is there, and nothing begins after it. A pause holds the same lock exclusively. The two
-- statements have a snapshot each: the second sees a pause that the first has waited for.
create or replace function begin_with_party(begun text) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('party ' || begun, 0));
  return coalesce(
    (select e.kind = 'resumed' from party_event e where e.party = begun order by e.event_no desc limit 1), true);
end
$$;
