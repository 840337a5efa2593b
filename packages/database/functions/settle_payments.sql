-- Stores payment notifications, matches them to QRs and credits them, in one call and one commit. A notification is
-- {provider, event, body, receiver, reference?, amount (satang), entry, paidAt, receivedAt}; `entry` is the id of the
-- entry that credits it. A notification with a `reference` pays the QR of that reference, whatever the amount. One
-- without pays the QR that had its amount at its receiver when it was paid, unless another member had the same amount
-- there within the day before: that member may be the one who paid (decision record 0007). Returns one object per
-- notification, in order, with `kind` one of
--   credited   with `member`, `unproved` and `trace`, that of the QR, if any: the notification is stored, the entry is
--              posted, the QR is paid
--   unmatched  with `reason`: the notification is stored and credits no member yet. UNKNOWN: no QR ever had this
--              reference or amount. PAID_LATE: the QRs that had the amount ended before. SEVERAL_QRS: the amount was
--              another member's within the day before
--   known      with `same` and `unproved`: it was stored before, and `same` states whether the body is equal; nothing
--              changes
-- `unproved` states whether the bank account of its member is not proved yet; null without a member.
--
-- A credited member also gets a notification of it (decision records 0093 and 0098).
--
-- A credit that the book refuses is a fault and aborts the whole batch. Every batch takes its locks in the same order,
-- so two batches cannot deadlock: notifications by their key, then accounts, then QRs by their members.
--
-- Banks may state only the minute, and their clocks differ: a payment may seem to be up to two minutes older than its QR.
--
-- Servers from before migration 0038 send `party` for `provider` and `toldAt` for `receivedAt`. Those from before 0042
-- write a lease, for 24 hours and 15 minutes, and no use of its amount.
create or replace function settle_payments(notifications jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  kept        matched_payment[];
  balances    bigint[];
  has_credits boolean;
  queued      bigint;
  traces      jsonb;
  known       jsonb;
  -- The members of credited and known notifications, with their bank accounts, and those of them who have proved theirs.
  members     uuid[];
  banks       text[];
  accounts    text[];
  proved      uuid[];
begin
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
  ), matched as materialized (
    select n.ordinal, n.provider, n.event_id, n.body, n.amount, n.entry_id, n.received_at,
      q.member_id, q.qrcode_id, q.currency,
      case
        when q.member_id is not null then null
        when n.reference is not null or not exists (
          select from use_of_amount u where u.receiver = n.receiver and u.amount = n.amount) then 'UNKNOWN'
        when l.member_id is null then 'PAID_LATE'
        else 'SEVERAL_QRS'
      end as reason,
      n.receiver, n.paid_at,
      -- Paid after the QR had ended. It is credited all the same and marked as late.
      q.state <> 'paid' and n.paid_at > least(q.ended_at, q.expires_at)
        and row_number() over (partition by q.member_id, q.qrcode_id order by n.ordinal) = 1 as is_late
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
  select array_agg((m.ordinal, m.provider, m.event_id, m.body, m.amount, m.entry_id, m.paid_at, m.received_at, m.member_id,
      m.qrcode_id, m.currency, m.is_late, m.reason)::matched_payment)
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

  with stored as (
    insert into notification (member_id, kind, about_id, happened_at, amount, currency)
      select k.member_id, 'MONEY_IN', k.entry_id, k.received_at, k.amount, k.currency
      from unnest(kept) k where k.member_id is not null
    on conflict do nothing
    returning *
  )
  select queue_pushes(array_agg(row(s.*)::notification)) into queued from stored s;

  with paid as (
    update deposit_qr q
      set state = 'paid', paid_at = k.received_at, paid_amount = k.amount, ended_at = coalesce(q.ended_at, k.paid_at)
      from (select distinct on (member_id, qrcode_id) * from unnest(kept) order by member_id, qrcode_id, ordinal) k
      where q.member_id = k.member_id and q.qrcode_id = k.qrcode_id and q.state <> 'paid'
      returning q.qrcode_id, q.trace_parent
  )
  select jsonb_object_agg(qrcode_id, trace_parent) filter (where trace_parent is not null) into traces from paid;

  -- Each table is read alone, by its keys: the rows may lie on different servers. Repeats are rare.
  if jsonb_array_length(notifications) > coalesce(cardinality(kept), 0) then
    select jsonb_object_agg(e.provider || ' ' || e.event_id, jsonb_build_object('body', e.body, 'member', e.member_id)),
        array_agg(e.member_id) filter (where e.member_id is not null)
      into known, members from payment_notification e
      where e.event_id = any(array(select t ->> 'event' from jsonb_array_elements(notifications) t))
        and e.provider = any(array(select coalesce(t ->> 'provider', t ->> 'party') from jsonb_array_elements(notifications) t));
  end if;
  if has_credits or members is not null then
    select array_agg(m.member_id), array_agg(m.bank_code), array_agg(m.bank_account_no) into members, banks, accounts
      from member m where m.member_id = any(members || array(select k.member_id from unnest(kept) k where k.member_id is not null));
    proved := array(
      select a.member_id from member_bank_account a
      where a.bank_code = any(banks) and a.account_no = any(accounts) and a.proved_at is not null
        and (a.bank_code, a.account_no, a.member_id) in (select * from unnest(banks, accounts, members)));
  end if;
  return (
    select jsonb_agg(case
      when k.member_id is not null then
        jsonb_build_object('kind', 'credited', 'member', k.member_id, 'trace', traces ->> k.qrcode_id::text,
          'unproved', case when k.member_id = any(members) then not k.member_id = any(proved) end)
      when k.ordinal is not null then jsonb_build_object('kind', 'unmatched', 'reason', k.reason)
      else
        jsonb_build_object('kind', 'known', 'same', known #> array[each.key, 'body'] = t -> 'body', 'unproved',
          case when (known #>> array[each.key, 'member'])::uuid = any(members)
            then not (known #>> array[each.key, 'member'])::uuid = any(proved) end)
      end order by each.ordinal)
    from (
      select n.t, n.ordinal, coalesce(n.t ->> 'provider', n.t ->> 'party') || ' ' || (n.t ->> 'event') as key
      from jsonb_array_elements(notifications) with ordinality as n (t, ordinal)
    ) each left join unnest(kept) k on k.ordinal = each.ordinal);
end $$;
