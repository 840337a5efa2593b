-- Stores payment notifications, matches them to QRs and credits them, in one statement and one commit. A notification is
-- {party, event, body, receiver, reference?, amount (satang), entry, paidAt, toldAt}; `entry` is the id of the entry that
-- credits it. One with a `reference` pays the QR of that reference, whatever its amount; one without pays the QR to which
-- its receiver and amount are leased. Returns one object a notification, in their order, with `kind` one of
--   credited   and `member`: the notification is stored, the entry posted, the QR paid
--   unmatched  the notification is stored; no QR belongs to it
--   known      and `same`: it was stored before, with the same body or another; nothing has changed
--
-- A credit that the book refuses is a fault and ends the whole batch. Every batch takes its locks in one order, so two
-- batches cannot deadlock: notifications by their key, then accounts, then QRs by their members.
create or replace function settle_payments(tellings jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  kept        matched_payment[];
  balances    bigint[];
  has_credits boolean;
begin
  with told as (
    select distinct on (t ->> 'party', t ->> 'event')
      place::integer, t ->> 'party' as party, t ->> 'event' as event_id, t -> 'body' as body, t ->> 'receiver' as receiver,
      t ->> 'reference' as reference, (t ->> 'amount')::bigint as amount, (t ->> 'entry')::uuid as entry_id, t ->> 'paidAt' as paid_at,
      (t ->> 'toldAt')::timestamptz as told_at
    from jsonb_array_elements(tellings) with ordinality as each (t, place)
    order by t ->> 'party', t ->> 'event', place
  ), matched as materialized (
    select told.place, told.party, told.event_id, told.body, told.amount, told.entry_id, told.told_at,
      q.member_id, q.qrcode_id, q.currency,
      -- Where it matters to nobody, no moment is read from what a party says of one.
      case when q.member_id is not null then told.paid_at::timestamptz end as paid_at,
      -- The money left after the QR had ended: it is the member's all the same, and is shown as what it is.
      q.state <> 'paid' and told.paid_at::timestamptz > least(q.ended_at, q.expires_at)
        and row_number() over (partition by q.member_id, q.qrcode_id order by told.place) = 1 as is_late
    from told
    left join deposit_reference r on r.party = told.party and r.reference = told.reference
    left join deposit_amount_lease l on l.receiver = told.receiver and l.amount = told.amount
    left join deposit_qr q
      on q.member_id = coalesce(r.member_id, l.member_id) and q.qrcode_id = coalesce(r.qrcode_id, l.qrcode_id)
  ), fresh as (
    insert into party_event (party, event_id, body, outcome, member_id, entry_id, received_at)
      select party, event_id, body, case when member_id is null then 'unmatched' else 'credited' end, member_id,
        case when member_id is not null then entry_id end, told_at
      from matched order by party, event_id
    on conflict do nothing
    returning party, event_id
  )
  select array_agg((m.place, m.party, m.event_id, m.body, m.amount, m.entry_id, m.paid_at, m.told_at, m.member_id,
      m.qrcode_id, m.currency, m.is_late)::matched_payment)
    into kept from matched m join fresh using (party, event_id);

  select ledger.post_openings(array_agg(k.place order by k.place), array_agg(k.member_id order by k.place),
      array_agg(k.currency order by k.place), null, null, array_agg(k.entry_id order by k.place),
      array_agg('gateway:' || k.party order by k.place), array_agg('wallet'::text), array_agg(k.amount order by k.place),
      array_agg('posted'::text), array_agg(k.paid_at order by k.place), array_agg('deposit'::text),
      array_agg(k.party order by k.place), array_agg('WALLET'::text), array_agg(k.is_late order by k.place), null),
      count(*) > 0
    into balances, has_credits from unnest(kept) k where k.member_id is not null having count(*) > 0;
  if has_credits and balances is null then
    -- A credit to a wallet that exists cannot be refused; anything else is our fault and must not be kept as told.
    raise exception 'The book refused a deposit';
  end if;

  update deposit_qr q
    set state = 'paid', paid_at = k.told_at, paid_amount = k.amount, ended_at = coalesce(q.ended_at, k.paid_at)
    from (select distinct on (member_id, qrcode_id) * from unnest(kept) order by member_id, qrcode_id, place) k
    where q.member_id = k.member_id and q.qrcode_id = k.qrcode_id and q.state <> 'paid';

  return (
    select jsonb_agg(case
      when k.member_id is not null then jsonb_build_object('kind', 'credited', 'member', k.member_id)
      when k.place is not null then '{"kind": "unmatched"}'
      else jsonb_build_object('kind', 'known', 'same', (
        select e.body = t -> 'body' from party_event e where e.party = t ->> 'party' and e.event_id = t ->> 'event'))
      end order by each.place)
    from jsonb_array_elements(tellings) with ordinality as each (t, place) left join unnest(kept) k on k.place = each.place);
end $$;
