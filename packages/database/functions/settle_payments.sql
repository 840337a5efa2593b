-- Stores payment notifications, matches them to QRs and credits them, in one call and one commit. A notification is
-- {provider, event, body, receiver, reference?, amount (satang), entry, paidAt, receivedAt}; `entry` is the id of the
-- entry that credits it. `match_payments` finds the QR that each pays. Returns one object per notification, in order, with
-- `kind` one of
--   credited   with `member`, `unproved` and `trace`, that of the QR, if any: the notification is stored, the entry is
--              posted, the QR is paid
--   unmatched  with `reason`, as `match_payments` states it: the notification is stored and credits no member yet
--   known      with `same` and `unproved`: it was stored before, and `same` states whether the body is equal; nothing
--              changes
-- `unproved` states whether the bank account of its member is not proved yet; null without a member.
--
-- A credited member also gets a notification of it (decision records 0093 and 0098).
--
-- A credit that the book refuses is a fault and aborts the whole batch. Every batch takes its locks in the same order,
-- so two batches cannot deadlock: notifications by their key, then accounts, then QRs by their members.
--
-- It runs as the owner, like what posts for it: in a distributed database, one role must write all of a member's rows.
--
-- Servers from before migration 0038 send `party` for `provider` and `toldAt` for `receivedAt`.
create or replace function settle_payments(notifications jsonb) returns jsonb language plpgsql set enable_seqscan = off
  security definer set search_path = public, pg_temp as $$
declare
  kept        matched_payment[];
  balances    bigint[];
  has_credits boolean;
  added       notification[];
  traces      jsonb;
  known       jsonb;
  -- The members of credited and known notifications, with their bank accounts, and those of them who have proved theirs.
  members     uuid[];
  banks       text[];
  accounts    text[];
  proved      uuid[];
begin
  kept := array(select p from store_payments(notifications) p);

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

  added := array(
    select row(k.member_id, 'MONEY_IN', k.entry_id, k.received_at, k.amount, k.currency, null, null)::notification
    from unnest(kept) k where k.member_id is not null);
  -- The entries are new, so no notification about them exists, and none is checked for a conflict (decision record 0132).
  insert into notification (member_id, kind, about_id, happened_at, amount, currency)
    select n.member_id, n.kind, n.about_id, n.happened_at, n.amount, n.currency from unnest(added) n;
  perform queue_pushes(added);

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
