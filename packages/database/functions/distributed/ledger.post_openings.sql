-- `ledger.post_openings` in a distributed database, with the same result. A few openings go to `ledger.post`, member by member; more
-- are posted as sets, each statement for the members of all servers: decision record 0132.
--
-- It runs as the owner, whose connections to the other servers are not those of its caller. Citus refuses that two roles write of
-- the same member in one transaction, so the caller must not have written of the members in it. Only `settle_payments` and posters
-- call it: the one is the owner itself then, and the others write nothing else.
create or replace function ledger.post_openings(requests integer[], members uuid[], currencies text[], keys text[], hashes bytea[],
  entry_ids uuid[], sources text[], destinations text[], amounts bigint[], states text[], moments timestamptz[],
  types text[], from_names text[], to_names text[], lates boolean[], relateds jsonb[])
  returns bigint[] language plpgsql set citus.multi_shard_modify_mode = 'sequential'
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- From so many openings on, a set takes less time than as many postings at the members' servers.
  least_set      constant integer := 6;
  transaction_id constant xid8 := pg_current_xact_id();
  asked          jsonb;
  numbers        integer[];
  given          jsonb;
  total          record;
  accounts       jsonb;
  balances       bigint[];
  versions       bigint[];
  statement_nos  bigint[];
  keyed          integer;
  different      integer;
  known          integer;
begin
  if cardinality(entry_ids) < least_set then
    select jsonb_agg(r.asked order by r.request), array_agg(r.request order by r.request) into asked, numbers
      from (
        select o.request, jsonb_build_object('member', o.member_id, 'currency', o.currency, 'key', o.key,
            'hash', encode(o.hash, 'hex'), 'moves', jsonb_agg(jsonb_build_object(
              'kind', case o.state when 'posted' then 'post' else 'hold' end, 'id', o.entry_id, 'source', o.source,
              'destination', o.destination, 'amount', o.amount, 'at', o.happened_at, 'type', o.statement_type,
              'from', o.from_name, 'to', o.to_name, 'late', o.is_late, 'related', o.related) order by o.ordinal)) as asked
        from unnest(requests, members, currencies, keys, hashes, entry_ids, sources, destinations, amounts, states, moments,
            types, from_names, to_names, lates, relateds) with ordinality
          o (request, member_id, currency, key, hash, entry_id, source, destination, amount, state, happened_at,
            statement_type, from_name, to_name, is_late, related, ordinal)
        group by o.request, o.member_id, o.currency, o.key, o.hash
      ) r;
    given := ledger.post(asked);
    if jsonb_path_exists(given, '$[*] ? (@.ok == false)') then
      raise no_data_found;
    end if;
    return (
      select array_agg((given -> array_position(numbers, o.request) - 1 ->> 'balance')::bigint order by o.ordinal)
      from unnest(requests) with ordinality o (request, ordinal));
  end if;

  -- Two sets that share members wait for each other here, in the order of the members. The servers lock accounts in any order.
  perform pg_advisory_xact_lock(hashtextextended('ledger.account ' || m.member_id, 0))
    from (select distinct member_id from unnest(members) u (member_id) order by member_id) m;

  select array_agg(t.member_id) as members, array_agg(t.currency) as currencies, array_agg(t.delta) as deltas,
      array_agg(t.entries) as entries
    into total
    from (
      select o.member_id, o.currency, count(*) as entries,
        sum(case when o.source = 'wallet' then -o.amount when o.state = 'posted' then o.amount else 0 end)::bigint as delta
      from unnest(members, currencies, sources, amounts, states) o (member_id, currency, source, amount, state)
      group by o.member_id, o.currency
    ) t;
  with added as (
    update ledger.account a set balance = a.balance + t.delta, version = a.version + t.entries,
        statement_count = a.statement_count + t.entries
      from unnest(total.members, total.currencies, total.deltas, total.entries) t (member_id, currency, delta, entries)
      where a.member_id = t.member_id and a.currency = t.currency
      returning a.member_id, a.currency, a.balance - t.delta as balance, a.version - t.entries as version,
        a.statement_count - t.entries as statement_count
  )
  select jsonb_agg(to_jsonb(d)) into accounts from added d;

  select array_agg(d.balance_after order by d.ordinal), array_agg(d.version order by d.ordinal),
      array_agg(d.statement_no order by d.ordinal), count(distinct d.request) filter (where d.key is not null)
    into balances, versions, statement_nos, keyed
    from (
      select o.request, o.key, o.ordinal,
        a.balance + sum(case when o.source = 'wallet' then -o.amount when o.state = 'posted' then o.amount else 0 end) over own
          as balance_after,
        a.version + row_number() over own as version, a.statement_count + row_number() over own as statement_no
      from unnest(requests, members, currencies, keys, sources, amounts, states) with ordinality
        o (request, member_id, currency, key, source, amount, state, ordinal)
      join jsonb_to_recordset(accounts) a (member_id uuid, currency text, balance bigint, version bigint, statement_count bigint)
        on a.member_id = o.member_id and a.currency = o.currency
      window own as (partition by o.member_id, o.currency order by o.ordinal rows unbounded preceding)
    ) d;
  -- No wallet, not enough money, or a key that is known. Citus copies the rows to the servers, and reports what a server refuses of
  -- them without its code; so nothing that may happen is left to a constraint. A posting at a member's server locks the
  -- account before it keeps a key: none is added meanwhile.
  if cardinality(balances) is distinct from cardinality(entry_ids) or 0 > any(balances) then
    raise no_data_found;
  end if;
  if keyed > 0 then
    select count(distinct (o.member_id, o.key)) into different from unnest(members, keys) o (member_id, key) where o.key is not null;
    select count(*) into known from ledger.idempotency_key k
      where k.member_id = any(members) and k.key = any(keys) and (k.member_id, k.key) in (select * from unnest(members, keys));
    if different < keyed or known > 0 then
      raise no_data_found;
    end if;
    insert into ledger.idempotency_key (member_id, key, hash, answer)
      select distinct on (o.request) o.member_id, o.key, o.hash, jsonb_build_object('ok', true, 'balance', o.balance_after::text)
      from unnest(requests, members, keys, hashes, balances) with ordinality
        o (request, member_id, key, hash, balance_after, ordinal)
      where o.key is not null
      order by o.request, o.ordinal desc;
  end if;

  insert into ledger.entry (member_id, entry_id, source, destination, amount, currency, state, balance_after, version,
      happened_at, recorded_at, recorded_in, statement_no, statement_type, from_name, to_name, is_late, related)
    select o.member_id, o.entry_id, o.source, o.destination, o.amount, o.currency, o.state, o.balance_after, o.version,
      o.happened_at, clock_timestamp(), transaction_id, o.statement_no, o.statement_type, o.from_name, o.to_name, o.is_late,
      o.related
    from unnest(members, entry_ids, sources, destinations, amounts, currencies, states, balances, versions, moments,
        statement_nos, types, from_names, to_names, lates, relateds)
      o (member_id, entry_id, source, destination, amount, currency, state, balance_after, version, happened_at,
        statement_no, statement_type, from_name, to_name, is_late, related);
  return balances;
exception
  when check_violation or no_data_found then return null;
end $$;
