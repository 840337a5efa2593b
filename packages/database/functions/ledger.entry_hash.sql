-- The hash of an entry for seals of form 1, which `ledger:verify` still checks. It must not change: existing seals
-- depend on it.
create or replace function ledger.entry_hash(e ledger.entry) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws('|', e.member_id, e.entry_id, e.currency, e.version, e.source, e.destination,
    e.amount, e.state, coalesce(e.resolves::text, '-'), coalesce(e.reverses::text, '-'), e.balance_after,
    to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')), 'UTF8'))
$$;
