-- `store_payments` in a distributed database, with the same result. Two batches with the same notifications wait for each other here, in
-- the order of their keys, because the servers insert in any order; so what one of them stored is known to the other.
--
-- Until the transaction ends, a statement that changes rows of several servers uses one connection to each. Otherwise Citus opens
-- some for every transaction, which takes longer than all that they do, and lets no two such statements change one table at the same
-- time. It does the same for an insert that returns what it inserted.
create or replace function store_payments(notifications jsonb) returns setof matched_payment language plpgsql as $$
#variable_conflict use_column
declare
  matched jsonb;
  known   jsonb;
begin
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  perform pg_advisory_xact_lock(hashtextextended('payment_notification ' || n.key, 0))
    from (
      select distinct coalesce(t ->> 'provider', t ->> 'party') || ' ' || (t ->> 'event') as key
      from jsonb_array_elements(notifications) t order by 1
    ) n;
  select jsonb_agg(to_jsonb(m)) into matched from match_payments(notifications) m;
  select jsonb_agg(jsonb_build_array(e.provider, e.event_id)) into known from payment_notification e
    where e.event_id = any(array(select t ->> 'event_id' from jsonb_array_elements(matched) t))
      and e.provider = any(array(select t ->> 'provider' from jsonb_array_elements(matched) t));
  matched := (
    select jsonb_agg(t) from jsonb_array_elements(matched) t
    where not coalesce(known, '[]') @> jsonb_build_array(jsonb_build_array(t -> 'provider', t -> 'event_id')));

  insert into payment_notification (provider, event_id, body, outcome, member_id, entry_id, reason, receiver, amount, paid_at,
      received_at)
    select m.provider, m.event_id, m.body, case when m.member_id is null then 'unmatched' else 'credited' end, m.member_id,
      case when m.member_id is not null then m.entry_id end, m.reason, case when m.member_id is null then m.receiver end,
      case when m.member_id is null then m.amount end, case when m.member_id is null then m.paid_at end, m.received_at
    from jsonb_to_recordset(matched) as m (provider text, event_id text, body jsonb, receiver text, amount bigint, entry_id uuid,
      paid_at timestamptz, received_at timestamptz, member_id uuid, reason text);
  return query select m.ordinal, m.provider, m.event_id, m.body, m.amount, m.entry_id, m.paid_at, m.received_at, m.member_id,
      m.qrcode_id, m.currency, m.is_late, m.reason
    from jsonb_to_recordset(matched) as m (ordinal integer, provider text, event_id text, body jsonb, amount bigint, entry_id uuid,
      paid_at timestamptz, received_at timestamptz, member_id uuid, qrcode_id uuid, currency text, is_late boolean, reason text);
end $$;
