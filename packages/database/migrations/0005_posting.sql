-- Posting in groups: the requests of many members in one statement, each with its own answer.

-- A reversal is a new entry, linked to the one it takes back, at most once.
alter table ledger.entry add column reverses uuid;
alter table ledger.entry
  add constraint entry_reverses_fkey foreign key (member_id, reverses) references ledger.entry (member_id, entry_id);
create unique index entry_reversed_once on ledger.entry (member_id, reverses) where reverses is not null;

-- The transaction that recorded the entry. Below the oldest transaction that still runs nothing can be added, so
-- roll-ups are taken up to there without stopping anybody.
alter table ledger.entry add column recorded_in xid8 not null default pg_current_xact_id();
create index entry_recorded_in on ledger.entry (recorded_in);

-- The function below writes a line together with its entry. Checking that again by a foreign key costs a look a line,
-- and a plan made while the book was empty may take the index that leads to all of a member's entries.
alter table ledger.statement drop constraint statement_member_id_entry_id_fkey;

-- What an intent was answered, committed with its money.
create table ledger.intent (
  member_id   uuid        not null,
  key         text        not null check (length(key) between 1 and 200),
  hash        bytea       not null,
  answer      jsonb,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (member_id, key)
);
create index intent_age on ledger.intent (recorded_at);

-- Posts a batch. A request is {member, currency, key?, hash?, moves: [...]}; its moves are recorded all or none.
-- Answers one object a request, in their order: {"ok": true, "balance": satang as text} or {"ok": false, "refusal": CODE}.
--
-- A move is {kind, id, of?, source?, destination?, amount?, at, type?, from?, to?, late?, related?}, its kind one of
--   post     an entry, at once
--   hold     a pending entry: a debit is taken now, a credit is not given yet
--   settle   posts the pending entry `of`, wholly or by `amount`; what is left of a held debit is free again
--   void     voids the pending entry `of`
--   reverse  takes the posted entry `of` back, by its opposite; a reversal itself is not reversed
--
-- Accounts are locked in the order of their members, so two batches never wait for each other in a circle. A request
-- that is refused leaves nothing and touches no neighbour. A fault (an entry id that exists) ends the whole batch.
--
-- Without sequential scans: plans are kept for a connection's life, and one that was made while the book was empty, the
-- foreign keys' own included, would read the whole of it when it is full.
create function ledger.post(requests jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
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

-- What the house's accounts hold. No payment writes here: a job rolls up what is complete, and what is newer is added
-- when somebody asks.
create table ledger.house_account (
  account  text   not null,
  currency text   not null check (currency in ('BAHT', 'LAK')),
  balance  bigint not null,
  primary key (account, currency)
);
create table ledger.rolled_up (
  only_one boolean primary key default true check (only_one),
  -- Every entry recorded in a transaction below this one is in the house accounts.
  below    xid8    not null
);
insert into ledger.rolled_up (below) values ('0');

-- What definite entries moved at house accounts: a pending entry moves nothing until it is posted.
create view ledger.house_move as
  select e.recorded_in, e.currency, m.account, m.delta
  from ledger.entry e,
    lateral (values (e.source, -e.amount), (e.destination, e.amount)) m (account, delta)
  where e.state = 'posted' and m.account <> 'wallet';

create function ledger.roll_up() returns void language plpgsql as $$
declare
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  before  xid8;
begin
  select below into before from ledger.rolled_up for update;
  insert into ledger.house_account as h (account, currency, balance)
    select account, currency, sum(delta) from ledger.house_move
    where recorded_in >= before and recorded_in < horizon group by account, currency
  on conflict (account, currency) do update set balance = h.balance + excluded.balance;
  update ledger.rolled_up set below = greatest(horizon, before);
end $$;

-- Exact at the moment of asking, in one statement and so in one snapshot.
create view ledger.house_balance as
  select account, currency, sum(balance)::bigint as balance from (
    select account, currency, balance from ledger.house_account
    union all
    select account, currency, delta from ledger.house_move where recorded_in >= (select below from ledger.rolled_up)
  ) parts group by account, currency;
