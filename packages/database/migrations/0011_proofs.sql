-- A member proves an entry of the own statement against the published head, and learns nothing of others.

-- Seals of form 2 keep their tree, so that the path of an entry is read and not computed. What was sealed in form 1 is
-- sealed once more in form 2, in the same chain; its old seals stay and stay verifiable.
alter table ledger.seal add column form smallint not null default 1 check (form in (1, 2));
alter table ledger.seal alter column form set default 2;
-- The salts of the entries' hashes follow from it: without it nobody can confirm a guess about an entry.
alter table ledger.seal add column secret bytea check (length(secret) = 32);
-- What the seal covers, as a hash: the chain holds it, and it tells nobody how much was paid when.
alter table ledger.seal add column facts bytea check (length(facts) = 32);
-- All levels of the Merkle tree, the leaves first and the root last, 32 bytes each; read in pieces.
alter table ledger.seal add column tree bytea;
alter table ledger.seal alter column tree set storage external;
alter table ledger.seal add constraint form_two_is_whole
  check (form = 1 or (secret is not null and facts is not null and tree is not null));

-- Where an entry is in the tree of its seal.
create table ledger.leaf (
  member_id uuid    not null,
  entry_id  uuid    not null,
  seal_no   bigint  not null,
  place     integer not null check (place >= 0),
  primary key (member_id, entry_id)
);
create trigger leaf_append_only before update or delete on ledger.leaf
  for each row execute function ledger.refuse_change();
create trigger leaf_no_truncate before truncate on ledger.leaf
  for each statement execute function ledger.refuse_change();

-- What is sealed of an entry: everything that it says, and what the member reads of it. Hashed as it is written here.
create function ledger.leaf_text(e ledger.entry, s ledger.statement) returns text language sql stable as $$
  select jsonb_build_object(
    'member', e.member_id, 'entry', e.entry_id, 'currency', e.currency, 'version', e.version::text,
    'source', e.source, 'destination', e.destination, 'amount', e.amount::text, 'state', e.state,
    'resolves', e.resolves, 'reverses', e.reverses, 'balance', e.balance_after::text,
    'happened', to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'recorded', to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'line', case when s.statement_no is not null then jsonb_build_object('number', s.statement_no::text,
      'type', s.statement_type, 'from', s.from_name, 'to', s.to_name, 'late', s.is_late, 'related', s.related) end)::text
$$;

create function ledger.leaf_salt(secret bytea, member_id uuid, entry_id uuid) returns bytea language sql immutable as $$
  select sha256('\x03'::bytea || secret || uuid_send(member_id) || uuid_send(entry_id))
$$;

create function ledger.leaf_hash(salt bytea, leaf text) returns bytea language sql immutable as $$
  select sha256('\x00'::bytea || salt || convert_to(leaf, 'UTF8'))
$$;

-- The entries of a seal as leaves, in its order.
create function ledger.leaves_of(since xid8, below xid8, secret bytea)
  returns table (member_id uuid, entry_id uuid, place integer, hash bytea) language sql stable as $$
  select e.member_id, e.entry_id,
    (row_number() over (order by e.recorded_in, e.member_id, e.currency, e.version))::integer - 1,
    ledger.leaf_hash(ledger.leaf_salt(leaves_of.secret, e.member_id, e.entry_id), ledger.leaf_text(e, s))
  from ledger.entry e
  left join ledger.statement s on s.member_id = e.member_id and s.entry_id = e.entry_id
  where e.recorded_in >= leaves_of.since and e.recorded_in < leaves_of.below
$$;

-- The Merkle tree over leaves, level by level; neighbours are hashed together, one without a neighbour goes up as it is.
create function ledger.merkle_tree(leaves bytea[]) returns bytea language plpgsql immutable strict as $$
declare
  level bytea[] := leaves;
  above bytea[];
  tree  bytea := '';
  place integer;
begin
  loop
    tree := tree || (select string_agg(node, ''::bytea order by nr) from unnest(level) with ordinality as l (node, nr));
    exit when cardinality(level) <= 1;
    above := '{}';
    for place in 1 .. cardinality(level) by 2 loop
      above := above || case when place = cardinality(level) then level[place]
                             else sha256('\x01'::bytea || level[place] || level[place + 1]) end;
    end loop;
    level := above;
  end loop;
  return tree;
end $$;

create function ledger.tree_root(tree bytea) returns bytea language sql immutable as $$
  select substring(tree from length(tree) - 31)
$$;

-- What is hashed together with a leaf on its way to the root: L or R, the side it stands on, and its hash.
create function ledger.audit_path(tree bytea, entries integer, place integer) returns text[] language plpgsql immutable as $$
declare
  width integer := entries;
  start integer := 0;
  own   integer := place;
  other integer;
  path  text[] := '{}';
begin
  while width > 1 loop
    other := own # 1;
    if other < width then
      path := path || (case when other < own then 'L' else 'R' end
        || encode(substring(tree from (start + other) * 32 + 1 for 32), 'hex'));
    end if;
    start := start + width;
    width := (width + 1) / 2;
    own := own / 2;
  end loop;
  return path;
end $$;

create function ledger.seal_facts(s ledger.seal) returns bytea language sql immutable as $$
  select sha256('\x04'::bytea || s.secret || convert_to(concat_ws('|', s.seal_no, s.since, s.below, s.entries), 'UTF8'))
$$;

-- The seal that a seal holds beside the one before it: its number without its lowest bit. By these two a way from any
-- seal to any earlier one is short.
create function ledger.skip_of(seal_no bigint) returns bigint language sql immutable as $$
  select seal_no - (seal_no & -seal_no)
$$;

-- Before the first seal there are zeros.
create function ledger.link_hash(s ledger.seal, previous bytea, skip bytea) returns bytea language sql immutable as $$
  select sha256('\x05'::bytea || int8send(s.seal_no) || coalesce(previous, decode(repeat('00', 32), 'hex'))
    || coalesce(skip, decode(repeat('00', 32), 'hex')) || s.facts || s.root)
$$;

-- Seals the next entries that no running transaction can add to, at most about `most`. Answers how many; 0 is done.
create or replace function ledger.seal_next(most integer) returns integer language plpgsql as $$
declare
  horizon  xid8 := pg_snapshot_xmin(pg_current_snapshot());
  newest   ledger.seal;
  next     ledger.seal;
  cut      xid8;
begin
  -- One sealer at a time; who comes second sees the first one's seal.
  perform pg_advisory_xact_lock(hashtext('ledger.seal'));
  select * into newest from ledger.seal order by seal_no desc limit 1;
  next.form := 2;
  next.since := case when newest.form = 2 then newest.below else '0'::xid8 end;
  select e.recorded_in into cut from ledger.entry e
    where e.recorded_in >= next.since and e.recorded_in < horizon
    order by e.recorded_in offset most limit 1;
  -- A transaction is never split: where the first alone holds more than `most`, it is sealed whole.
  if cut is not null and cut = (select min(e.recorded_in) from ledger.entry e where e.recorded_in >= next.since) then
    select min(e.recorded_in) into cut from ledger.entry e where e.recorded_in > cut and e.recorded_in < horizon;
  end if;
  next.below := coalesce(cut, horizon);
  next.seal_no := coalesce(newest.seal_no, 0) + 1;
  -- Two random identifiers: 244 random bits.
  next.secret := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  with placed as (
    insert into ledger.leaf (member_id, entry_id, seal_no, place)
    select l.member_id, l.entry_id, next.seal_no, l.place from ledger.leaves_of(next.since, next.below, next.secret) l
  )
  select count(*), ledger.merkle_tree(array_agg(l.hash order by l.place))
    into next.entries, next.tree from ledger.leaves_of(next.since, next.below, next.secret) l;
  if next.entries = 0 then
    return 0;
  end if;
  next.root := ledger.tree_root(next.tree);
  next.facts := ledger.seal_facts(next);
  next.hash := ledger.link_hash(next, newest.hash,
    (select s.hash from ledger.seal s where s.seal_no = ledger.skip_of(next.seal_no)));
  next.sealed_at := clock_timestamp();
  insert into ledger.seal select next.*;
  return next.entries;
end $$;

-- What a member needs to prove movements of the own statement: each entry of them as it was sealed, its salt and its
-- path in its seal, of seals up to `up_to`. One that is not sealed so far has no seal. Only the member's are found.
create function ledger.prove(member uuid, movements uuid[], up_to bigint)
  returns table (movement_id uuid, entry_id uuid, recorded_at timestamptz, leaf text, salt bytea, seal_no bigint, path text[])
  language sql stable as $$
  select m.id, e.entry_id, e.recorded_at,
    case when t.seal_no is not null then ledger.leaf_text(e, s) end,
    case when t.seal_no is not null then ledger.leaf_salt(t.secret, e.member_id, e.entry_id) end,
    t.seal_no,
    case when t.seal_no is not null then ledger.audit_path(t.tree, t.entries, l.place) end
  from unnest(prove.movements) with ordinality as m (id, nr)
  cross join lateral (
    select o.* from ledger.entry o where o.member_id = prove.member and o.entry_id = m.id
    union all
    select r.* from ledger.entry r where r.member_id = prove.member and r.resolves = m.id
  ) e
  left join ledger.statement s on s.member_id = prove.member and s.entry_id = e.entry_id
  left join ledger.leaf l on l.member_id = prove.member and l.entry_id = e.entry_id
  left join ledger.seal t on t.seal_no = l.seal_no and t.seal_no <= prove.up_to
  order by m.nr, e.version
$$;
