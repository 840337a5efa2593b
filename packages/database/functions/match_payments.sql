-- Finds the QR that each payment notification pays. A notification is one of `settle_payments`; of repeats in one call, only
-- the first is returned. One with a `reference` pays the QR of that reference, whatever the amount. One without pays the QR that
-- had its amount at its receiver when it was paid, unless another member had the same amount there within the day before:
-- that member may be the one who paid (decision record 0007). Without a member, `reason` is one of
--   UNKNOWN      no QR ever had this reference or amount
--   PAID_LATE    the QRs that had the amount ended before
--   SEVERAL_QRS  the amount was another member's within the day before
-- `is_late`: it was paid after its QR had ended. It is credited all the same.
--
-- Banks may state only the minute, and their clocks differ: a payment may seem to be up to two minutes older than its QR.
--
-- Servers from before migration 0038 send `party` for `provider` and `toldAt` for `receivedAt`. Those from before 0042
-- write a lease, for 24 hours and 15 minutes, and no use of its amount.
--
-- PostgreSQL plans it as a part of the statement that calls it. In a distributed database, another text reads each table alone.
create or replace function match_payments(notifications jsonb) returns table (
  ordinal integer, provider text, event_id text, body jsonb, receiver text, amount bigint, entry_id uuid,
  paid_at timestamptz, received_at timestamptz, member_id uuid, qrcode_id uuid, currency text, is_late boolean, reason text
) language sql stable as $$
  with notification as (
    select distinct on (coalesce(t ->> 'provider', t ->> 'party'), t ->> 'event')
      ordinal::integer, coalesce(t ->> 'provider', t ->> 'party') as provider, t ->> 'event' as event_id, t -> 'body' as body,
      t ->> 'receiver' as receiver, t ->> 'reference' as reference, (t ->> 'amount')::bigint as amount,
      (t ->> 'entry')::uuid as entry_id, (t ->> 'paidAt')::timestamptz as paid_at,
      coalesce(t ->> 'receivedAt', t ->> 'toldAt')::timestamptz as received_at
    from jsonb_array_elements(notifications) with ordinality as each (t, ordinal)
    order by coalesce(t ->> 'provider', t ->> 'party'), t ->> 'event', ordinal
  ), use_of_amount as not materialized (
    select u.receiver, u.amount, u.member_id, u.qrcode_id, u.used_from, u.used_until from deposit_amount_use u
    union all
    select l.receiver, l.amount, l.member_id, l.qrcode_id, l.leased_until - interval '24 hours 15 minutes', l.leased_until
    from deposit_amount_lease l
    where not exists (
      select from deposit_amount_use u where u.receiver = l.receiver and u.amount = l.amount and u.qrcode_id = l.qrcode_id)
  )
  select n.ordinal, n.provider, n.event_id, n.body, n.receiver, n.amount, n.entry_id, n.paid_at, n.received_at,
    q.member_id, q.qrcode_id, q.currency,
    q.state <> 'paid' and n.paid_at > least(q.ended_at, q.expires_at)
      and row_number() over (partition by q.member_id, q.qrcode_id order by n.ordinal) = 1,
    case
      when q.member_id is not null then null
      when n.reference is not null or not exists (
        select from use_of_amount u where u.receiver = n.receiver and u.amount = n.amount) then 'UNKNOWN'
      when l.member_id is null then 'PAID_LATE'
      else 'SEVERAL_QRS'
    end
  from notification n
  left join deposit_reference r on r.provider = n.provider and r.reference = n.reference
  left join lateral (
    select u.member_id, u.qrcode_id from use_of_amount u
    where n.reference is null and u.receiver = n.receiver and u.amount = n.amount
      and u.used_from <= n.paid_at + interval '2 minutes' and u.used_until >= n.paid_at
    order by u.used_from desc limit 1
  ) l on true
  left join lateral (
    select true as is_shared from use_of_amount u
    where u.receiver = n.receiver and u.amount = n.amount and u.member_id <> l.member_id
      and u.used_from <= n.paid_at + interval '2 minutes'
      and u.used_until > n.paid_at - interval '1 day'
    limit 1
  ) another on true
  left join deposit_qr q
    on q.member_id = coalesce(r.member_id, case when another.is_shared is null then l.member_id end)
    and q.qrcode_id = coalesce(r.qrcode_id, l.qrcode_id)
$$;
