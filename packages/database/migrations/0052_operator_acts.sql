-- Every act of an operator, in one chain: who did what, when, from where, to whom, and what came of it.
create table ledger.operator_act (
  -- Without a gap: a row that is missing shows.
  act_no       bigint      primary key check (act_no > 0),
  at           timestamptz not null,
  -- Null where nobody was known: a login that was refused, a request without a session.
  operator_id  text,
  session_id   uuid,
  address      text        not null,
  request_id   text        not null,
  -- The call's name in the contract.
  call         text        not null,
  member_id    uuid,
  -- What the act is about where that is not a member: an offer, a game, an account.
  subject      text,
  -- What was sent, without secrets; null where it was not understood.
  input        jsonb,
  state_before jsonb,
  state_after  jsonb,
  -- `done`, or the code of the refusal.
  outcome      text        not null,
  reason       text,
  -- SHA-256 over the hash of the act before it and all of the above.
  hash         bytea       not null check (length(hash) = 32)
);
create index operator_act_of_operator on ledger.operator_act (operator_id, act_no);
create index operator_act_of_member on ledger.operator_act (member_id, act_no) where member_id is not null;
create index operator_act_of_call on ledger.operator_act (call, act_no);
create index operator_act_of_time on ledger.operator_act (at);

create trigger act_append_only before update or delete on ledger.operator_act
  for each row execute function ledger.refuse_change();
create trigger act_no_truncate before truncate on ledger.operator_act
  for each statement execute function ledger.refuse_change();

-- The last act. Whoever records the next one locks it, so acts form one chain.
create table ledger.act_head (
  is_only boolean primary key default true check (is_only),
  act_no  bigint  not null,
  hash    bytea   not null check (length(hash) = 32)
);
insert into ledger.act_head (act_no, hash) values (0, decode(repeat('00', 32), 'hex'));

-- Each seal of the book holds the chain of acts in place, too. Null in seals from before this version.
alter table ledger.seal
  add column act_no bigint,
  add column act_hash bytea;
