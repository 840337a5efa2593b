-- The book at speed: a batch in which nothing is refused is worked out and written as one set. Decision record 0016.

-- The lines of a statement carry what the statement is filtered by, so that one index serves its pages and its filters,
-- where three had to be kept with every line.
alter table ledger.statement add column happened_at timestamptz;
alter table ledger.statement disable trigger statement_append_only;
update ledger.statement s set happened_at = e.happened_at from ledger.entry e
  where e.member_id = s.member_id and e.entry_id = s.entry_id;
alter table ledger.statement enable trigger statement_append_only;
alter table ledger.statement alter column happened_at set not null;
alter table ledger.statement drop constraint statement_pkey;
alter table ledger.statement add constraint statement_pkey
  primary key (member_id, currency, statement_no) include (statement_type, happened_at);
drop index ledger.statement_of_type;
drop index ledger.entry_happened;

-- The functions below change the account's row before they write its entry, and refuse where there is none.
alter table ledger.entry drop constraint entry_member_id_currency_fkey;

-- Leaves room beside each account for its next version, which then needs no new place in the index.
alter table ledger.account set (fillfactor = 70);

-- An entry that looks nothing up: a post or a hold. `request` tells which belong together, `place` their order.
create type ledger.opening as (
  request        integer,
  place          integer,
  member_id      uuid,
  currency       text,
  -- The intent of the request, where it has one: on each of its openings.
  key            text,
  hash           bytea,
  entry_id       uuid,
  source         text,
  destination    text,
  amount         bigint,
  state          text,
  happened_at    timestamptz,
  statement_type text,
  from_name      text,
  to_name        text,
  is_late        boolean,
  related        jsonb
);

-- Posts openings as one set, all or none, and answers the balance after each, in their order. Answers null, and has
-- written nothing, when any of them could be refused or was known: then each must be looked at by itself.
--
-- Accounts change, and so are locked, in the order of their members: the nested loop keeps the order of `total`, and the
-- other joins are off. A balance below zero runs into the account's own constraint.
create function ledger.post_openings(openings ledger.opening[]) returns bigint[] language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  balances bigint[];
  intents  integer;
  keyed    integer;
begin
  with step as materialized (
    select o.*, case when o.source = 'wallet' then -o.amount when o.state = 'posted' then o.amount else 0 end as delta
    from unnest(openings) o
  ), total as materialized (
    select member_id, currency, sum(delta)::bigint as delta, count(*) as entries, count(statement_type) as lines
    from step group by member_id, currency order by member_id, currency
  ), account as (
    update ledger.account a set balance = a.balance + t.delta, version = a.version + t.entries,
      statement_count = a.statement_count + t.lines
    from total t where a.member_id = t.member_id and a.currency = t.currency
    returning a.member_id, a.currency, a.balance - t.delta as balance, a.version - t.entries as version,
      a.statement_count - t.lines as lines
  ), done as materialized (
    select s.*, (a.balance + sum(s.delta) over own)::bigint as balance_after, a.version + row_number() over own as version,
      a.lines + count(s.statement_type) over own as statement_no
    from step s join account a on a.member_id = s.member_id and a.currency = s.currency
    window own as (partition by s.member_id, s.currency order by s.request, s.place rows unbounded preceding)
  ), entries as (
    insert into ledger.entry (member_id, entry_id, source, destination, amount, currency, state, balance_after, version,
        happened_at)
      select member_id, entry_id, source, destination, amount, currency, state, balance_after, version, happened_at
      from done
  ), lines as (
    insert into ledger.statement (member_id, currency, statement_no, entry_id, statement_type, from_name, to_name, is_late,
        related, happened_at)
      select member_id, currency, statement_no, entry_id, statement_type, from_name, to_name, is_late, related, happened_at
      from done where statement_type is not null
  ), intent as (
    insert into ledger.intent (member_id, key, hash, answer)
      select distinct on (request) member_id, key, hash, jsonb_build_object('ok', true, 'balance', balance_after::text)
      from done where key is not null order by request, place desc
    on conflict do nothing returning 1
  )
  select array_agg(balance_after order by request, place), count(distinct request) filter (where key is not null),
      (select count(*) from intent)
    into balances, keyed, intents from done;
  -- No wallet, or an intent that is known.
  if cardinality(balances) is distinct from cardinality(openings) or intents <> keyed then
    raise no_data_found;
  end if;
  return balances;
exception
  when check_violation or no_data_found then return null;
end $$;

-- What `ledger.post` did until now, request by request (migration 0005): for what looks up, is refused or is known.
create function ledger.post_each(requests jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  request   record;
  move      jsonb;
  account   ledger.account;
  held_for  text := '';
  known     record;
  earlier   ledger.entry;
  entry     ledger.entry;
  line      ledger.statement;
  entries   ledger.entry[] := '{}';
  lines     ledger.statement[] := '{}';
  own_entries ledger.entry[];
  own_lines   ledger.statement[];
  refusal   text;
  given     jsonb;
  answers   jsonb[] := '{}';
  new_balance bigint;
  new_version bigint;
  new_count   bigint;
  delta     bigint;
  touched   integer;
begin
  for request in
    select (r.value ->> 'member')::uuid as member_id, r.value ->> 'currency' as currency, r.value ->> 'key' as key,
      decode(r.value ->> 'hash', 'hex') as hash, r.value -> 'moves' as moves, r.ordinality as place
    from jsonb_array_elements(requests) with ordinality r
    order by r.value ->> 'member', r.value ->> 'currency', r.ordinality
  loop
    if held_for <> request.member_id || request.currency then
      if held_for <> '' and account.member_id is not null then
        update ledger.account a set balance = account.balance, version = account.version,
          statement_count = account.statement_count
        where a.member_id = account.member_id and a.currency = account.currency and a.version <> account.version;
      end if;
      select * into account from ledger.account a
        where a.member_id = request.member_id and a.currency = request.currency for update;
      held_for := request.member_id || request.currency;
    end if;

    if request.key is not null then
      insert into ledger.intent (member_id, key, hash) values (request.member_id, request.key, request.hash)
        on conflict do nothing;
      get diagnostics touched = row_count;
      if touched = 0 then
        select i.hash, i.answer into known from ledger.intent i
          where i.member_id = request.member_id and i.key = request.key;
        answers[request.place] := case when known.hash = request.hash then known.answer
          else '{"ok": false, "refusal": "IDEMPOTENCY_CONFLICT"}' end;
        continue;
      end if;
    end if;

    refusal := case when account.member_id is null then 'NO_WALLET' end;
    own_entries := '{}';
    own_lines := '{}';
    new_balance := account.balance;
    new_version := account.version;
    new_count := account.statement_count;

    for move in select value from jsonb_array_elements(request.moves) loop
      exit when refusal is not null;
      entry := null;
      earlier := null;
      entry.member_id := request.member_id;
      entry.entry_id := (move ->> 'id')::uuid;
      entry.currency := request.currency;
      entry.happened_at := (move ->> 'at')::timestamptz;
      entry.recorded_at := clock_timestamp();
      entry.recorded_in := pg_current_xact_id();

      if move ->> 'kind' in ('post', 'hold') then
        entry.source := move ->> 'source';
        entry.destination := move ->> 'destination';
        entry.amount := (move ->> 'amount')::bigint;
        entry.state := case move ->> 'kind' when 'post' then 'posted' else 'pending' end;
        delta := case when entry.source = 'wallet' then -entry.amount
                      when entry.state = 'posted' then entry.amount else 0 end;
      else
        -- What is looked up must see what this batch has recorded before.
        if cardinality(entries) > 0 then
          insert into ledger.entry select * from unnest(entries);
          insert into ledger.statement select * from unnest(lines);
          entries := '{}';
          lines := '{}';
        end if;
        select e.* into earlier from ledger.entry e
          where e.member_id = request.member_id and e.entry_id = (move ->> 'of')::uuid and e.currency = request.currency;
        if move ->> 'kind' = 'reverse' then
          entry.source := earlier.destination;
          entry.destination := earlier.source;
          entry.amount := earlier.amount;
          entry.state := 'posted';
          entry.reverses := earlier.entry_id;
          delta := case when entry.source = 'wallet' then -entry.amount else entry.amount end;
          refusal := case
            when earlier.state is distinct from 'posted' or earlier.resolves is not null
              or earlier.reverses is not null then 'NOT_POSTED'
            when exists (select from ledger.entry e where e.member_id = request.member_id and e.reverses = earlier.entry_id)
              or exists (select from unnest(own_entries) o where o.reverses = earlier.entry_id) then 'ALREADY_REVERSED' end;
        else
          entry.source := earlier.source;
          entry.destination := earlier.destination;
          entry.amount := coalesce((move ->> 'amount')::bigint, earlier.amount);
          entry.state := case move ->> 'kind' when 'settle' then 'posted' else 'voided' end;
          entry.resolves := earlier.entry_id;
          delta := case
            when earlier.source = 'wallet' and entry.state = 'voided' then earlier.amount
            when earlier.source = 'wallet' then earlier.amount - entry.amount
            when entry.state = 'posted' then entry.amount else 0 end;
          refusal := case
            when earlier.state is distinct from 'pending'
              or exists (select from ledger.entry e where e.member_id = request.member_id and e.resolves = earlier.entry_id)
              or exists (select from unnest(own_entries) o where o.resolves = earlier.entry_id) then 'NOT_PENDING'
            when entry.amount > earlier.amount or entry.amount <= 0 then 'AMOUNT_TOO_LARGE' end;
        end if;
      end if;

      if refusal is null and new_balance + delta < 0 then
        refusal := 'MONEY_NOT_ENOUGH';
      end if;
      if refusal is null then
        new_balance := new_balance + delta;
        new_version := new_version + 1;
        entry.balance_after := new_balance;
        entry.version := new_version;
        own_entries := own_entries || entry;
        if move ->> 'type' is not null then
          new_count := new_count + 1;
          line.member_id := request.member_id;
          line.currency := request.currency;
          line.statement_no := new_count;
          line.entry_id := entry.entry_id;
          line.statement_type := move ->> 'type';
          line.from_name := move ->> 'from';
          line.to_name := move ->> 'to';
          line.is_late := coalesce((move ->> 'late')::boolean, false);
          line.related := nullif(move -> 'related', 'null');
          line.happened_at := entry.happened_at;
          own_lines := own_lines || line;
        end if;
      end if;
    end loop;

    if refusal is null then
      entries := entries || own_entries;
      lines := lines || own_lines;
      account.balance := new_balance;
      account.version := new_version;
      account.statement_count := new_count;
      given := jsonb_build_object('ok', true, 'balance', new_balance::text);
      if request.key is not null then
        update ledger.intent i set answer = given where i.member_id = request.member_id and i.key = request.key;
      end if;
    else
      -- A refusal is not kept: the same intent may succeed later.
      given := jsonb_build_object('ok', false, 'refusal', refusal);
      if request.key is not null then
        delete from ledger.intent i where i.member_id = request.member_id and i.key = request.key;
      end if;
    end if;
    answers[request.place] := given;
  end loop;

  if held_for <> '' and account.member_id is not null then
    update ledger.account a set balance = account.balance, version = account.version,
      statement_count = account.statement_count
    where a.member_id = account.member_id and a.currency = account.currency and a.version <> account.version;
  end if;
  if cardinality(entries) > 0 then
    insert into ledger.entry select * from unnest(entries);
    insert into ledger.statement select * from unnest(lines);
  end if;
  return to_jsonb(answers);
end $$;

-- Posts a batch; see migration 0005 for what a request is, what it is answered and what is promised. From a few requests
-- on, and where none of them looks anything up, the batch is posted as one set; a set that holds one that might be
-- refused is taken back and done request by request.
create or replace function ledger.post(requests jsonb) returns jsonb language plpgsql as $$
declare
  openings ledger.opening[];
  is_plain boolean;
  balances bigint[];
begin
  if jsonb_array_length(requests) < 4 then
    return ledger.post_each(requests);
  end if;
  select array_agg((r.request, m.place, r.value ->> 'member', r.value ->> 'currency', r.value ->> 'key',
        decode(r.value ->> 'hash', 'hex'), move ->> 'id', move ->> 'source', move ->> 'destination', move ->> 'amount',
        case move ->> 'kind' when 'post' then 'posted' else 'pending' end, move ->> 'at', move ->> 'type', move ->> 'from',
        move ->> 'to', coalesce((move ->> 'late')::boolean, false), nullif(move -> 'related', 'null'))::ledger.opening
        order by r.request, m.place),
      bool_and(coalesce(move ->> 'kind' in ('post', 'hold'), false))
    into openings, is_plain
    from jsonb_array_elements(requests) with ordinality r (value, request)
    left join lateral jsonb_array_elements(r.value -> 'moves') with ordinality m (move, place) on true;
  if is_plain then
    balances := ledger.post_openings(openings);
  end if;
  if balances is null then
    return ledger.post_each(requests);
  end if;
  -- A request is answered with the balance after the last of its moves.
  return (
    select jsonb_agg(jsonb_build_object('ok', true, 'balance', balances[last]::text) order by request)
    from (select o.request, max(o.ordinality) as last from unnest(openings) with ordinality o group by o.request) answered);
end $$;

-- Settling payments (migration 0008), with the credits posted as one set.
create or replace function settle_payments(tellings jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  kept        matched_payment[];
  balances    bigint[];
  has_credits boolean;
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

  select ledger.post_openings(array_agg((k.place, 1, k.member_id, k.currency, null, null, k.entry_id, 'gateway:' || k.party,
      'wallet', k.amount, 'posted', k.paid_at, 'deposit', k.party, 'WALLET', k.is_late, null)::ledger.opening order by k.place)),
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
