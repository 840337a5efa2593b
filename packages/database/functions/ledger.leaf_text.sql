-- The text of an entry as it is sealed. It must not change: the proofs of sealed entries depend on it.
create or replace function ledger.leaf_text(e ledger.entry) returns text language sql stable as $$
  select jsonb_build_object(
    'member', e.member_id, 'entry', e.entry_id, 'currency', e.currency, 'version', e.version::text,
    'source', e.source, 'destination', e.destination, 'amount', e.amount::text, 'state', e.state,
    'resolves', e.resolves, 'reverses', e.reverses, 'balance', e.balance_after::text,
    'happened', to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'recorded', to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'line', case when e.statement_no is not null then jsonb_build_object('number', e.statement_no::text,
      'type', e.statement_type, 'from', e.from_name, 'to', e.to_name, 'late', e.is_late, 'related', e.related) end)::text
$$;
