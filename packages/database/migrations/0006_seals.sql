-- A chain over the book that shows tampering: a job seals what is complete, off the path of payments.

create table ledger.seal (
  seal_no   bigint      primary key check (seal_no > 0),
  -- The seal covers the entries recorded in transactions from `since` up to, not including, `below`.
  since     xid8        not null,
  below     xid8        not null,
  entries   integer     not null check (entries > 0),
  -- The Merkle root over the entries' hashes, in the order of transaction, member, currency and version.
  root      bytea       not null check (length(root) = 32),
  -- SHA-256 over the hash before it and all of the above: each seal holds every seal before it in place.
  hash      bytea       not null check (length(hash) = 32),
  sealed_at timestamptz not null default clock_timestamp(),
  check (since < below)
);

create trigger seal_append_only before update or delete on ledger.seal
  for each row execute function ledger.refuse_change();
create trigger seal_no_truncate before truncate on ledger.seal
  for each statement execute function ledger.refuse_change();

-- What is sealed of an entry: everything that it says, written in one way.
create function ledger.entry_hash(e ledger.entry) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws('|', e.member_id, e.entry_id, e.currency, e.version, e.source, e.destination,
    e.amount, e.state, coalesce(e.resolves::text, '-'), coalesce(e.reverses::text, '-'), e.balance_after,
    to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')), 'UTF8'))
$$;

-- The Merkle root of hashes: neighbours are hashed together level by level; one without a neighbour goes up as it is.
create function ledger.merkle_root(hashes bytea[]) returns bytea language plpgsql immutable as $$
declare
  level  bytea[] := hashes;
  above  bytea[];
  place  integer;
begin
  while cardinality(level) > 1 loop
    above := '{}';
    for place in 1 .. cardinality(level) by 2 loop
      above := above || case when place = cardinality(level) then level[place]
                             else sha256('\x01'::bytea || level[place] || level[place + 1]) end;
    end loop;
    level := above;
  end loop;
  return level[1];
end $$;

create function ledger.seal_hash(previous bytea, s ledger.seal) returns bytea language sql immutable as $$
  select sha256('\x02'::bytea || previous || convert_to(
    concat_ws('|', s.seal_no, s.since, s.below, s.entries, encode(s.root, 'hex')), 'UTF8'))
$$;

-- Seals the next entries that no running transaction can add to, at most about `most`. Answers how many; 0 is done.
create function ledger.seal_next(most integer) returns integer language plpgsql as $$
declare
  horizon  xid8 := pg_snapshot_xmin(pg_current_snapshot());
  previous ledger.seal;
  next     ledger.seal;
  cut      xid8;
begin
  -- One sealer at a time; who comes second sees the first one's seal.
  perform pg_advisory_xact_lock(hashtext('ledger.seal'));
  select * into previous from ledger.seal order by seal_no desc limit 1;
  next.since := coalesce(previous.below, '0');
  select e.recorded_in into cut from ledger.entry e
    where e.recorded_in >= next.since and e.recorded_in < horizon
    order by e.recorded_in offset most limit 1;
  -- A transaction is never split: where the first alone holds more than `most`, it is sealed whole.
  if cut is not null and cut = (select min(e.recorded_in) from ledger.entry e where e.recorded_in >= next.since) then
    select min(e.recorded_in) into cut from ledger.entry e where e.recorded_in > cut and e.recorded_in < horizon;
  end if;
  next.below := coalesce(cut, horizon);
  select count(*), ledger.merkle_root(array_agg(ledger.entry_hash(e)
      order by e.recorded_in, e.member_id, e.currency, e.version))
    into next.entries, next.root
    from ledger.entry e where e.recorded_in >= next.since and e.recorded_in < next.below;
  if next.entries = 0 then
    return 0;
  end if;
  next.seal_no := coalesce(previous.seal_no, 0) + 1;
  next.hash := ledger.seal_hash(coalesce(previous.hash, '\x'::bytea), next);
  next.sealed_at := clock_timestamp();
  insert into ledger.seal select next.*;
  return next.entries;
end $$;
