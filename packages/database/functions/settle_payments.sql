-- Stores payment notifications, matches them to QRs and credits them, in one call and one commit. A notification is
-- {provider, event, body, receiver, reference?, amount (satang), entry, paidAt, receivedAt}; `entry` is the id of the
-- entry that credits it. A notification with a `reference` pays the QR of that reference, whatever the amount; one
-- without pays the QR to which its receiver and amount are leased. Returns one object per notification, in order, with
-- `kind` one of
--   credited   with `member`: the notification is stored, the entry is posted, the QR is paid
--   unmatched  the notification is stored; it matches no QR
--   known      with `same`: it was stored before, and `same` states whether the body is equal; nothing changes
--
-- A credit that the book refuses is a fault and aborts the whole batch. Every batch takes its locks in the same order,
-- so two batches cannot deadlock: notifications by their key, then accounts, then QRs by their members.
--
-- Servers from before migration 0038 send `party` for `provider` and `toldAt` for `receivedAt`.
create or replace function settle_payments(notifications jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  kept        matched_payment[];
  balances    bigint[];
  has_credits boolean;
begin
  with notification as (
    select distinct on (coalesce(t ->> 'provider', t ->> 'party'), t ->> 'event')
      ordinal::integer, coalesce(t ->> 'provider', t ->> 'party') as provider, t ->> 'event' as event_id, t -> 'body' as body,
      t ->> 'receiver' as receiver, t ->> 'reference' as reference, (t ->> 'amount')::bigint as amount,
      (t ->> 'entry')::uuid as entry_id, t ->> 'paidAt' as paid_at,
      coalesce(t ->> 'receivedAt', t ->> 'toldAt')::timestamptz as received_at
    from jsonb_array_elements(notifications) with ordinality as each (t, ordinal)
    order by coalesce(t ->> 'provider', t ->> 'party'), t ->> 'event', ordinal
  ), matched as materialized (
    select n.ordinal, n.provider, n.event_id, n.body, n.amount, n.entry_id, n.received_at,
      q.member_id, q.qrcode_id, q.currency,
      -- The time in an unmatched notification is not parsed: it may be malformed.
      case when q.member_id is not null then n.paid_at::timestamptz end as paid_at,
      -- Paid after the QR had ended. It is credited all the same and marked as late.
      q.state <> 'paid' and n.paid_at::timestamptz > least(q.ended_at, q.expires_at)
        and row_number() over (partition by q.member_id, q.qrcode_id order by n.ordinal) = 1 as is_late
    from notification n
    left join deposit_reference r on r.provider = n.provider and r.reference = n.reference
    left join deposit_amount_lease l on l.receiver = n.receiver and l.amount = n.amount
    left join deposit_qr q
      on q.member_id = coalesce(r.member_id, l.member_id) and q.qrcode_id = coalesce(r.qrcode_id, l.qrcode_id)
  ), fresh as (
    insert into payment_notification (provider, event_id, body, outcome, member_id, entry_id, received_at)
      select provider, event_id, body, case when member_id is null then 'unmatched' else 'credited' end, member_id,
        case when member_id is not null then entry_id end, received_at
      from matched order by provider, event_id
    on conflict do nothing
    returning provider, event_id
  )
  select array_agg((m.ordinal, m.provider, m.event_id, m.body, m.amount, m.entry_id, m.paid_at, m.received_at, m.member_id,
      m.qrcode_id, m.currency, m.is_late)::matched_payment)
    into kept from matched m join fresh using (provider, event_id);

  select ledger.post_openings(array_agg(k.ordinal order by k.ordinal), array_agg(k.member_id order by k.ordinal),
      array_agg(k.currency order by k.ordinal), null, null, array_agg(k.entry_id order by k.ordinal),
      array_agg('gateway:' || k.provider order by k.ordinal), array_agg('wallet'::text), array_agg(k.amount order by k.ordinal),
      array_agg('posted'::text), array_agg(k.paid_at order by k.ordinal), array_agg('deposit'::text),
      array_agg(k.provider order by k.ordinal), array_agg('WALLET'::text), array_agg(k.is_late order by k.ordinal), null),
      count(*) > 0
    into balances, has_credits from unnest(kept) k where k.member_id is not null having count(*) > 0;
  if has_credits and balances is null then
    -- A credit to an existing wallet cannot be refused. Anything else is a fault, and the notification must not be stored.
    raise exception 'The book refused a deposit';
  end if;

  update deposit_qr q
    set state = 'paid', paid_at = k.received_at, paid_amount = k.amount, ended_at = coalesce(q.ended_at, k.paid_at)
    from (select distinct on (member_id, qrcode_id) * from unnest(kept) order by member_id, qrcode_id, ordinal) k
    where q.member_id = k.member_id and q.qrcode_id = k.qrcode_id and q.state <> 'paid';

  return (
    select jsonb_agg(case
      when k.member_id is not null then jsonb_build_object('kind', 'credited', 'member', k.member_id)
      when k.ordinal is not null then '{"kind": "unmatched"}'
      else jsonb_build_object('kind', 'known', 'same', (
        select e.body = t -> 'body' from payment_notification e where 
          e.provider = coalesce(t ->> 'provider', t ->> 'party') and e.event_id = t ->> 'event'))
      end order by each.ordinal)
    from jsonb_array_elements(notifications) with ordinality as each (t, ordinal) left join unnest(kept) k on k.ordinal = each.ordinal);
end $$;
