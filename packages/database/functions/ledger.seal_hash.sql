-- The hash of a seal of form 1, which includes the hash of the seal before it. It must not change: existing seals
-- depend on it.
create or replace function ledger.seal_hash(previous bytea, s ledger.seal) returns bytea language sql immutable as $$
  select sha256('\x02'::bytea || previous || convert_to(
    concat_ws('|', s.seal_no, s.since, s.below, s.entries, encode(s.root, 'hex')), 'UTF8'))
$$;
