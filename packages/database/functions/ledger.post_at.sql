-- Posts a batch of requests, one after another. A request is {member, currency, key?, hash?, moves: [...]}; its moves
-- are recorded all or none. Returns one object per request, in order: {"ok": true, "balance": satang as text} or
-- {"ok": false, "refusal": CODE}.
--
-- A move is {kind, id, of?, source?, destination?, amount?, at, type?, from?, to?, late?, related?}; its kind is one of
--   post     an entry, at once
--   hold     a pending entry: a debit is deducted now, a credit is not added yet
--   settle   posts the pending entry `of`, in full or `amount` of it; the rest of a held debit is released
--   void     voids the pending entry `of`
--   reverse  reverses the posted entry `of` with its opposite; a reversal cannot be reversed
--
-- Accounts are locked in the order of their members, so two batches cannot deadlock. A refused request records nothing
-- and does not affect the others. A fault, such as an entry id that exists already, aborts the whole batch.
--
-- `transaction_id` is what the entries record as their transaction: sealing goes by it. In a distributed database,
-- `at_member` is the member of all requests, and Citus runs the function at that member's server; the transaction is the
-- coordinator's. Otherwise `at_member` is null.
--
-- Sequential scans are off because a connection caches its plans: a plan from when the book was empty would scan the
-- whole book later, also for foreign keys.
create or replace function ledger.post_at(at_member uuid, requests jsonb, transaction_id xid8) returns jsonb
  language plpgsql set enable_seqscan = off
  security definer set search_path = pg_catalog, pg_temp as $$
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
      decode(r.value ->> 'hash', 'hex') as hash, r.value -> 'moves' as moves, r.ordinality as ordinal
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
      insert into ledger.idempotency_key (member_id, key, hash) values (request.member_id, request.key, request.hash)
        on conflict do nothing;
      get diagnostics touched = row_count;
      if touched = 0 then
        select k.hash, k.answer into known from ledger.idempotency_key k
          where k.member_id = request.member_id and k.key = request.key;
        answers[request.ordinal] := case when known.hash = request.hash then known.answer
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
      entry.recorded_in := transaction_id;

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
      if at_member is null then
        entries := entries || own_entries;
      else
        -- Citus takes no set here, and no row whose member is part of a larger value.
        foreach entry in array own_entries loop
          insert into ledger.entry (member_id, entry_id, source, destination, amount, currency, state, resolves, reverses,
              balance_after, version, happened_at, recorded_at, recorded_in, statement_no, statement_type, from_name, to_name,
              is_late, related)
            values (at_member, entry.entry_id, entry.source, entry.destination, entry.amount, entry.currency, entry.state,
              entry.resolves, entry.reverses, entry.balance_after, entry.version, entry.happened_at, entry.recorded_at,
              entry.recorded_in, entry.statement_no, entry.statement_type, entry.from_name, entry.to_name, entry.is_late,
              entry.related);
        end loop;
      end if;
      account.balance := new_balance;
      account.version := new_version;
      account.statement_count := new_count;
      given := jsonb_build_object('ok', true, 'balance', new_balance::text);
      if request.key is not null then
        update ledger.idempotency_key k set answer = given where k.member_id = request.member_id and k.key = request.key;
      end if;
    else
      -- A refusal is not kept: a request with the same key may succeed later.
      given := jsonb_build_object('ok', false, 'refusal', refusal);
      if request.key is not null then
        delete from ledger.idempotency_key k where k.member_id = request.member_id and k.key = request.key;
      end if;
    end if;
    answers[request.ordinal] := given;
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
