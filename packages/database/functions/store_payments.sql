-- Matches payment notifications to QRs with `match_payments`, and stores them. Returns those that were not stored before. They are
-- inserted, and so locked, in the order of their keys. In a distributed database, the function of the same name in the folder
-- `distributed` takes its place.
create or replace function store_payments(notifications jsonb) returns setof matched_payment language plpgsql
  set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query with matched as materialized (
    select * from match_payments(notifications)
  ), fresh as (
    insert into payment_notification (provider, event_id, body, outcome, member_id, entry_id, reason, receiver,
        amount, paid_at, received_at)
      select provider, event_id, body, case when member_id is null then 'unmatched' else 'credited' end, member_id,
        case when member_id is not null then entry_id end, reason, case when member_id is null then receiver end,
        case when member_id is null then amount end, case when member_id is null then paid_at end, received_at
      from matched order by provider, event_id
    on conflict do nothing
    returning provider, event_id
  )
  select m.ordinal, m.provider, m.event_id, m.body, m.amount, m.entry_id, m.paid_at, m.received_at, m.member_id, m.qrcode_id,
      m.currency, m.is_late, m.reason
    from matched m join fresh using (provider, event_id);
end $$;
