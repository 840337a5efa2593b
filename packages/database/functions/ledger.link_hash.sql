-- The hash that chains a seal to the one before it and to its skip link. Zeros stand in for a seal that does not exist.
create or replace function ledger.link_hash(s ledger.seal, previous bytea, skip bytea) returns bytea language sql immutable as $$
  select sha256('\x05'::bytea || int8send(s.seal_no) || coalesce(previous, decode(repeat('00', 32), 'hex'))
    || coalesce(skip, decode(repeat('00', 32), 'hex')) || s.facts || s.root)
$$;
