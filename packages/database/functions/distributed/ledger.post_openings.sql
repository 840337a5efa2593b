-- `ledger.post_openings` in a distributed database: posts the requests with `ledger.post`, all or none. The balance of each
-- opening is the one after the last opening of its request. A request whose idempotency key is known gets the answer that
-- is stored with it.
create or replace function ledger.post_openings(requests integer[], members uuid[], currencies text[], keys text[], hashes bytea[],
  entry_ids uuid[], sources text[], destinations text[], amounts bigint[], states text[], moments timestamptz[],
  types text[], from_names text[], to_names text[], lates boolean[], relateds jsonb[])
  returns bigint[] language plpgsql as $$
declare
  asked   jsonb;
  numbers integer[];
  given   jsonb;
begin
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
exception
  when no_data_found then return null;
end $$;
