import type { Invariant } from './invariant.ts'

const acts = 'select count(*)::int as count from ledger.operator_act'

/** The invariants of the acts of operators: along their chain, at its end, and with the seals of the book. */
export const actInvariants: readonly Invariant[] = [
  {
    what: 'each act of an operator continues the one before it',
    counts: acts,
    sql: `
      select 'act ' || c.act_no || ', ' || c.call || ' by ' || coalesce(c.operator_id, 'nobody') as subject from (
        select a.*, a as act, row_number() over chain as chain_no,
          lag(a.hash, 1, decode(repeat('00', 32), 'hex')) over chain as previous
        from ledger.operator_act a window chain as (order by a.act_no)) c
      where c.act_no <> c.chain_no or c.hash <> ledger.act_hash(c.previous, c.act)
      order by c.act_no`,
  },
  {
    what: 'the chain of acts ends with the last act',
    counts: 'select count(*)::int as count from ledger.act_head',
    sql: `
      select 'act ' || h.act_no || ' is missing or another' as subject from ledger.act_head h
      left join lateral (select a.act_no, a.hash from ledger.operator_act a order by a.act_no desc limit 1) a on true
      where h.act_no <> coalesce(a.act_no, 0) or (h.act_no > 0 and h.hash is distinct from a.hash)
      union all
      select 'the end of the chain is missing' where not exists (select from ledger.act_head)`,
  },
  {
    what: 'a seal holds the act that was the last when it was made',
    counts: 'select count(*)::int as count from ledger.seal where act_no is not null',
    sql: `
      select 'seal ' || s.seal_no || ', act ' || s.act_no as subject from ledger.seal s
      left join ledger.operator_act a on a.act_no = s.act_no
      where s.act_no > 0 and a.hash is distinct from s.act_hash
      order by s.seal_no`,
  },
]
