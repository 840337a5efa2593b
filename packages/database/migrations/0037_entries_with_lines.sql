-- An entry carries its line of the statement, and a batch comes as columns. Decision record 0055.

-- What the member reads of an entry stands in the entry's own row: one row and one index less to write with each, and an
-- entry cannot have two lines, nor a line the time of another.
alter table ledger.entry
  add column statement_no   bigint,
  add column statement_type text,
  add column from_name      text,
  add column to_name        text,
  add column is_late        boolean,
  add column related        jsonb;
alter table ledger.entry disable trigger entry_append_only;
update ledger.entry e
  set statement_no = s.statement_no, statement_type = s.statement_type, from_name = s.from_name, to_name = s.to_name,
    is_late = s.is_late, related = s.related
  from ledger.statement s where s.member_id = e.member_id and s.entry_id = e.entry_id;
alter table ledger.entry enable trigger entry_append_only;
alter table ledger.entry
  add constraint every_entry_but_a_resolution_has_a_line
    check (num_nonnulls(statement_no, statement_type, from_name, to_name, is_late) = case when resolves is null then 5 else 0 end),
  add constraint entry_statement_type_check
    check (statement_type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'));
create unique index entry_line on ledger.entry (member_id, currency, statement_no) include (statement_type, happened_at)
  where statement_no is not null;

-- A foreign key asks after every entry, this only after those that name another: what is recorded never goes away, so
-- that it was there once is enough.
create function ledger.refuse_unlinked() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger.entry e
      where e.member_id = new.member_id and e.entry_id = coalesce(new.resolves, new.reverses)) then
    raise exception 'Entry % resolves or reverses one that is not there', new.entry_id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create constraint trigger entry_linked after insert on ledger.entry for each row
  when (new.resolves is not null or new.reverses is not null) execute function ledger.refuse_unlinked();
alter table ledger.entry
  add constraint resolves_or_reverses check (resolves is null or reverses is null),
  drop constraint entry_member_id_resolves_fkey,
  drop constraint entry_reverses_fkey;

drop function ledger.prove, ledger.leaves_of, ledger.leaf_text, ledger.post_each;
drop table ledger.statement;
create view ledger.statement as
  select member_id, currency, statement_no, entry_id, statement_type, from_name, to_name, is_late, related, happened_at
  from ledger.entry where statement_no is not null;

-- What is sealed of an entry, as in migration 0011 to the letter: what was sealed stays provable.
create function ledger.leaf_text(e ledger.entry) returns text language sql stable as $$
  select jsonb_build_object(
    'member', e.member_id, 'entry', e.entry_id, 'currency', e.currency, 'version', e.version::text,
    'source', e.source, 'destination', e.destination, 'amount', e.amount::text, 'state', e.state,
    'resolves', e.resolves, 'reverses', e.reverses, 'balance', e.balance_after::text,
    'happened', to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'recorded', to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'line', case when e.statement_no is not null then jsonb_build_object('number', e.statement_no::text,
      'type', e.statement_type, 'from', e.from_name, 'to', e.to_name, 'late', e.is_late, 'related', e.related) end)::text
$$;

-- The entries of a seal as leaves, in its order.
create function ledger.leaves_of(since xid8, below xid8, secret bytea)
  returns table (member_id uuid, entry_id uuid, place integer, hash bytea) language sql stable as $$
  select e.member_id, e.entry_id,
    (row_number() over (order by e.recorded_in, e.member_id, e.currency, e.version))::integer - 1,
    ledger.leaf_hash(ledger.leaf_salt(leaves_of.secret, e.member_id, e.entry_id), ledger.leaf_text(e))
  from ledger.entry e
  where e.recorded_in >= leaves_of.since and e.recorded_in < leaves_of.below
$$;

-- What a member needs to prove movements of the own statement: each entry of them as it was sealed, its salt and its
-- path in its seal, of seals up to `up_to`. One that is not sealed so far has no seal. Only the member's are found.
create function ledger.prove(member uuid, movements uuid[], up_to bigint)
  returns table (movement_id uuid, entry_id uuid, recorded_at timestamptz, leaf text, salt bytea, seal_no bigint, path text[])
  language sql stable as $$
  select m.id, e.entry_id, e.recorded_at,
    case when t.seal_no is not null then ledger.leaf_text(e) end,
    case when t.seal_no is not null then ledger.leaf_salt(t.secret, e.member_id, e.entry_id) end,
    t.seal_no,
    case when t.seal_no is not null then ledger.audit_path(t.tree, t.entries, l.place) end
  from unnest(prove.movements) with ordinality as m (id, nr)
  cross join lateral (
    select o.* from ledger.entry o where o.member_id = prove.member and o.entry_id = m.id
    union all
    select r.* from ledger.entry r where r.member_id = prove.member and r.resolves = m.id
  ) e
  left join ledger.leaf l on l.member_id = prove.member and l.entry_id = e.entry_id
  left join ledger.seal t on t.seal_no = l.seal_no and t.seal_no <= prove.up_to
  order by m.nr, e.version
$$;

-- Adds to accounts what so many entries move, each with its line, and answers them as they were before. One row each, in the
-- order given: changing an account locks it, the nested loop keeps the order, and the other joins are off.
create function ledger.add_to_accounts(members uuid[], currencies text[], deltas bigint[], entries bigint[])
  returns setof ledger.account language sql rows 100
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  update ledger.account a set balance = a.balance + t.delta, version = a.version + t.entries,
    statement_count = a.statement_count + t.entries
  from unnest(add_to_accounts.members, currencies, deltas, add_to_accounts.entries) t (member_id, currency, delta, entries)
  where a.member_id = t.member_id and a.currency = t.currency
  returning a.member_id, a.currency, a.balance - t.delta, a.version - t.entries, a.statement_count - t.entries
$$;

-- Posts openings, posts and holds, as one set, all or none, and answers the balance after each, in their order. Answers
-- null, and has written nothing, when any of them could be refused or was known: then `ledger.post` must look at each by
-- itself. They come as columns; `requests` tells which belong together, and each of a request has its key and hash, if any.
--
-- Accounts change, and so are locked, in the order of their members. A balance below zero runs into the account's own
-- constraint.
drop function ledger.post_openings;
drop type ledger.opening;
create function ledger.post_openings(requests integer[], members uuid[], currencies text[], keys text[], hashes bytea[],
  entry_ids uuid[], sources text[], destinations text[], amounts bigint[], states text[], moments timestamptz[],
  types text[], from_names text[], to_names text[], lates boolean[], relateds jsonb[])
  returns bigint[] language plpgsql set enable_seqscan = off as $$
declare
  balances bigint[];
  intents  integer;
  keyed    integer;
begin
  with step as materialized (
    select o.*, case when o.source = 'wallet' then -o.amount when o.state = 'posted' then o.amount else 0 end as delta
    from unnest(requests, members, currencies, keys, hashes, entry_ids, sources, destinations, amounts, states, moments,
        types, from_names, to_names, lates, relateds) with ordinality
      o (request, member_id, currency, key, hash, entry_id, source, destination, amount, state, happened_at,
        statement_type, from_name, to_name, is_late, related, place)
  ), total as (
    select array_agg(t.member_id) as members, array_agg(t.currency) as currencies, array_agg(t.delta) as deltas,
      array_agg(t.entries) as entries
    from (select member_id, currency, sum(delta)::bigint as delta, count(*) as entries
      from step group by member_id, currency order by member_id, currency) t
  ), account as materialized (
    select a.* from total t, ledger.add_to_accounts(t.members, t.currencies, t.deltas, t.entries) a
  ), done as materialized (
    select s.*, (a.balance + sum(s.delta) over own)::bigint as balance_after,
      a.version + row_number() over own as version, a.statement_count + row_number() over own as statement_no
    from step s join account a on a.member_id = s.member_id and a.currency = s.currency
    window own as (partition by s.member_id, s.currency order by s.place rows unbounded preceding)
  ), entries as (
    insert into ledger.entry (member_id, entry_id, source, destination, amount, currency, state, balance_after, version,
        happened_at, statement_no, statement_type, from_name, to_name, is_late, related)
      select member_id, entry_id, source, destination, amount, currency, state, balance_after, version,
        happened_at, statement_no, statement_type, from_name, to_name, is_late, related
      from done
  ), intent as (
    insert into ledger.intent (member_id, key, hash, answer)
      select distinct on (request) member_id, key, hash, jsonb_build_object('ok', true, 'balance', balance_after::text)
      from done where key is not null order by request, place desc
    on conflict do nothing returning 1
  )
  select array_agg(balance_after order by place), count(distinct request) filter (where key is not null),
      (select count(*) from intent)
    into balances, keyed, intents from done;
  -- No wallet, or an intent that is known.
  if cardinality(balances) is distinct from cardinality(entry_ids) or intents <> keyed then
    raise no_data_found;
  end if;
  return balances;
exception
  when check_violation or no_data_found then return null;
end $$;

-- Posts a batch, request by request; see migration 0005 for what a request is, what it is answered and what is promised.
create or replace function ledger.post(requests jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  request   record;
  move      jsonb;
  account   ledger.account;
  held_for  text := '';
  known     record;
  earlier   ledger.entry;
  entry     ledger.entry;
  entries   ledger.entry[] := '{}';
  own_entries ledger.entry[];
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
          entries := '{}';
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
        if entry.resolves is null then
          new_count := new_count + 1;
          entry.statement_no := new_count;
          entry.statement_type := move ->> 'type';
          entry.from_name := move ->> 'from';
          entry.to_name := move ->> 'to';
          entry.is_late := coalesce((move ->> 'late')::boolean, false);
          entry.related := nullif(move -> 'related', 'null');
        end if;
        own_entries := own_entries || entry;
      end if;
    end loop;

    if refusal is null then
      entries := entries || own_entries;
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
  end if;
  return to_jsonb(answers);
end $$;

-- Settling payments (migration 0016), with the credits posted as columns.
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
