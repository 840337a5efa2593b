-- The hash of what a seal covers, salted with its secret. Parts that a seal from before them does not have are left out.
create or replace function ledger.seal_facts(s ledger.seal) returns bytea language sql immutable as $$
  select sha256('\x04'::bytea || s.secret || convert_to(
    concat_ws('|', s.seal_no, s.since, s.below, s.entries, s.act_no, encode(s.act_hash, 'hex')), 'UTF8'))
$$;
