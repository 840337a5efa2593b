-- Posts openings (posts and holds, which refer to no earlier entry) as one set, all or none. Returns the balance after
-- each one, in order. Returns null and writes nothing if one of them would be refused or its idempotency key is known
-- already; the caller then uses `ledger.post`, which judges each request separately.
--
-- The openings are passed as columns. Those of one request share a number in `requests`, a key and a hash (null for
-- none). Accounts are updated, and so locked, in the order of their members. A balance below zero violates the
-- account's check constraint.
create or replace function ledger.post_openings(requests integer[], members uuid[], currencies text[], keys text[], hashes bytea[],
  entry_ids uuid[], sources text[], destinations text[], amounts bigint[], states text[], moments timestamptz[],
  types text[], from_names text[], to_names text[], lates boolean[], relateds jsonb[])
  returns bigint[] language plpgsql set enable_seqscan = off
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  balances bigint[];
  recorded integer;
  keyed    integer;
begin
  with step as materialized (
    select o.*, case when o.source = 'wallet' then -o.amount when o.state = 'posted' then o.amount else 0 end as delta
    from unnest(requests, members, currencies, keys, hashes, entry_ids, sources, destinations, amounts, states, moments,
        types, from_names, to_names, lates, relateds) with ordinality
      o (request, member_id, currency, key, hash, entry_id, source, destination, amount, state, happened_at,
        statement_type, from_name, to_name, is_late, related, ordinal)
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
    window own as (partition by s.member_id, s.currency order by s.ordinal rows unbounded preceding)
  ), entries as (
    insert into ledger.entry (member_id, entry_id, source, destination, amount, currency, state, balance_after, version,
        happened_at, statement_no, statement_type, from_name, to_name, is_late, related)
      select member_id, entry_id, source, destination, amount, currency, state, balance_after, version,
        happened_at, statement_no, statement_type, from_name, to_name, is_late, related
      from done
  ), idempotency as (
    insert into ledger.idempotency_key (member_id, key, hash, answer)
      select distinct on (request) member_id, key, hash, jsonb_build_object('ok', true, 'balance', balance_after::text)
      from done where key is not null order by request, ordinal desc
    on conflict do nothing returning 1
  )
  select array_agg(balance_after order by ordinal), count(distinct request) filter (where key is not null),
      (select count(*) from idempotency)
    into balances, keyed, recorded from done;
  -- No wallet, or an idempotency key that is known.
  if cardinality(balances) is distinct from cardinality(entry_ids) or recorded <> keyed then
    raise no_data_found;
  end if;
  return balances;
exception
  when check_violation or no_data_found then return null;
end $$;
