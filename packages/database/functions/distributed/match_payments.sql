-- `match_payments` in a distributed database, with the same result: each table is read alone, by its keys, and what was read is
-- put together here.
create or replace function match_payments(notifications jsonb) returns table (
  ordinal integer, provider text, event_id text, body jsonb, receiver text, amount bigint, entry_id uuid,
  paid_at timestamptz, received_at timestamptz, member_id uuid, qrcode_id uuid, currency text, is_late boolean, reason text
) language plpgsql stable as $$
#variable_conflict use_column
declare
  -- The notifications, each once.
  wanted    jsonb;
  receivers text[];
  amounts   bigint[];
  providers text[];
  refs      text[];
  -- What was read of the uses of these amounts, of these references and of the QRs.
  uses      jsonb;
  leases    jsonb;
  gateways  jsonb;
  qrs       jsonb;
  -- The member and QR of each notification, and the reason if there is none.
  chosen    jsonb;
  members   uuid[];
  qrcodes   uuid[];
begin
  select jsonb_agg(to_jsonb(n)), array_agg(distinct n.receiver), array_agg(distinct n.amount), array_agg(distinct n.provider),
      array_agg(distinct n.reference)
    into wanted, receivers, amounts, providers, refs
    from (
      select distinct on (coalesce(t ->> 'provider', t ->> 'party'), t ->> 'event')
        ordinal::integer, coalesce(t ->> 'provider', t ->> 'party') as provider, t ->> 'event' as event_id, t -> 'body' as body,
        t ->> 'receiver' as receiver, t ->> 'reference' as reference, (t ->> 'amount')::bigint as amount,
        (t ->> 'entry')::uuid as entry_id, (t ->> 'paidAt')::timestamptz as paid_at,
        coalesce(t ->> 'receivedAt', t ->> 'toldAt')::timestamptz as received_at
      from jsonb_array_elements(notifications) with ordinality as each (t, ordinal)
      order by coalesce(t ->> 'provider', t ->> 'party'), t ->> 'event', ordinal
    ) n;

  select jsonb_agg(jsonb_build_object('receiver', u.receiver, 'amount', u.amount, 'member_id', u.member_id,
      'qrcode_id', u.qrcode_id, 'used_from', u.used_from, 'used_until', u.used_until))
    into uses from deposit_amount_use u where u.receiver = any(receivers) and u.amount = any(amounts);
  select jsonb_agg(jsonb_build_object('receiver', l.receiver, 'amount', l.amount, 'member_id', l.member_id,
      'qrcode_id', l.qrcode_id, 'used_from', l.leased_until - interval '24 hours 15 minutes', 'used_until', l.leased_until))
    into leases from deposit_amount_lease l
    where l.receiver = any(receivers) and l.amount = any(amounts) and not exists (
      select from deposit_amount_use u where u.receiver = l.receiver and u.amount = l.amount and u.qrcode_id = l.qrcode_id);
  select jsonb_agg(jsonb_build_object('provider', r.provider, 'reference', r.reference, 'member_id', r.member_id,
      'qrcode_id', r.qrcode_id))
    into gateways from deposit_reference r where r.provider = any(providers) and r.reference = any(refs);

  with use_of_amount as materialized (
    select u.* from jsonb_to_recordset(coalesce(uses, '[]') || coalesce(leases, '[]')) as u (
      receiver text, amount bigint, member_id uuid, qrcode_id uuid, used_from timestamptz, used_until timestamptz)
  )
  select jsonb_agg(jsonb_build_object(
      'ordinal', n.ordinal,
      'member_id', coalesce(r.member_id, case when another.is_shared is null then l.member_id end),
      'qrcode_id', coalesce(r.qrcode_id, l.qrcode_id),
      'reason', case
        when n.reference is not null or not exists (
          select from use_of_amount u where u.receiver = n.receiver and u.amount = n.amount) then 'UNKNOWN'
        when l.member_id is null then 'PAID_LATE'
        else 'SEVERAL_QRS'
      end)),
      array_agg(coalesce(r.member_id, l.member_id)), array_agg(coalesce(r.qrcode_id, l.qrcode_id))
    into chosen, members, qrcodes
    from jsonb_to_recordset(wanted) as n (
      ordinal integer, provider text, receiver text, reference text, amount bigint, paid_at timestamptz)
    left join jsonb_to_recordset(gateways) as r (provider text, reference text, member_id uuid, qrcode_id uuid)
      on r.provider = n.provider and r.reference = n.reference
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
    ) another on true;

  select jsonb_agg(jsonb_build_object('member_id', q.member_id, 'qrcode_id', q.qrcode_id, 'currency', q.currency,
      'state', q.state, 'ends_at', least(q.ended_at, q.expires_at)))
    into qrs from deposit_qr q where q.member_id = any(members) and q.qrcode_id = any(qrcodes);

  return query select n.ordinal, n.provider, n.event_id, n.body, n.receiver, n.amount, n.entry_id, n.paid_at, n.received_at,
      q.member_id, q.qrcode_id, q.currency,
      q.state <> 'paid' and n.paid_at > q.ends_at
        and row_number() over (partition by q.member_id, q.qrcode_id order by n.ordinal) = 1,
      case when q.member_id is null then c.reason end
    from jsonb_to_recordset(wanted) as n (ordinal integer, provider text, event_id text, body jsonb, receiver text, amount bigint,
      entry_id uuid, paid_at timestamptz, received_at timestamptz)
    join jsonb_to_recordset(chosen) as c (ordinal integer, member_id uuid, qrcode_id uuid, reason text) using (ordinal)
    left join jsonb_to_recordset(qrs) as q (member_id uuid, qrcode_id uuid, currency text, state text, ends_at timestamptz)
      on q.member_id = c.member_id and q.qrcode_id = c.qrcode_id;
end $$;
