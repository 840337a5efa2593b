-- Settling payments in groups: what parties tell of money that arrived, many tellings in one statement and one commit.

-- A telling, with the QR that its receiver and amount stand for, where they stand for one.
create type matched_payment as (
  place      integer,
  party      text,
  event_id   text,
  body       jsonb,
  amount     bigint,
  entry_id   uuid,
  paid_at    timestamptz,
  told_at    timestamptz,
  member_id  uuid,
  qrcode_id  uuid,
  currency   text,
  is_late    boolean
);

-- A telling is {party, event, body, receiver, amount (satang), entry, paidAt, toldAt}; `entry` is the id of the entry
-- that credits it. Answers one object a telling, in their order, its `kind` one of
--   credited   with `member`: the event is kept, the entry posted, the QR paid
--   unmatched  the event is kept; its amount stands for nobody
--   known      with `same`: the event was told before, with the same body or another one; nothing has changed
--
-- Each event is kept once by party and reference. A credit that the book refuses is a fault and ends the whole batch.
-- Locks are taken in one order by every batch: events by their key, then accounts, then QRs by their members; so two
-- batches never wait for each other in a circle.
create function settle_payments(tellings jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  kept    matched_payment[];
  posted  jsonb;
begin
  with told as (
    select distinct on (t ->> 'party', t ->> 'event')
      place::integer, t ->> 'party' as party, t ->> 'event' as event_id, t -> 'body' as body, t ->> 'receiver' as receiver,
      (t ->> 'amount')::bigint as amount, (t ->> 'entry')::uuid as entry_id, t ->> 'paidAt' as paid_at,
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
    left join deposit_amount_lease l on l.receiver = told.receiver and l.amount = told.amount
    left join deposit_qr q on q.member_id = l.member_id and q.qrcode_id = l.qrcode_id
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

  select ledger.post(jsonb_agg(jsonb_build_object('member', k.member_id, 'currency', k.currency, 'moves',
      jsonb_build_array(jsonb_build_object('kind', 'post', 'id', k.entry_id, 'at', k.paid_at, 'source', 'gateway:' || k.party,
        'destination', 'wallet', 'amount', k.amount::text, 'type', 'deposit', 'from', k.party, 'to', 'WALLET', 'late', k.is_late))
      ) order by k.place))
    into posted from unnest(kept) k where k.member_id is not null having count(*) > 0;
  if posted @? '$[*] ? (@.ok == false)' then
    -- A credit to a wallet that exists cannot be refused; anything else is our fault and must not be kept as told.
    raise exception 'The book refused a deposit: %', jsonb_path_query_first(posted, '$[*].refusal');
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
